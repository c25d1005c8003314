import History
import Pipeline
import Reporting
import Settings
import Telemetry
import Templating

/// `check`: configuration and templates; with logs, a dry read that prints what became of their lines.
struct CheckCommand {
    private let arguments: Arguments
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) {
        self.arguments = arguments
        self.console = console
        console.verbosity = arguments.verbosity
    }

    func perform() throws -> ExitCode {
        let prepared = try Prepared(arguments)
        let templates = try NightFolder.check(
            try prepared.templates(), dimensions: prepared.clientDimensions)
        let bundles = try VendorBundles(prepared, [])
        prepared.sayUnused(but: templates.used.union(bundles.usedTemplates), console)
        try console.print("configuration and templates: fine")
        let damage = try damage(prepared.configuration.state.value)
        for line in damage { console.say(.error, "history: \(line)") }
        guard damage.isEmpty else { return .inputOutput }
        guard !arguments.logs.isEmpty else { return .published }
        let night = prepared.nights?.first
        let outcome = try NightlyRun.measure(prepared.plan(night, try prepared.logs(for: night)))
        try console.print(IntakeText.table(outcome.intake))
        return outcome.intake.used == 0 ? .noUsableLine : .published
    }

    /// What is wrong with the history, where there is one.
    private func damage(_ state: String) throws -> [String] {
        guard NightStore.exists(folder: state) else { return [] }
        let damage = try NightStore(folder: state, writing: false).damage()
        if damage.isEmpty { try console.print("history: fine") }
        return damage
    }
}

/// The intake as lines of text.
enum IntakeText {
    static func table(_ intake: Intake) -> String {
        var rows = [["file", "status", "lines", "used", "excluded"]]
        for file in intake.files {
            rows.append([
                TerminalText.plain(file.name), file.status.rawValue, String(file.lines.read), String(file.used),
                reasons(file.lines),
            ])
        }
        rows.append(["all", "", String(intake.lines.read), String(intake.used), reasons(intake.lines)])
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        var text = rows.map { row in
            row.enumerated().map { i, cell in
                guard i < 4 else { return cell }
                let room = String(repeating: " ", count: widths[i] - cell.count)
                return i == 2 || i == 3 ? room + cell : cell + room
            }.joined(separator: "  ")
        }.joined(separator: "\n")
        for reason in Exclusion.allCases {
            if let example = intake.firstExample(reason) {
                text += "\nfirst \(reason.name): \(TerminalText.plain(example))"
            }
        }
        for file in intake.files {
            for note in file.notes { text += "\n" + TerminalText.plain("\(file.name): \(note)") }
        }
        for note in intake.notes { text += "\n" + TerminalText.plain(note) }
        return text
    }

    private static func reasons(_ lines: LineTally) -> String {
        let found = Exclusion.allCases.filter { lines.excluded[Int($0.rawValue)] > 0 }
        return found.isEmpty
            ? "-" : found.map { "\(lines.excluded[Int($0.rawValue)]) \($0.name)" }.joined(separator: ", ")
    }
}
