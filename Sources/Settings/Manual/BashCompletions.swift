/// What bash completes.
enum BashCompletions {
    static var text: String {
        let commands = Command.Name.allCases.map(\.rawValue)
        let options = commands.indices.map { i in
            let names = Command.named(Command.Name.allCases[i]).completed.map(\.name).joined(separator: " ")
            return "        \(commands[i])) options='\(names)' ;;"
        }
        return """
            # bash completions of qoe-report, as qoe-report --completions bash prints them.
            _qoe_report() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=
                # --option=value comes as three words.
                if [ "$word" = = ]; then
                    word=
                elif [ "$before" = = ]; then
                    before=${COMP_WORDS[COMP_CWORD-2]}
                fi
                COMPREPLY=()
                if [ "$COMP_CWORD" -eq 1 ]; then
                    mapfile -t COMPREPLY < <(compgen -W '\((commands + Shell.others).joined(separator: " "))' -- "$word")
                    return
                fi
                case $before in
                    --completions) mapfile -t COMPREPLY < <(compgen -W '\(shells)' -- "$word"); return ;;
            \(values)
                esac
                case ${COMP_WORDS[1]} in
            \(options.joined(separator: "\n"))
                esac
                case $word in
                    -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;
                    *) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
                esac
            }
            complete -F _qoe_report qoe-report

            """
    }

    private static var shells: String { Shell.allCases.map(\.rawValue).joined(separator: " ") }

    /// A line for each way to complete a value; what nobody can guess is left to the typist.
    private static var values: String {
        var lines: [String] = []
        var ways: [(names: [String], completion: CommandOption.Completion)] = []
        for option in Command.Name.allCases.flatMap({ Command.named($0).options }) where option.value != nil {
            let names = [option.name] + (option.short.map { [$0] } ?? [])
            if let i = ways.firstIndex(where: { $0.completion == option.completion }) {
                ways[i].names += names.filter { !ways[i].names.contains($0) }
            } else {
                ways.append((names, option.completion))
            }
        }
        for way in ways {
            let action =
                switch way.completion {
                case .folders: "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- \"$word\"); "
                case .files: "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); "
                case .words(let words):
                    "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$word\"); "
                case .nothing: ""
                }
            lines.append("        \(way.names.joined(separator: "|"))) \(action)return ;;")
        }
        return lines.joined(separator: "\n")
    }
}
