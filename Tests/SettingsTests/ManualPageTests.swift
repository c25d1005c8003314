import TestSupport
import Testing

@testable import Settings

@Suite struct ManualPageTests {
    @Test func `the page of Deploy is what the tables say`() throws {
        try expectGolden(ManualPage.text, Fixtures.root.appending(path: "Deploy/qoe-report.1"))
    }

    @Test func `tells every command, option, exit code and variable`() {
        let plain = ManualPage.text.replacing("\\-", with: "-").replacing("\\(aq", with: "'")
        for name in Command.Name.allCases {
            #expect(plain.contains(".SS qoe-report \(name.rawValue)"))
            for option in Command.named(name).options { #expect(plain.contains(".B \(option.synopsis)\n")) }
            for example in Command.named(name).examples { #expect(plain.contains(example.line)) }
        }
        for code in ExitCode.allCases { #expect(plain.contains(".B \(code.rawValue)\n")) }
        for variable in EnvironmentVariable.allCases { #expect(plain.contains(".B \(variable.rawValue)\n")) }
    }

    @Test func `text is never taken for a macro`() {
        var page = Troff()
        page.line(".so /etc/passwd")
        page.line("'br \\fB -x")
        #expect(page.text == "\\&.so /etc/passwd\n\\(aqbr \\efB \\-x\n")
    }
}
