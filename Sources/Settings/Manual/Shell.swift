/// A shell that can complete the command's words.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// What the shell reads, made of the tables that the parser reads.
    package var completions: String {
        switch self {
        case .bash: BashCompletions.text
        case .zsh: ZshCompletions.text
        case .fish: FishCompletions.text
        }
    }

    /// Words that stand in the place of a command.
    static let others = ["--help", "--version", "--man", "--completions"]
}

extension Command {
    /// Options of the command, and those of every command, with what they mean.
    var completed:
        [(name: String, short: String?, meaning: String, value: String?, completion: CommandOption.Completion)]
    {
        options.map { ($0.name, $0.short, $0.meaning, $0.value, $0.completion) } + [
            ("--help", "-h", "this help", nil, .nothing), ("--version", nil, "the version", nil, .nothing),
        ]
    }
}
