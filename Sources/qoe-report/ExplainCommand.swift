import KPIs
import Pipeline
import Reporting
import Settings

/// `explain`: what happened in one session, and the lines behind each of its values.
struct ExplainCommand {
    private let arguments: Arguments
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) {
        self.arguments = arguments
        self.console = console
        console.verbosity = arguments.verbosity
    }

    func perform() throws -> ExitCode {
        let session = arguments.operands.first ?? ""
        try checkKPI()
        let prepared = try Prepared(arguments)
        let clock = LocalClock(zoneName: ZoneName.text(prepared.configuration.timeZone.value))
        let after = AfterNight(prepared, StateFolder(reading: prepared.configuration.state.value), console)
        let nights: [Night?] = prepared.nights.map { $0 } ?? [nil]
        var searches: [SessionSearch] = []
        var found: (search: SessionSearch, night: Night?)?
        // A session that goes on over midnight is whole in the next night.
        for night in nights {
            if found != nil, (try? prepared.logs(for: night)) == nil { break }
            var plan = prepared.plan(night, try prepared.logs(for: night))
            if let night { after.join(night, &plan) }
            for note in plan.notes { console.say(.note, note) }
            let search = try SessionSearch(session, in: plan)
            searches.append(search)
            if search.subjects.isEmpty { continue }
            found = (search, night)
            if !search.goesOn { break }
        }
        guard let found else { throw notFound(session, searches) }
        var text = SessionText(clock: clock, names: found.search.names, kpi: arguments.kpi).text(found.search.subjects)
        if text.isEmpty { throw nothingSaid(session) }
        if found.search.goesOn, let next = found.night?.date.advanced(by: 1) {
            text += "\n\nmay go on after the night's end: --night \(next) tells it whole"
        }
        try console.print(text)
        return .published
    }

    private func checkKPI() throws(UsageError) {
        guard let kpi = arguments.kpi else { return }
        let names = KPI.all.map(\.id) + Columns.all.entries.map(\.column.id)
        guard !names.contains(kpi) else { return }
        let hint = Spelling.hint(for: kpi, among: names, otherwise: "see qoe-report kpis")
        throw UsageError("--kpi: unknown KPI '\(kpi)'\(hint)")
    }

    private func nothingSaid(_ session: String) -> Stop {
        let kpi = arguments.kpi ?? ""
        let why = KPI.all.first { $0.id == kpi }.map { "unknown where: \($0.unknown)" } ?? "see qoe-report kpis"
        return Stop(.noUsableLine, "explain: session '\(session)' says nothing of \(kpi); \(why)")
    }

    private func notFound(_ session: String, _ searches: [SessionSearch]) -> Stop {
        let lines = searches.reduce(0) { $0 + $1.usableLines }
        let files = searches.reduce(0) { $0 + $1.names.files.count }
        guard lines > 0 else {
            return Stop(
                .noUsableLine, "explain: no usable line in \(files) file(s); look at them with qoe-report check --logs")
        }
        let near = searches.flatMap(\.nearest).map { "'\($0)'" }
        let hint =
            near.isEmpty
            ? "give the id as the log has it, or the --night or --logs that have it"
            : "did you mean \(near.joined(separator: " or "))?"
        return Stop(.noInput, "explain: no session '\(session)' in \(lines) lines of \(files) file(s); \(hint)")
    }
}
