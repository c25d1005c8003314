import CDN
import Foundation
import KPIs
import Sessions
import Shuffle
import Synchronization
import Telemetry

/// Grouping and measuring: each shard is brought together, its sessions are assembled, measured and added up.
struct ReduceStage<Material: Sendable> {
    /// Rows that are added up together. The sums of a night are larger than any cache: the more rows meet in one of
    /// them while it is near, the better.
    private static var rowsAtOnce: Int { 4_096 }

    let plan: NightPlan
    let read: ReadNight
    /// What is kept of a session's views that are among the worst: asked with the session, then with the place of each
    /// among its subjects, and what it says.
    let keep: (SessionRecords) -> (Int, [Columns.Said]) -> Material
    /// Seconds that a view must have lost: one of the workers has enough that lost as much.
    private let leastLost = Locked(0.0)

    func run() throws(SpillProblem) -> Measured<Material> {
        let next = Atomic(read.shards.lowerBound)
        let count = max(1, plan.workers)
        let results = Locked<[Int: Measured<Material>]>([:])
        let problems = Locked<[SpillProblem]>([])
        nonisolated(unsafe) let stage = self  // a shard is taken by one worker
        let memory = MemoryPlan(plan)
        let verdicts = read.intakes.verdicts
        let empty = Measured<Material>(
            plan, files: verdicts.count, failedObjects: read.failedObjects, values: plan.standingValues(read.uses))
        DispatchQueue.concurrentPerform(iterations: count) { worker in
            var sum = empty
            var rows = RowCollector(memory: memory.rowsPerWorker, folder: stage.plan.spillFolder)
            var batch: [KPITable.Row] = []
            do throws(SpillProblem) {
                while problems.withLock({ $0.isEmpty }) {
                    let shard = next.add(1, ordering: .relaxed).oldValue
                    guard stage.read.shards.contains(shard) else { break }
                    try stage.reduce(shard, verdicts, into: &sum, &rows, &batch)
                }
                var watch = Stopwatch(stage.plan.times)
                sum.table.add(batch)
                watch.count(for: .measure)
            } catch {
                problems.withLock { $0.append(error) }
            }
            rows.sort()
            sum.rows.add(rows)
            let done = sum
            results.withLock { $0[worker] = done }
        }
        if let problem = problems.withLock({ $0.first }) { throw problem }
        // Taken out, so that the first one's sums are added to where they lie.
        let sums = results.withLock { found in
            defer { found = [:] }
            return found.sorted { $0.key < $1.key }.map(\.value)
        }
        var total = Measured.sum(of: sums) ?? empty
        total.distinctValues = read.uses.distinct
        return total
    }

    /// The viewer's dimensions, what the view was of, and when the session began.
    private func dimensions(_ subject: Subject, _ traits: [String: String]) -> [String: String] {
        var dimensions = subject.client.merging(traits) { $1 }
        dimensions[NightPlan.hourDimension] = plan.hourName(subject.first)
        return dimensions
    }

    private func reduce(
        _ shard: Int, _ verdicts: [FileVerdict], into sum: inout Measured<Material>, _ rows: inout RowCollector,
        _ batch: inout [KPITable.Row]
    ) throws(SpillProblem) {
        var watch = Stopwatch(plan.times)
        let loaded = LoadedShard(try read.parts(shard))
        let assembler = SessionAssembler(rules: plan.rules)
        let ownFiles = read.intakes.files.count
        var lines = sum.lines
        try loaded.forEachSession(verdicts: verdicts, lines: &lines) { session throws(SpillProblem) in
            guard session.records.count <= plan.mostRecords else {
                sum.oversized.append(session.texts.string(session.id))
                sum.sessionLines.oversized += session.lines(before: ownFiles)
                return
            }
            let last = SessionAssembler.last(of: session)
            let own = session.lines(before: ownFiles)
            if let night = plan.night, !(plan.carry?.reported ?? night).contains(last) {
                if plan.carry?.keeps(SessionAssembler.first(of: session), last) == true {
                    sum.kept.append(CarriedRecords.Session(session))
                    if night.contains(last) { sum.goingOn += 1 }
                }
                let isOther = plan.carry == nil || !night.contains(last)
                if isOther { sum.sessionsOfOtherNights += 1 }
                if isOther { sum.sessionLines.otherNights += own } else { sum.sessionLines.goingOn += own }
                return
            }
            sum.sessions += 1
            // Records of the night before alone make no night.
            sum.sessionLines.takenIn += session.records.count - own
            if own > 0 { sum.newest = max(sum.newest ?? last, last) }
            let subjects = assembler.subjects(of: session)
            watch.count(for: .assemble)
            defer { watch.count(for: .measure) }
            if subjects.first?.clockFlag == true { sum.clockFlags += 1 }
            let lost = try measure(consume subjects, into: &sum, &rows, &batch)
            // Its subjects are gone by now: a session of millions of records is not there twice while it is told.
            if lost.entries.isEmpty { return }
            let keep = keep(session)
            for view in lost.entries {
                sum.worst.add(view.row, view.lost) { keep(view.material.place, view.material.said) }
            }
            leastLost.withLock { $0 = max($0, sum.worst.least) }
        }
        watch.count(for: .assemble)
        sum.lines = lines
    }

    /// A view among a session's subjects, and what it says.
    private struct View: Sendable {
        let place: Int
        let said: [Columns.Said]
    }

    /// Measures a session's subjects: their rows, their part in the sums, and the requests of plays.
    ///
    /// - Returns: its worst views, those that may be among the night's.
    private func measure(
        _ subjects: consuming [Subject], into sum: inout Measured<Material>, _ rows: inout RowCollector,
        _ batch: inout [KPITable.Row]
    ) throws(SpillProblem) -> WorstList<View> {
        let catalogue = Columns.all
        let lostPlaces = TimeLost.Places(catalogue)
        let asksTraits = plan.dimensions.contains { ViewTrait(rawValue: $0) != nil }
        var worst = WorstList<View>()
        var viewer: KPITable.Viewer?
        var traits: [String: String] = [:]
        for (i, subject) in subjects.enumerated() {
            let said = catalogue.said(subject)
            let row = ViewRow(subject, said)
            // Mostly a session has one viewer.
            let own = asksTraits ? ViewTrait.all(of: subject) : [:]
            if viewer == nil || own != traits || subject.client != subjects[i - 1].client {
                traits = own
                viewer = sum.table.viewer(dimensions(subject, own))
            }
            if let viewer {
                let whole = KPITable.Row(row.section, viewer, said)
                let parts = subject.parts.map {
                    (sum.table.viewer(dimensions($0, own)), catalogue.said($0))
                }
                if parts.isEmpty { batch.append(whole) } else { batch += KPITable.Row.rows(whole, parts: parts) }
            }
            try rows.append(row)
            let lost = TimeLost(lostPlaces) { row[$0] }
            if lost.seconds >= leastLost.withLock({ $0 }) { worst.add(row, lost) { View(place: i, said: said) } }
            if batch.count >= Self.rowsAtOnce {
                sum.table.add(batch)
                batch.removeAll(keepingCapacity: true)
                // The table knows its viewers until rows are added.
                viewer = nil
            }
            if case .playback(let play) = subject.content { sum.requests.add(subject, play) }
        }
        return worst
    }
}

extension SessionRecords {
    /// How many of its lines are of the first files of the night's list.
    fileprivate func lines(before file: Int) -> Int { records.reduce(0) { $0 + ($1.file < file ? 1 : 0) } }
}
