import CDN
import Foundation
import KPIs
import Sessions
import Shuffle
import Telemetry

/// What measuring has found, of a shard or of a night. Adds.
///
/// `Material` is what is kept of the views that lost most time.
struct Measured<Material: Sendable>: Sendable {
    var table: KPITable
    var rows = NightRows()
    var requests: RequestTable
    /// By file.
    var lines: [AssembledLines]
    var sessions = 0
    var sessionsOfOtherNights = 0
    var sessionLines = SessionLines()
    var clockFlags = 0
    /// Sessions that are kept for the next night.
    var kept: [CarriedRecords.Session] = []
    /// Kept sessions whose last event falls in this night: they would be reported here if they were known to be over.
    var goingOn = 0
    /// Sessions with more records than a session may have.
    var oversized: [String] = []
    /// The newest moment of any session of the night's own files, microseconds since 1970.
    var newest: Int64?
    var worst = WorstList<Material>()
    /// Different values of dimensions, in the whole night.
    var distinctValues = 0

    /// Nothing yet.
    ///
    /// - Parameters:
    ///   - files: how many files records may come from.
    ///   - failedObjects: fingerprints of objects that failed to be fetched.
    ///   - values: fingerprints of the values that get groups of their own; nil for all.
    init(_ plan: NightPlan, files: Int, failedObjects: Set<UInt64> = [], values: Set<UInt64>? = nil) {
        table = KPITable(dimensions: plan.dimensions + [NightPlan.hourDimension], values: values)
        requests = RequestTable(failedObjects: failedObjects)
        lines = Array(repeating: AssembledLines(), count: files)
    }

    /// What several workers have found together; nil of none. One thread adds up the table, which is about half of it
    /// all, and another one the rest.
    static func sum(of sums: consuming [Measured]) -> Measured? {
        guard var first = sums.popLast() else { return nil }
        let more = sums
        // Taken out, so that the others' sums are added to where they lie.
        let table = Locked(first.takeTable())
        let rest = Locked(consume first)
        DispatchQueue.concurrentPerform(iterations: more.isEmpty ? 0 : 2) { half in
            for one in more {
                if half == 0 { table.withLock { $0 += one.table } } else { rest.withLock { $0.addRest(one) } }
            }
        }
        var sum = rest.withLock { $0 }
        sum.table = table.withLock { $0 }
        return sum
    }

    private mutating func takeTable() -> KPITable {
        var taken = KPITable(dimensions: [])
        swap(&taken, &table)
        return taken
    }

    mutating func add(_ more: Measured) {
        table += more.table
        addRest(more)
    }

    /// All but the table.
    private mutating func addRest(_ more: Measured) {
        rows.add(more.rows)
        requests += more.requests
        for i in lines.indices { lines[i] += more.lines[i] }
        sessions += more.sessions
        sessionsOfOtherNights += more.sessionsOfOtherNights
        sessionLines += more.sessionLines
        clockFlags += more.clockFlags
        kept += more.kept
        goingOn += more.goingOn
        oversized += more.oversized
        if let other = more.newest { newest = max(newest ?? other, other) }
        worst += more.worst
        distinctValues = max(distinctValues, more.distinctValues)
    }

    /// The same with other material.
    func with<Other>(_ worst: WorstList<Other>, _ plan: NightPlan) -> Measured<Other> {
        var other = Measured<Other>(plan, files: lines.count)
        other.table = table
        other.rows = rows
        other.requests = requests
        other.lines = lines
        other.sessions = sessions
        other.sessionsOfOtherNights = sessionsOfOtherNights
        other.sessionLines = sessionLines
        other.clockFlags = clockFlags
        other.kept = kept
        other.goingOn = goingOn
        other.oversized = oversized
        other.newest = newest
        other.worst = worst
        other.distinctValues = distinctValues
        return other
    }
}
