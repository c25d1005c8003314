/// The manual page, made of the tables that the parser reads: what `--man` prints, in the man macros of troff.
package enum ManualPage {
    package static var text: String {
        var page = Troff()
        page.title("QOE-REPORT", section: 1, source: "qoe-report \(ToolVersion.text)")
        page.heading("NAME")
        page.line("qoe-report - nightly quality reports from the logs of video clients")
        page.heading("SYNOPSIS")
        for name in Command.Name.allCases { page.synopsis(synopsis(Command.named(name))) }
        page.synopsis("qoe-report --help | --version | --man")
        page.synopsis("qoe-report --completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))")
        page.heading("DESCRIPTION")
        page.line(
            "Reads a night's client logs (gzip NDJSON), groups them by session, computes quality KPIs and writes a report: an HTML page, CSV tables, JSON and Prometheus metrics."
        )
        page.paragraph(
            "A report appears whole or not at all. Settings come from options, else the environment, else the configuration, else built-in values; qoe-report config prints them all with where each comes from."
        )
        commands(&page)
        options(&page)
        page.heading("EXIT STATUS")
        for code in ExitCode.allCases { page.item(String(code.rawValue), sentence(code.meaning)) }
        page.heading("ENVIRONMENT")
        for variable in EnvironmentVariable.allCases { page.item(variable.rawValue, variable.meaning) }
        page.item("NO_COLOR", "Turns colours off.")
        page.item("XDG_STATE_HOME", "Holds the state folder where nothing else says so.")
        files(&page)
        return page.text
    }

    private static func synopsis(_ command: Command) -> String {
        var words = ["qoe-report", command.name.rawValue]
        for option in command.options where command.required.contains(option.name) {
            words.append(option.name + (option.value.map { " \($0)" } ?? ""))
        }
        if !command.options.allSatisfy({ command.required.contains($0.name) }) { words.append("[OPTION]...") }
        if let operands = command.operands { words.append(operands.placeholder + (operands.many ? "..." : "")) }
        return words.joined(separator: " ")
    }

    private static func commands(_ page: inout Troff) {
        page.heading("COMMANDS")
        for name in Command.Name.allCases {
            let command = Command.named(name)
            page.subheading(synopsis(command))
            page.line(sentence(command.summary))
            page.paragraph("Options: " + command.options.map(\.name).joined(separator: ", ") + ".")
            for example in command.examples { page.example(example.line, sentence(example.effect)) }
        }
    }

    /// Each option once, by name: its meaning is the same in every command that has it.
    private static func options(_ page: inout Troff) {
        page.heading("OPTIONS")
        var all: [CommandOption] = []
        for option in Command.Name.allCases.flatMap({ Command.named($0).options })
        where !all.contains(where: { $0.name == option.name }) {
            all.append(option)
        }
        for option in all.sorted(by: { $0.name < $1.name }) { page.item(option.synopsis, sentence(option.meaning)) }
        page.item("-h, --help", "Prints help, of a command or of all.")
        page.item("--version", "Prints the version.")
    }

    private static func files(_ page: inout Troff) {
        page.heading("FILES")
        page.item("./qoe-report.yaml", "The configuration, where none is given.")
        page.item("/usr/local/share/qoe-report/qoe-report.example.yaml", "Every setting, documented line by line.")
        page.item("~/.local/state/qoe-report", "History, lock, and what waits for the next night.")
        page.item("./Reports", "The nights' folders, index.html over all of them, and latest, a link to the newest.")
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }
}
