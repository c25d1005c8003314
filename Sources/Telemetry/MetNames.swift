/// The object or table that a name was looked for in.
package struct NamePlace: Sendable {
    package let name: String
    fileprivate let fingerprint: UInt64

    package init(_ name: String) {
        self.name = name
        fingerprint = Array(name.utf8).withUnsafeBufferPointer { Fingerprint.of($0) }
    }
}

/// The unknown names of one line: a reused buffer. A line that turns out not to count leaves none behind.
package final class MetNames {
    /// Bytes of a name that are kept: enough for any member of an SDK, too few for a text.
    package static let longest = 60
    /// Names of a line that are kept; the others are only counted.
    private static let most = 64

    /// One name, valid until the next line.
    package struct Met {
        package let kind: UnknownKind
        /// Of kind, place and the whole name.
        package let key: UInt64
        package let place: String
        package let text: UnsafeBufferPointer<UInt8>
    }

    private struct Entry {
        var kind = UnknownKind.field
        var key: UInt64 = 0
        var place = ""
        var length = 0
    }

    private let texts = UnsafeMutablePointer<UInt8>.allocate(capacity: MetNames.most * MetNames.longest)
    private var entries = [Entry](repeating: Entry(), count: MetNames.most)
    private var count = 0
    /// Names that found no room, by kind.
    package private(set) var beyond: [UnknownKind: Int] = [:]

    package init() { texts.initialize(repeating: 0, count: MetNames.most * MetNames.longest) }
    deinit { texts.deallocate() }

    package var isEmpty: Bool { count == 0 }

    func clear() {
        count = 0
        if !beyond.isEmpty { beyond = [:] }
    }

    /// Keeps a name; it may lie in memory that the rest of the line overwrites.
    package func add(_ kind: UnknownKind, _ name: UnsafeBufferPointer<UInt8>, in place: NamePlace) {
        guard count < MetNames.most else {
            beyond[kind, default: 0] += 1
            return
        }
        var length = min(name.count, MetNames.longest)
        // Never half a character.
        if length < name.count { while length > 0, name[length] & 0xC0 == 0x80 { length -= 1 } }
        let start = texts + count * MetNames.longest
        for i in 0..<length { start[i] = name[i] }
        entries[count] = Entry(
            kind: kind, key: Fingerprint.of(name, seed: place.fingerprint &+ UInt64(kind.rawValue)), place: place.name,
            length: length)
        count += 1
    }

    /// How many names of these kinds the line has.
    package func total(_ kinds: UnknownKind...) -> Int {
        entries[..<count].count { kinds.contains($0.kind) } + kinds.reduce(0) { $0 + beyond[$1, default: 0] }
    }

    package func forEach(_ body: (Met) -> Void) {
        for i in 0..<count {
            body(
                Met(
                    kind: entries[i].kind, key: entries[i].key, place: entries[i].place,
                    text: UnsafeBufferPointer(start: texts + i * MetNames.longest, count: entries[i].length)))
        }
    }
}
