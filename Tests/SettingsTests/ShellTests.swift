import TestSupport
import Testing

@testable import Settings

@Suite struct ShellTests {
    @Test(arguments: [(Shell.bash, "qoe-report.bash"), (.zsh, "_qoe-report"), (.fish, "qoe-report.fish")])
    func `the files of Deploy are what the tables say`(shell: Shell, file: String) throws {
        try expectGolden(shell.completions, Fixtures.root.appending(path: "Deploy/completions/\(file)"))
    }

    @Test(arguments: Shell.allCases)
    func `every command and option is completed`(shell: Shell) {
        let text = shell.completions
        for name in Command.Name.allCases {
            #expect(text.contains(name.rawValue))
            for option in Command.named(name).options {
                #expect(text.contains(shell == .fish ? "-l \(option.name.dropFirst(2)) " : option.name))
            }
        }
    }

    @Test func `values are completed as what they are`() {
        #expect(CommandOption.reports.completion == .folders)
        #expect(CommandOption.config.completion == .files)
        #expect(CommandOption.logs.completion == .files)
        #expect(CommandOption.csv.completion == .words(["excel"]))
        #expect(CommandOption.night.completion == .words(["yesterday"]))
        #expect(CommandOption.jobs.completion == .nothing)
        #expect(CommandOption.share.completion == .nothing)
        #expect(CommandOption.gate.completion == .nothing)
    }

    @Test func `--completions takes a shell that is known`() throws {
        #expect(try Request(["--completions", "zsh"]) == .completions(.zsh))
        #expect(try Request(["--completions=bash"]) == .completions(.bash))
        #expect(try Request(["--man"]) == .manual)
        let wrong = "--completions: 'fihs' is no shell that is known; did you mean 'fish'?"
        #expect(throws: UsageError(wrong)) { try Request(["--completions", "fihs"]) }
        let none = "--completions: '' is no shell that is known; write bash, zsh, fish"
        #expect(throws: UsageError(none)) { try Request(["--completions"]) }
    }
}
