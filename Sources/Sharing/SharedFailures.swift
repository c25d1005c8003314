import CDN

/// Failures of a vendor that look like one thing.
package struct SharedCluster: Sendable {
    package let pop: SharedText
    package let failure: SharedText
    package let object: SharedText
    /// `other` where failures of the same kind from fewer than ten sessions are in it.
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

/// All of them, the largest first, those of a single session as well: what a vendor repairs is found by moment, object
/// and id. Of the viewer they tell nothing but the session's id, of which the rows themselves show how many there are.
package struct SharedFailures: Sendable {
    package let clusters: [SharedCluster]

    init(_ table: RequestTable, _ allowed: Allowed, asOf: Int64) {
        let own = table.failures.sorted(by: <).filter { $0.key.origin.vendor == allowed.vendor }
        var tallies = Tallies<FailureCluster.Key, FailureCluster>()
        for (key, cluster) in SharedFailures.told(own, allowed) { tallies.add(cluster, to: key) }
        clusters = tallies.sorted(by: <).sorted { a, b in
            a.value.count != b.value.count ? a.value.count > b.value.count : a.key < b.key
        }.map { key, cluster in
            let isGroup = cluster.sessions.isGroup
            let isOfCountry = isGroup && key.country != Allowed.other.text
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
                rows: cluster.earliest.samples.map {
                    SharedRow($0, allowed, inGroup: isGroup, ofCountry: isOfCountry, asOf: asOf)
                },
                control: (controls.first { $0.ticket != nil } ?? controls.first).map {
                    SharedRow($0, allowed, inGroup: false, ofCountry: false, asOf: asOf)
                })
        }
    }

    private typealias Part = (key: FailureCluster.Key, value: FailureCluster)

    /// Clusters with the countries that `SmallParts` tells apart within failures of one kind; the others of the kind are
    /// one without a country.
    private static func told(_ clusters: [Part], _ allowed: Allowed) -> [Part] {
        let named = clusters.map { part -> Part in
            var key = part.key
            key.country = allowed.country(key.country).text
            return (key, part.value)
        }
        let kinds = Dictionary(grouping: named) { part in
            var kind = part.key
            kind.country = ""
            return kind
        }
        return kinds.values.flatMap { kind -> [Part] in
            var rest = SessionCount()
            for part in kind where part.key.country == Allowed.other.text { rest += part.value.sessions }
            let told = SmallParts.told(
                kind.filter { $0.key.country != Allowed.other.text }, besides: rest, sessions: \.value.sessions
            ) { a, b in
                a.value.count != b.value.count ? a.value.count < b.value.count : a.key < b.key
            }
            let shown = Set(told.shown.map(\.key.country))
            return kind.map { part in
                var key = part.key
                if !shown.contains(key.country) { key.country = Allowed.other.text }
                return (key, part.value)
            }
        }
    }
}
