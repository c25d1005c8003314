import CDN
import Telemetry

/// One POP against all others of the same vendor.
package struct SharedPOP: Sendable {
    package let pop: SharedText
    package let measures: RequestMeasures
    /// nil for small POPs added up.
    package let sessions: Int?
    /// All other POPs of the vendor; nil where there is none.
    package let rest: RequestMeasures?

    /// The largest first; POPs of fewer than ten sessions are one.
    static func all(_ table: RequestTable, _ allowed: Allowed) -> [SharedPOP] {
        var pops: [String: RequestMeasures] = [:]
        for (i, place) in table.measures.keys.enumerated() where place.origin.vendor == allowed.vendor {
            pops[allowed.pop(place.origin.pop).text, default: RequestMeasures()] += table.measures[i]
        }
        var small = RequestMeasures()
        for (pop, measures) in pops where !measures.sessions.isGroup {
            small += measures
            pops[pop] = nil
        }
        var rows = pops.map { (name: $0.key, measures: $0.value, isFolded: false) }
        if small.sessions.isGroup { rows.append((Allowed.other, small, true)) }
        rows.sort { a, b in
            if a.isFolded != b.isFolded { return b.isFolded }
            return a.measures.requests != b.measures.requests
                ? a.measures.requests > b.measures.requests : a.name < b.name
        }
        return rows.map { row in
            var rest = RequestMeasures()
            for other in rows where other.name != row.name || other.isFolded != row.isFolded { rest += other.measures }
            let reach = table.reach[key: Origin(vendor: allowed.vendor, pop: row.name)]
            return SharedPOP(
                pop: allowed.pop(row.name), measures: row.measures.here,
                sessions: row.isFolded || row.name.isEmpty ? nil : reach?.count,
                rest: rows.count > 1 ? rest.here : nil)
        }
    }
}

/// One machine.
package struct SharedEdge: Sendable {
    package let pop: SharedText
    package let address: SharedText
    package let tally: EdgeTally
    /// nil where fewer than ten sessions have one.
    package let ttfb: Spread?

    private static let most = 30

    /// The machines with most failures, then most requests; none of fewer than ten sessions.
    static func all(_ table: RequestTable, _ allowed: Allowed) -> [SharedEdge] {
        table.edges.sorted(by: <)
            .filter { $0.key.origin.vendor == allowed.vendor && $0.value.sessions.isGroup }
            .sorted { a, b in
                if a.value.failed != b.value.failed { return a.value.failed > b.value.failed }
                return a.value.requests != b.value.requests ? a.value.requests > b.value.requests : a.key < b.key
            }
            .lazy.compactMap { key, tally in
                allowed.edge(address: key.address).map { address in
                    SharedEdge(
                        pop: allowed.pop(key.origin.pop), address: address, tally: tally,
                        ttfb: tally.ttfbSessions.isGroup ? tally.ttfb : nil)
                }
            }
            .prefix(most).map { $0 }
    }
}

/// One object that missed the cache or failed.
package struct SharedObject: Sendable {
    package let path: SharedText?
    package let object: SharedText
    package let tally: ObjectTally

    private static let most = 30

    /// Those with most failures, then most misses; none of fewer than ten sessions.
    static func all(_ table: RequestTable, _ allowed: Allowed) -> [SharedObject] {
        table.objects.sorted { $0.sessions.isGroup && $0.path != nil && $0.origin.vendor == allowed.vendor }
            .map(\.value)
            .sorted { a, b in
                if a.failures != b.failures { return a.failures > b.failures }
                return a.misses != b.misses ? a.misses > b.misses : (a.path ?? "") < (b.path ?? "")
            }
            .prefix(most)
            .map {
                SharedObject(
                    path: allowed.naming($0.sessionsInPath).path($0.path), object: allowed.object($0.object), tally: $0)
            }
    }
}
