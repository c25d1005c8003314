import Testing

@testable import Settings

@Suite struct HelpTextTests {
    @Test func `tells of every command and exit code`() {
        let text = HelpText.text(for: nil)
        for name in Command.Name.allCases { #expect(text.contains("\n  \(name.rawValue) ")) }
        for code in ExitCode.allCases { #expect(text.contains(code.meaning)) }
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }

    @Test(arguments: Command.Name.allCases)
    func `tells of every option, with an example that the parser takes`(name: Command.Name) throws {
        let command = Command.named(name)
        #expect(command.name == name)
        let text = HelpText.text(for: name)
        for option in command.options { #expect(text.contains(option.synopsis) && text.contains(option.meaning)) }
        #expect(!command.examples.isEmpty)
        for example in command.examples {
            #expect(text.contains(example.line))
            // What the shell takes off: pipes, variables before the command, quotes.
            let calls = example.line.split(separator: "|").filter { $0.contains("qoe-report") }
            for call in calls {
                let words = call.split(separator: " ").map { String($0).replacing("'", with: "") }
                let start = try #require(words.firstIndex(of: "qoe-report"))
                _ = try Request(Array(words[(start + 1)...]))
            }
        }
    }

    @Test(arguments: Command.Name.allCases)
    func `fits a terminal of 120 letters`(name: Command.Name) {
        for line in (HelpText.text(for: name) + HelpText.text(for: nil)).split(separator: "\n") {
            #expect(line.count <= 120)
        }
    }

    @Test func `contradictions are mutual and name known options`() {
        for name in Command.Name.allCases {
            for option in Command.named(name).options {
                for other in option.contradicts {
                    let found = Command.named(name).options.first { $0.name == other }
                    #expect(found == nil || found?.contradicts.contains(option.name) == true)
                }
            }
        }
    }
}
