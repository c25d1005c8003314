/// What fish completes.
enum FishCompletions {
    static var text: String {
        let first = "complete -c qoe-report -n __fish_use_subcommand"
        var lines = [
            "# fish completions of qoe-report, as qoe-report --completions fish prints them.",
            "complete -c qoe-report -f",
        ]
        for name in Command.Name.allCases {
            lines.append("\(first) -a \(name.rawValue) -d \(quoted(Command.named(name).summary))")
        }
        lines.append("\(first) -l help -s h -d 'this help'")
        lines.append("\(first) -l version -d 'the version'")
        lines.append("\(first) -l man -d 'the manual page'")
        let shells = Shell.allCases.map(\.rawValue).joined(separator: " ")
        lines.append("\(first) -l completions -x -a '\(shells)' -d 'what a shell completes'")
        for name in Command.Name.allCases {
            let command = Command.named(name)
            let begin = "complete -c qoe-report -n '__fish_seen_subcommand_from \(name.rawValue)'"
            if command.operands != nil { lines.append("\(begin) -F") }
            for option in command.completed {
                let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
                let value =
                    switch option.completion {
                    case .folders: " -x -a '(__fish_complete_directories)'"
                    case .files: " -r -F"
                    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
                    case .nothing: option.value == nil ? "" : " -x"
                    }
                lines.append("\(begin) -l \(option.name.dropFirst(2))\(short)\(value) -d \(quoted(option.meaning))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
