import CDN

/// Failures of a vendor that look like one thing.
package struct SharedCluster: Sendable {
    package let pop: SharedText
    package let failure: SharedText
    package let object: SharedText
    /// `other` for clusters of fewer than ten sessions.
    package let country: SharedText
    package let count: Int
    package let sessions: Int
    package let first: SharedText
    package let last: SharedText
    /// When the clock hour with most of the failures began.
    package let busiestHour: SharedText?
    package let busiestHourCount: Int
    package let rows: [SharedRow]
    /// The same object, fetched well at another POP.
    package let control: SharedRow?
}

/// All of them, the largest first.
package struct SharedFailures: Sendable {
    package let clusters: [SharedCluster]

    init(_ table: RequestTable, _ allowed: Allowed, asOf: Int64) {
        let own = table.failures.sorted(by: <).filter { $0.key.origin.vendor == allowed.vendor }
        // A country of few sessions would tell who they are: those clusters become one without it.
        var tallies = Tallies<FailureCluster.Key, FailureCluster>()
        for (key, cluster) in own {
            var key = key
            key.country = cluster.sessions.isGroup ? allowed.country(key.country).text : Allowed.other
            tallies.add(cluster, to: key)
        }
        clusters = tallies.sorted(by: <).sorted { a, b in
            a.value.count != b.value.count ? a.value.count > b.value.count : a.key < b.key
        }.map { key, cluster in
            let isGroup = cluster.sessions.isGroup && key.country != Allowed.other
            let busiest = cluster.busiestHour
            let sessions = cluster.earliest.samples.map(\.session)
            let allowed = allowed.naming(sessions)
            let controls = cluster.earliest.samples.compactMap { table.control(of: $0, vendor: allowed.vendor) }
            return SharedCluster(
                pop: allowed.pop(key.origin.pop), failure: allowed.failure(key.failure) ?? "error",
                object: allowed.object(key.object), country: allowed.country(key.country), count: cluster.count,
                sessions: cluster.sessions.count,
                first: allowed.time(cluster.first),
                last: allowed.time(cluster.last),
                busiestHour: busiest.map { allowed.time($0.start) },
                busiestHourCount: busiest?.count ?? 0,
                rows: cluster.earliest.samples.map { SharedRow($0, allowed, inGroup: isGroup, asOf: asOf) },
                control: (controls.first { $0.ticket != nil } ?? controls.first).map {
                    SharedRow($0, allowed, inGroup: false, asOf: asOf)
                })
        }
    }
}
