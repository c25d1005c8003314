import CDN

/// All that one vendor is told of one night.
package struct VendorBundle: Sendable {
    package let vendor: String
    package let night: String
    /// Everything of the vendor; nil for fewer than ten sessions.
    package let total: RequestMeasures?
    package let sessions: Int
    package let cells: SharedCells
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
        vendor = allowed.vendor
        self.night = night
        let reach = table.reach[key: Origin(vendor: allowed.vendor)] ?? SessionCount()
        total = reach.isGroup ? table.sum { $0.origin.vendor == allowed.vendor } : nil
        sessions = reach.count
        cells = SharedCells(table, allowed)
        pops = SharedPOP.all(table, allowed)
        failures = SharedFailures(table, allowed, asOf: asOf)
        stalls = SharedStallCluster.all(table, allowed)
        edges = SharedEdge.all(table, allowed)
        objects = SharedObject.all(table, allowed)
        objectsPerWatched = 1 << table.objects.level
        self.earlier = earlier
    }

    /// The night in one line, to be recorded for later ones; nil for fewer than ten sessions.
    package var summary: VendorNight? { total.map { VendorNight(night: night, $0) } }
}

/// What is remembered of a vendor's night. Plain numbers.
package struct VendorNight: Sendable, Equatable, Codable {
    package var night: String
    package var requests: Int
    package var failed: Int
    /// Seconds; nil where unknown, as the others are.
    package var ttfbMedian: Double?
    package var ttfb95: Double?
    /// bit/s.
    package var throughput: Double?
    package var hitRatio: Double?

    package init(night: String, _ measures: RequestMeasures) {
        self.night = night
        requests = measures.requests
        failed = measures.failed
        ttfbMedian = measures[.ttfb].percentile(0.5)
        ttfb95 = measures[.ttfb].percentile(0.95)
        throughput = measures.throughput
        hitRatio = measures.cache.hitRatio()
    }
}
