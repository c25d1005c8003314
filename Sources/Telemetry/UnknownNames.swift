/// What a name is that a log has and the format does not.
package enum UnknownKind: UInt8, CaseIterable, Sendable, Codable {
    case event, field, value, entryType

    /// The name in report.json.
    package var name: String {
        switch self {
        case .event: "event"
        case .field: "field"
        case .value: "value"
        case .entryType: "entry-type"
        }
    }
}

/// Names that no table has, with how often each was met: counts that add, the same in whatever order.
///
/// A log may hold any number of names. All are counted; by name only the `most` whose fingerprints are least, which
/// are the same ones wherever the lines were read.
package struct UnknownNames: Sendable, Equatable, Codable {
    /// One name where it stood.
    package struct Name: Sendable, Equatable, Codable {
        package let kind: UnknownKind
        package let source: Source
        /// The object or table that the name is none of: `transport`, `inbound-rtp`.
        package let place: String
        /// At most `MetNames.longest` bytes of it.
        package let name: String
        package fileprivate(set) var count: Int
        /// The first line that has it; the file is another's business.
        package fileprivate(set) var line: UInt32
        fileprivate let key: UInt64

        /// Whether both are the same name at the same place, however often met.
        func isSame(as other: Name) -> Bool { key == other.key }
    }

    /// Names that are kept apart.
    package static let most = 200

    /// By their fingerprints.
    private(set) var kept: [Name] = []
    /// How often any name was met, by kind.
    private var totals: [Int] = []

    package init() {}

    /// The names that are kept: most often met first, then by where they stood.
    package var names: [Name] {
        kept.sorted { a, b in
            if a.count != b.count { return a.count > b.count }
            return (a.kind.rawValue, a.source.rawValue, a.place, a.name)
                < (b.kind.rawValue, b.source.rawValue, b.place, b.name)
        }
    }

    /// How often names of a kind were met, also those that are not kept.
    package func total(_ kind: UnknownKind) -> Int { totals.isEmpty ? 0 : totals[Int(kind.rawValue)] }

    /// How often any was met.
    package var total: Int { totals.reduce(0, +) }

    /// Adds what a line's draft met.
    package mutating func add(_ met: MetNames, source: Source, line: UInt32) {
        met.forEach { name in
            count(name.kind, 1)
            let key = name.key &+ UInt64(source.rawValue)
            let at = place(key)
            if at < kept.count, kept[at].key == key {
                kept[at].count += 1
                kept[at].line = min(kept[at].line, line)
            } else {
                keep(
                    Name(
                        kind: name.kind, source: source, place: name.place,
                        name: String(decoding: name.text, as: UTF8.self), count: 1, line: line, key: key), at)
            }
        }
        for (kind, beyond) in met.beyond { count(kind, beyond) }
    }

    package static func += (sum: inout UnknownNames, more: UnknownNames) {
        guard !more.totals.isEmpty else { return }
        for kind in UnknownKind.allCases { sum.count(kind, more.total(kind)) }
        for name in more.kept {
            let at = sum.place(name.key)
            if at < sum.kept.count, sum.kept[at].key == name.key {
                sum.kept[at].count += name.count
                sum.kept[at].line = min(sum.kept[at].line, name.line)
            } else {
                sum.keep(name, at)
            }
        }
    }

    private mutating func count(_ kind: UnknownKind, _ times: Int) {
        if totals.isEmpty { totals = [Int](repeating: 0, count: UnknownKind.allCases.count) }
        totals[Int(kind.rawValue)] += times
    }

    /// The first place whose fingerprint is not less.
    private func place(_ key: UInt64) -> Int {
        var low = 0
        var high = kept.count
        while low < high {
            let middle = (low + high) / 2
            if kept[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func keep(_ name: @autoclosure () -> Name, _ place: Int) {
        guard place < UnknownNames.most else { return }
        kept.insert(name(), at: place)
        if kept.count > UnknownNames.most { kept.removeLast() }
    }
}
