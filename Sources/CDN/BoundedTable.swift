/// Values by fingerprint, never more than a limit: where there are more, those of every second fingerprint go, and
/// again. What stays is complete, and is the same whatever order it came in.
package struct BoundedTable<Value: Adds>: Sendable, Codable {
    private let limit: Int
    @KeySorted private var values: [UInt64: Value] = [:]
    /// One key in 2^level is kept.
    package private(set) var level = 0

    package init(limit: Int) { self.limit = limit }

    package var isEmpty: Bool { values.isEmpty }
    package var sorted: [(key: UInt64, value: Value)] { sorted { _ in true } }
    package subscript(key: UInt64) -> Value? { values[key] }

    /// What is wanted of it, by key. The keys alone are sorted: values are large.
    package func sorted(where isWanted: (Value) -> Bool) -> [(key: UInt64, value: Value)] {
        let keys = values.compactMap { isWanted($0.value) ? $0.key : nil }.sorted()
        return keys.compactMap { key in values[key].map { (key, $0) } }
    }

    func holds(_ key: UInt64) -> Bool { level == 0 || Self.spread(key) << (64 - UInt64(level)) == 0 }

    /// Changes the value of a key, if keys like it are kept.
    mutating func update(_ key: UInt64, _ change: (inout Value) -> Void) {
        guard holds(key) else { return }
        change(&values[key, default: Value()])
        while values.count > limit { thin(to: level + 1) }
    }

    private mutating func thin(to level: Int) {
        self.level = level
        values = values.filter { holds($0.key) }
    }

    /// Fingerprints may be chosen by one of their bits already; these bits are others.
    private static func spread(_ key: UInt64) -> UInt64 {
        let mixed = (key ^ (key >> 29)) &* 0x9E37_79B9_7F4A_7C15
        return mixed ^ (mixed >> 32)
    }

    package static func += (sum: inout BoundedTable, more: BoundedTable) {
        if more.level > sum.level { sum.thin(to: more.level) }
        for (key, value) in more.values { sum.update(key) { $0 += value } }
    }
}
