import KPIs
import Reporting
import Sessions
import Shuffle
import Telemetry

/// One session of a night, with the lines it was made of.
package struct SessionSearch {
    /// What the session is made of, in the order of (source, kind, id); empty where it is not in the logs.
    package let subjects: [Subject]
    /// The files that places speak of.
    package let names: PlaceNames
    /// The session may go on: the next night reports it whole.
    package let goesOn: Bool
    /// Sessions with a name much like the wanted one, the nearest first.
    package let nearest: [String]
    /// Lines of any session that could be used.
    package let usableLines: Int

    /// Reads the night's files and keeps the lines of one session.
    ///
    /// - Parameters:
    ///   - session: as the log has it; of UUIDs capitals do not matter.
    ///   - plan: its night does not matter, but for the lines that the night before has kept: a session is told whole.
    package init(_ session: String, in plan: NightPlan) throws(SpillProblem) {
        var plan = plan
        plan.onlySession = session
        plan.rules.keepsPlaces = true
        let filter = SessionFilter(session)
        let incoming = plan.carry?.incoming
        plan.carry?.incoming = incoming?.only { Array($0.utf8).withUnsafeBufferPointer(filter.accepts) }
        let read = try MapStage(plan).run()
        let night = ReadNight(read, of: &plan)
        let verdicts = night.intakes.verdicts
        let assembler = SessionAssembler(rules: plan.rules)
        var found: [Subject] = []
        var goesOn = false
        var lines = verdicts.map { _ in AssembledLines() }
        for shard in night.shards {
            LoadedShard(try night.parts(shard)).forEachSession(verdicts: verdicts, lines: &lines) {
                found += assembler.subjects(of: $0)
                if plan.carry?.keeps(SessionAssembler.first(of: $0), SessionAssembler.last(of: $0)) == true {
                    goesOn = true
                }
            }
        }
        self.goesOn = goesOn
        subjects = found.sorted { ViewRow.precedes(ViewRow($0, []), ViewRow($1, [])) }
        names = PlaceNames(files: plan.files.map(\.displayName), earlier: night.intakes.earlierFiles)
        nearest = SessionFilter.best((read.filters + [filter]).flatMap(\.nearest)).map(\.name)
        usableLines = night.intakes.files.reduce(0) { $0 + $1.lines.read - $1.lines.excludedLines }
    }
}
