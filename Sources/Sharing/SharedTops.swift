import CDN
import Telemetry

/// One POP against all others of the same vendor.
package struct SharedPOP: Sendable {
    package let pop: SharedText
    package let measures: RequestMeasures
    /// nil for small POPs added up, and where no POP is named.
    package let sessions: Int?
    /// All other POPs of the vendor; nil where there is none.
    package let rest: RequestMeasures?

    /// The largest first, those that are added up last.
    static func all(_ table: RequestTable, _ pops: SharedPOPs, _ allowed: Allowed) -> [SharedPOP] {
        let rows = pops.rows.sorted { a, b in
            guard let x = a.name, let y = b.name else { return a.name != nil && b.name == nil }
            return a.measures.requests != b.measures.requests ? a.measures.requests > b.measures.requests : x < y
        }
        return rows.enumerated().map { i, row in
            var rest = RequestMeasures()
            for (k, other) in rows.enumerated() where k != i { rest += other.measures }
            // Without a name it would be the whole vendor's.
            let pop = row.name.flatMap { $0.isEmpty ? nil : $0 }
            let reach = pop.flatMap { table.reach[key: Origin(vendor: allowed.vendor, pop: $0)] }
            return SharedPOP(
                pop: row.name.map { allowed.pop($0) } ?? Allowed.other, measures: row.measures.here,
                sessions: reach?.count, rest: rows.count > 1 ? rest.here : nil)
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

    private struct Part {
        let key: EdgeAddress
        let address: SharedText
        let tally: EdgeTally
    }

    /// The machines with most failures, then most requests, as far as `SmallParts` tells them from the others of their
    /// POP.
    static func all(_ table: RequestTable, _ pops: SharedPOPs, _ allowed: Allowed) -> [SharedEdge] {
        var parts: [[Part]] = pops.rows.map { _ in [] }
        var rests = pops.rows.map { _ in SessionCount() }
        for (key, tally) in table.edges.sorted(by: <) where key.origin.vendor == allowed.vendor {
            guard let row = pops.row(of: allowed.pop(key.origin.pop).text) else { continue }
            if let address = allowed.edge(address: key.address) {
                parts[row].append(Part(key: key, address: address, tally: tally))
            } else {
                rests[row] += tally.sessions
            }
        }
        return zip(parts, rests).flatMap { parts, rest in
            SmallParts.told(parts, besides: rest, sessions: \.tally.sessions) { a, b in
                let (x, y) = (a.tally.requests, b.tally.requests)
                return x != y ? x < y : a.key < b.key
            }.shown
        }.sorted { a, b in
            if a.tally.failed != b.tally.failed { return a.tally.failed > b.tally.failed }
            let (x, y) = (a.tally.requests, b.tally.requests)
            return x != y ? x > y : a.key < b.key
        }.prefix(most).map { part in
            SharedEdge(
                pop: allowed.pop(part.key.origin.pop), address: part.address, tally: part.tally,
                ttfb: part.tally.ttfbSessions.isGroup ? part.tally.ttfb : nil)
        }
    }
}

/// One object that missed the cache or failed.
package struct SharedObject: Sendable {
    package let path: SharedText?
    package let object: SharedText
    package let tally: ObjectTally

    private static let most = 30

    /// Those with most failures, then most misses, as far as `SmallParts` tells them from all other misses. Failures
    /// stand one by one.
    ///
    /// - Parameter total: the vendor's night.
    static func all(_ table: RequestTable, _ total: RequestMeasures, _ allowed: Allowed) -> [SharedObject] {
        let own = table.objects.sorted {
            $0.origin.vendor == allowed.vendor && ($0.misses > 0 || ($0.sessions.isGroup && $0.path != nil))
        }
        let misses = own.reduce(0) { $0 + $1.value.misses }
        var rest = SessionCount()
        for (_, object) in own where object.path == nil { rest += object.sessions }
        let told = SmallParts.told(
            own.filter { $0.value.path != nil }, besides: rest,
            // What was missed behind a redirect is of no object.
            isWhole: misses == total.cache.count(nil, CacheTally.misses).requests, sessions: \.value.sessions
        ) { a, b in
            let (x, y) = (a.value.misses + a.value.failures, b.value.misses + b.value.failures)
            return x != y ? x < y : a.key < b.key
        }
        return told.shown.map(\.value).sorted { a, b in
            if a.failures != b.failures { return a.failures > b.failures }
            return a.misses != b.misses ? a.misses > b.misses : (a.path ?? "") < (b.path ?? "")
        }.prefix(most).map {
            SharedObject(
                path: allowed.naming($0.sessionsInPath).path($0.path), object: allowed.object($0.object), tally: $0)
        }
    }
}
