import KPIs
import Sessions
import Shuffle
import Telemetry

/// One session of a night, with the lines it was made of.
package struct SessionSearch {
    /// What the session is made of, in the order of (source, kind, id); empty where it is not in the logs.
    package let subjects: [Subject]
    /// Names of the files that places speak of.
    package let files: [String]
    /// Sessions with a name much like the wanted one, the nearest first.
    package let nearest: [String]
    /// Lines of any session that could be used.
    package let usableLines: Int

    /// Reads the night's files and keeps the lines of one session.
    ///
    /// - Parameters:
    ///   - session: as the log has it; of UUIDs capitals do not matter.
    ///   - plan: its night does not matter: a session is told whole.
    package init(_ session: String, in plan: NightPlan) throws(SpillProblem) {
        var plan = plan
        plan.onlySession = session
        plan.rules.keepsPlaces = true
        let read = try MapStage(plan).run()
        let assembler = SessionAssembler(rules: plan.rules)
        var found: [Subject] = []
        var lines = plan.files.map { _ in AssembledLines() }
        for shard in 0..<read.shards {
            LoadedShard(try read.parts(of: shard)).forEachSession(verdicts: read.verdicts, lines: &lines) {
                found += assembler.subjects(of: $0)
            }
        }
        subjects = found.sorted { ViewRow.precedes(ViewRow($0, []), ViewRow($1, [])) }
        files = plan.files.map(\.displayName)
        nearest = SessionFilter.best(read.filters.flatMap(\.nearest)).map(\.name)
        usableLines = zip(read.outcomes, read.tallies).reduce(0) { sum, file in
            let tally = file.1.lines(file.0)
            return sum + tally.read - tally.excludedLines
        }
    }
}
