/// What zsh completes.
enum ZshCompletions {
    static var text: String {
        let commands = Command.Name.allCases.map { "        \(quoted("\($0.rawValue):\(Command.named($0).summary)"))" }
        let options = Command.Name.allCases.map { name in
            let command = Command.named(name)
            let operands =
                command.operands.map { " \(quoted("\($0.many ? "*" : "1"):\($0.placeholder):_files"))" } ?? ""
            let lines = command.completed.flatMap(specifications).map { " \\\n                \($0)" }
            return "        \(name.rawValue))\n            _arguments -s\(lines.joined())\(operands) ;;"
        }
        return """
            #compdef qoe-report
            # zsh completions of qoe-report, as qoe-report --completions zsh prints them.
            _qoe_report() {
                local -a commands=(
            \(commands.joined(separator: "\n"))
                )
                if (( CURRENT == 2 )); then
                    _describe command commands
                    compadd -- \(Shell.others.joined(separator: " "))
                    return
                fi
                if [[ $words[2] == --completions ]]; then
                    compadd -- \(Shell.allCases.map(\.rawValue).joined(separator: " "))
                    return
                fi
                local command=$words[2]
                shift words
                (( CURRENT-- ))
                case $command in
            \(options.joined(separator: "\n"))
                esac
            }
            _qoe_report "$@"

            """
    }

    /// One for the long name and one for the short.
    private static func specifications(
        _ option: (
            name: String, short: String?, meaning: String, value: String?, completion: CommandOption.Completion
        )
    ) -> [String] {
        let meaning = option.meaning.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: ",")
        let value = option.value.map { value in
            let name = value.replacing(":", with: " ")
            return switch option.completion {
            case .folders: ":\(name):_files -/"
            case .files: ":\(name):_files"
            case .words(let words): ":\(name):(\(words.joined(separator: " ")))"
            case .nothing: ":\(name):"
            }
        }
        let long = quoted("*\(option.name)\(option.value == nil ? "" : "=")[\(meaning)]\(value ?? "")")
        return [long]
            + (option.short.map { [quoted("*\($0)\(option.value == nil ? "" : "+")[\(meaning)]\(value ?? "")")] } ?? [])
    }

    private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
