import Telemetry

/// Requests and bytes by what they fetched and what the cache said of it.
package struct CacheTally: Adds {
    package struct Count: Sendable, Equatable, Codable {
        package var requests = 0
        package var bytes = 0
    }

    private struct Entry: Codable {
        let object: ObjectClass
        let state: CacheState
        var count = Count()
    }

    /// Few of the combinations occur at one place.
    private var entries: [Entry] = []

    package init() {}

    package mutating func add(_ object: ObjectClass, _ state: CacheState, bytes: Int) {
        add(object, state, Count(requests: 1, bytes: bytes))
    }

    private mutating func add(_ object: ObjectClass, _ state: CacheState, _ count: Count) {
        let known = entries.firstIndex { $0.object == object && $0.state == state }
        if known == nil { entries.append(Entry(object: object, state: state)) }
        let place = known ?? entries.count - 1
        entries[place].count.requests += count.requests
        entries[place].count.bytes += count.bytes
    }

    /// What was counted; nil stands for every class or state.
    package func count(_ object: ObjectClass? = nil, _ states: Set<CacheState>? = nil) -> Count {
        var sum = Count()
        for entry in entries where object == nil || entry.object == object {
            guard states == nil || states?.contains(entry.state) == true else { continue }
            sum.requests += entry.count.requests
            sum.bytes += entry.count.bytes
        }
        return sum
    }

    package static let hits = Set(CacheState.allCases.filter { $0.isHit == true })
    package static let misses = Set(CacheState.allCases.filter { $0.isHit == false })

    /// Hits / (hits + misses); nil where no response tells.
    package func hitRatio(_ object: ObjectClass? = nil) -> Double? {
        let (hits, misses) = (count(object, Self.hits).requests, count(object, Self.misses).requests)
        return hits + misses > 0 ? Double(hits) / Double(hits + misses) : nil
    }

    /// Hits, and hits and misses together.
    var hitParts: (part: Int, whole: Int) {
        let (hits, misses) = (count(nil, Self.hits).requests, count(nil, Self.misses).requests)
        return (hits, hits + misses)
    }

    /// The same by bytes.
    package func hitByteRatio(_ object: ObjectClass? = nil) -> Double? {
        let (hits, misses) = (count(object, Self.hits).bytes, count(object, Self.misses).bytes)
        return hits + misses > 0 ? Double(hits) / Double(hits + misses) : nil
    }

    package static func += (sum: inout CacheTally, more: CacheTally) {
        for entry in more.entries { sum.add(entry.object, entry.state, entry.count) }
    }
}
