import CDN
import Foundation
import KPIs
import Reporting
import Sessions
import Shuffle
import Synchronization
import Telemetry

/// Grouping and measuring: each shard is brought together, its sessions are assembled, measured and added up.
struct ReduceStage {
    struct Result {
        var table: KPITable
        var rows = NightRows()
        var requests: RequestTable
        var lines: [AssembledLines]
        var sessions = 0
        var sessionsOfOtherNights = 0
        var clockFlags = 0
        /// Sessions that are kept for the next night.
        var kept: [CarriedRecords.Session] = []
        /// Kept sessions whose last event falls in this night: they would be reported here if they were known to be over.
        var goingOn = 0
        /// Sessions with more records than a session may have.
        var oversized: [String] = []
        /// The newest moment of any session, microseconds since 1970.
        var newest: Int64?
        var worst = WorstList<ViewStory>()

        mutating func add(_ more: Result) {
            table += more.table
            rows.add(more.rows)
            requests += more.requests
            for i in lines.indices { lines[i] += more.lines[i] }
            sessions += more.sessions
            sessionsOfOtherNights += more.sessionsOfOtherNights
            clockFlags += more.clockFlags
            worst += more.worst
            oversized += more.oversized
            kept += more.kept
            goingOn += more.goingOn
            if let other = more.newest { newest = max(newest ?? other, other) }
        }
    }

    /// Rows that are added up together: enough to pay, few enough to stay near.
    private static let rowsAtOnce = 512

    let plan: NightPlan
    let read: MapStage.Result
    /// Fingerprints of the values that get groups of their own; nil for all.
    private let standing: Set<UInt64>?

    init(plan: NightPlan, read: MapStage.Result) {
        self.plan = plan
        self.read = read
        standing = plan.standingValues(read.uses)
    }

    func run() throws(SpillProblem) -> Result {
        let next = Atomic(0)
        let count = max(1, plan.workers)
        let results = Mutex<[Int: Result]>([:])
        let problems = Mutex<[SpillProblem]>([])
        nonisolated(unsafe) let stage = self  // a shard is taken by one worker
        let memory = MemoryPlan(plan)
        let verdicts = read.verdicts
        DispatchQueue.concurrentPerform(iterations: count) { worker in
            var sum = stage.empty
            var rows = RowCollector(memory: memory.rowsPerWorker, folder: stage.plan.spillFolder)
            do throws(SpillProblem) {
                while problems.withLock({ $0.isEmpty }) {
                    let shard = next.add(1, ordering: .relaxed).oldValue
                    guard shard < stage.read.shards else { break }
                    try stage.reduce(shard, verdicts, into: &sum, &rows)
                }
            } catch {
                problems.withLock { $0.append(error) }
            }
            rows.sort()
            sum.rows.add(rows)
            let done = sum
            results.withLock { $0[worker] = done }
        }
        if let problem = problems.withLock({ $0.first }) { throw problem }
        var total = empty
        for result in results.withLock({ $0 }).sorted(by: { $0.key < $1.key }) { total.add(result.value) }
        return total
    }

    private var empty: Result {
        Result(
            table: KPITable(
                dimensions: plan.dimensions + [NightPlan.hourDimension], values: standing),
            requests: RequestTable(failedObjects: read.failedObjects),
            lines: Array(repeating: AssembledLines(), count: read.verdicts.count))
    }

    /// The viewer's dimensions, and when the session began.
    private func dimensions(_ subject: Subject) -> [String: String] {
        var dimensions = subject.client
        dimensions[NightPlan.hourDimension] = plan.hour(subject.first)
        return dimensions
    }

    private func reduce(
        _ shard: Int, _ verdicts: [FileVerdict], into sum: inout Result, _ rows: inout RowCollector
    ) throws(SpillProblem) {
        var watch = Stopwatch(plan.times)
        let loaded = LoadedShard(try read.parts(of: shard))
        let assembler = SessionAssembler(rules: plan.rules)
        let catalogue = Columns.all
        let lostPlaces = TimeLost.Places(catalogue)
        var rules = plan.rules
        rules.keepsPlaces = true
        let explaining = SessionAssembler(rules: rules)
        var lines = sum.lines
        var batch: [KPITable.Row] = []
        try loaded.forEachSession(verdicts: verdicts, lines: &lines) { session throws(SpillProblem) in
            guard session.records.count <= plan.mostRecords else {
                sum.oversized.append(session.texts.string(session.id))
                return
            }
            let last = SessionAssembler.last(of: session)
            if let night = plan.night, !(plan.carry?.reported ?? night).contains(last) {
                if plan.carry?.keeps(last) == true {
                    sum.kept.append(CarriedRecords.Session(session))
                    if night.contains(last) { sum.goingOn += 1 }
                }
                if plan.carry == nil || !night.contains(last) { sum.sessionsOfOtherNights += 1 }
                return
            }
            sum.sessions += 1
            sum.newest = max(sum.newest ?? last, last)
            if batch.count >= ReduceStage.rowsAtOnce {
                sum.table.add(batch)
                batch.removeAll(keepingCapacity: true)
            }
            let subjects = assembler.subjects(of: session)
            watch.count(for: .assemble)
            defer { watch.count(for: .measure) }
            if subjects.first?.clockFlag == true { sum.clockFlags += 1 }
            for (i, subject) in subjects.enumerated() {
                let said = catalogue.said(subject)
                let row = ViewRow(subject, said)
                batch.append(KPITable.Row(Section(subject), dimensions(subject), said))
                try rows.append(row)
                // Only of the few that may be among the worst the session is read again, with its lines.
                sum.worst.add(row, TimeLost(lostPlaces) { row[$0] }) {
                    ViewStory(explaining.subjects(of: session)[i], said)
                }
                if case .playback(let play) = subject.content { sum.requests.add(subject, play) }
            }
        }
        watch.count(for: .assemble)
        sum.table.add(batch)
        watch.count(for: .measure)
        sum.lines = lines
    }
}
