import CDN
import Foundation
import KPIs
import Sessions
import Shuffle
import Synchronization
import Telemetry

/// Grouping and measuring: each shard is brought together, its sessions are assembled, measured and added up.
struct ReduceStage {
    struct Result {
        var table: KPITable
        var rows: [ViewRow] = []
        var requests: RequestTable
        var lines: [AssembledLines]
        var sessions = 0
        var sessionsOfOtherNights = 0
        var clockFlags = 0
        /// The newest moment of any session, microseconds since 1970.
        var newest: Int64?

        mutating func add(_ more: Result) {
            table += more.table
            rows += more.rows
            requests += more.requests
            for i in lines.indices { lines[i] += more.lines[i] }
            sessions += more.sessions
            sessionsOfOtherNights += more.sessionsOfOtherNights
            clockFlags += more.clockFlags
            if let other = more.newest { newest = max(newest ?? other, other) }
        }
    }

    let plan: NightPlan
    let writers: [ShardWriter]
    let verdicts: [FileVerdict]
    /// Fingerprints of objects that failed to be fetched.
    let failedObjects: Set<UInt64>

    func run() -> Result {
        let next = Atomic(0)
        let count = max(1, plan.workers)
        let results = Mutex<[Int: Result]>([:])
        let stage = self
        DispatchQueue.concurrentPerform(iterations: count) { worker in
            var sum = stage.empty
            while true {
                let shard = next.add(1, ordering: .relaxed).oldValue
                guard shard < stage.plan.shards else { break }
                stage.reduce(shard, into: &sum)
            }
            let done = sum
            results.withLock { $0[worker] = done }
        }
        var total = empty
        for result in results.withLock({ $0 }).sorted(by: { $0.key < $1.key }) { total.add(result.value) }
        total.rows.sort(by: ViewRow.precedes)
        return total
    }

    private var empty: Result {
        Result(
            table: KPITable(dimensions: plan.dimensions + [NightPlan.hourDimension]),
            requests: RequestTable(failedObjects: failedObjects),
            lines: Array(repeating: AssembledLines(), count: plan.files.count))
    }

    /// The viewer's dimensions, and when the session began.
    private func dimensions(_ subject: Subject) -> [String: String] {
        var dimensions = subject.client
        dimensions[NightPlan.hourDimension] = plan.hour(subject.first)
        return dimensions
    }

    private func reduce(_ shard: Int, into sum: inout Result) {
        let loaded = LoadedShard(writers.map { $0.parts[shard] })
        let assembler = SessionAssembler(rules: plan.rules)
        let catalogue = Columns.all
        var lines = sum.lines
        loaded.forEachSession(verdicts: verdicts, lines: &lines) { session in
            let last = SessionAssembler.last(of: session)
            if let night = plan.night, !night.contains(last) {
                sum.sessionsOfOtherNights += 1
                return
            }
            sum.sessions += 1
            sum.newest = max(sum.newest ?? last, last)
            let subjects = assembler.subjects(of: session)
            if subjects.first?.clockFlag == true { sum.clockFlags += 1 }
            for subject in subjects {
                let said = catalogue.said(subject)
                sum.table.add(Section(subject), dimensions(subject), said)
                sum.rows.append(ViewRow(subject, said))
                if case .playback(let play) = subject.content { sum.requests.add(subject, play) }
            }
        }
        sum.lines = lines
    }
}
