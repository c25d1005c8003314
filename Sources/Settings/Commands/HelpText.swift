/// The help, made of the tables that the parser reads.
package enum HelpText {
    /// What `--help` prints: of the whole tool, or of one command.
    package static func text(for name: Command.Name?) -> String {
        name.map { text(for: Command.named($0)) } ?? overview
    }

    private static var overview: String {
        let commands = Command.Name.allCases.map { ($0.rawValue, Command.named($0).summary) }
        let codes = ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }
        return """
            qoe-report: nightly quality reports from the logs of video clients

            usage: qoe-report COMMAND [OPTION]…

            commands
            \(rows(commands))

            qoe-report COMMAND --help tells a command's options; qoe-report --version tells the version,
            qoe-report --man prints the manual page, qoe-report --completions bash|zsh|fish what that shell completes.

            examples
            \(examples(Command.run.examples))

            Settings come from options, else the environment (QOE_REPORT_…), else qoe-report.yaml, else built-in values;
            qoe-report config prints them all. NO_COLOR turns colours off.

            exit codes
            \(rows(codes))

            """
    }

    private static func text(for command: Command) -> String {
        var usage = "usage: qoe-report \(command.name.rawValue)"
        for option in command.options where command.required.contains(option.name) {
            usage += " \(option.name)" + (option.value.map { " \($0)" } ?? "")
        }
        if !command.options.allSatisfy({ command.required.contains($0.name) }) { usage += " [OPTION]…" }
        if let operands = command.operands { usage += " \(operands.placeholder)" + (operands.many ? "…" : "") }
        let options =
            command.options.map { ($0.synopsis, $0.meaning) }
            + [("-h, --help", "this help"), ("--version", "the version")]
        return """
            qoe-report \(command.name.rawValue): \(command.summary)

            \(usage)

            options
            \(rows(options))

            examples
            \(examples(command.examples))

            """
    }

    private static func rows(_ rows: [(String, String)]) -> String {
        let width = rows.map { $0.0.count }.max() ?? 0
        return rows.map { name, meaning in
            "  " + name + String(repeating: " ", count: width - name.count + 2) + meaning
        }.joined(separator: "\n")
    }

    private static func examples(_ examples: [(line: String, effect: String)]) -> String {
        examples.map { "  # \($0.effect)\n  \($0.line)" }.joined(separator: "\n")
    }
}
