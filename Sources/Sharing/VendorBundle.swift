import CDN
import History
import Telemetry

/// All that one vendor is told of one night.
package struct VendorBundle: Sendable {
    package let vendor: String
    package let night: String
    /// Everything of the vendor; nil for fewer than ten sessions.
    package let total: RequestMeasures?
    package let sessions: Int
    package let cells: [SharedCell]
    package let pops: [SharedPOP]
    package let failures: SharedFailures
    package let stalls: [SharedStallCluster]
    package let edges: [SharedEdge]
    package let objects: [SharedObject]
    /// Of how many objects one was watched: 1 unless they were too many.
    package let objectsPerWatched: Int
    /// Earlier nights of the same vendor, the newest first.
    package let earlier: [VendorNight]

    /// - Parameters:
    ///   - night: the night's date.
    ///   - asOf: its end, microseconds since 1970.
    ///   - earlier: the vendor's last 28 nights, where they were recorded.
    package init(
        _ table: RequestTable, _ allowed: Allowed, night: String, asOf: Int64, earlier: [VendorNight] = []
    ) {
        let allowed = allowed.knowing(table.viewers).naming(table.sessionsInNames(allowed))
        vendor = allowed.vendor
        self.night = night
        let reach = table.reach[key: Origin(vendor: allowed.vendor)] ?? SessionCount()
        let total = table.sum { $0.origin.vendor == allowed.vendor }
        self.total = reach.isGroup ? total.here : nil
        sessions = reach.count
        let pops = SharedPOPs(table, allowed)
        cells = SharedCells(table, pops, allowed).cells
        self.pops = SharedPOP.all(table, pops, allowed)
        failures = SharedFailures(table, allowed, asOf: asOf)
        stalls = SharedStallCluster.all(table, allowed)
        edges = SharedEdge.all(table, pops, allowed)
        objects = SharedObject.all(table, total, allowed)
        objectsPerWatched = 1 << table.objects.level
        self.earlier = earlier
    }

    /// The night in one line, to be recorded for later ones; nil for fewer than ten sessions.
    package var summary: VendorNight? { total.map { VendorNight(night, $0) } }
}

extension RequestTable {
    /// Sessions whose ids are in the names of the vendor's POPs and failures, as far as their requests are samples:
    /// asked where they have another name outside.
    fileprivate func sessionsInNames(_ allowed: Allowed) -> [String] {
        guard allowed.renames else { return [] }
        let own = failures.sorted(by: <).filter { $0.key.origin.vendor == allowed.vendor }
        let names = Set(own.flatMap { [$0.key.failure, $0.key.origin.pop] }).joined(separator: "\n")
        let sessions = Set(own.flatMap { $0.value.earliest.samples.map(\.session) })
        return sessions.filter { WrittenID($0).occurs(in: names) }.sorted()
    }
}

extension VendorNight {
    fileprivate init(_ night: String, _ measures: RequestMeasures) {
        self.init(
            night: night, requests: measures.requests, failed: measures.failed,
            ttfbMedian: measures[.ttfb].percentile(0.5), ttfb95: measures[.ttfb].percentile(0.95),
            throughput: measures.throughput, hitRatio: measures.cache.hitRatio())
    }
}
