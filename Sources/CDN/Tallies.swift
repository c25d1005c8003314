/// What adds exactly, in any order, also on another machine than where it was counted.
package protocol Adds: Sendable, Codable {
    init()
    static func += (sum: inout Self, more: Self)
}

/// Tallies by key, in one array: a place that is known costs no look-up.
package struct Tallies<Key: Hashable & Sendable & Codable, Value: Adds>: Sendable {
    private var places: [Key: Int] = [:]
    package private(set) var keys: [Key] = []
    private var values: [Value] = []

    package init() {}

    package var isEmpty: Bool { keys.isEmpty }

    /// The place of a key, made where it is new. Places stay.
    package mutating func place(_ key: Key) -> Int {
        if let known = places[key] { return known }
        places[key] = keys.count
        keys.append(key)
        values.append(Value())
        return keys.count - 1
    }

    package subscript(place: Int) -> Value {
        _read { yield values[place] }
        _modify { yield &values[place] }
    }

    /// nil where nothing was counted under the key.
    package subscript(key key: Key) -> Value? { places[key].map { values[$0] } }

    package mutating func add(_ more: Value, to key: Key) {
        let place = place(key)
        values[place] += more
    }

    /// The same values under other keys; what falls together adds up. A key that becomes nil is left out.
    package func map<Other: Hashable & Codable>(_ transform: (Key) -> Other?) -> Tallies<Other, Value> {
        var result = Tallies<Other, Value>()
        for (key, value) in zip(keys, values) {
            if let other = transform(key) { result.add(value, to: other) }
        }
        return result
    }

    /// All of them, in an order that does not hang on how they were counted.
    package func sorted(by precedes: (Key, Key) -> Bool) -> [(key: Key, value: Value)] {
        keys.indices.sorted { precedes(keys[$0], keys[$1]) }.map { (keys[$0], values[$0]) }
    }

    package static func += (sum: inout Tallies, more: Tallies) {
        for (key, value) in zip(more.keys, more.values) { sum.add(value, to: key) }
    }
}

extension Tallies: Codable where Key: Comparable {
    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd { add(try list.decode(Value.self), to: try list.decode(Key.self)) }
    }

    /// Each value before its key, in the order of the keys: the same bytes for the same values.
    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for (key, value) in sorted(by: <) {
            try list.encode(value)
            try list.encode(key)
        }
    }
}
