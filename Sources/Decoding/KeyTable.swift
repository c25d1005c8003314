import Glibc
import Telemetry

/// Names → small codes, matched on bytes: a probe, mostly one compare, no hashing of the whole name.
///
/// A name of up to 24 bytes is told apart by its first, second and last eight bytes and its length; longer names are
/// compared in full.
///
/// Lookups read up to 8 bytes from a name's start whatever its length: the names must lie in a parser's
/// string memory, which is padded.
package final class KeyTable: @unchecked Sendable {  // immutable after init
    private struct Words {
        var first: UInt64 = 0
        var second: UInt64 = 0
        var last: UInt64 = 0

        @inline(__always)
        static func == (a: Words, b: Words) -> Bool { a.first == b.first && a.last == b.last && a.second == b.second }
    }

    private struct Slot {
        var words = Words()
        var length: Int32 = -1
        var code: UInt8 = 0
        var name: Int32 = 0
    }

    /// The code of names that the format has and nothing is made of. No field has this raw value.
    package static let unused: UInt8 = 254

    /// Names that share a place follow each other; an empty slot ends them.
    private let slots: UnsafeMutablePointer<Slot>
    private let names: UnsafeMutablePointer<UInt8>
    private let shift: UInt64
    /// A bit for each length that a name of the table has; names of 63 bytes and more share the last one.
    private let lengths: UInt64
    private let factor: UInt64
    private let place: NamePlace

    /// - Parameters:
    ///   - entries: names and their codes; codes are 1…253, or a decoder's own mark. Of equal names the first counts.
    ///   - place: the object whose members these are, for saying where an unknown one stood.
    ///   - unused: names that the object may have and nothing is made of.
    package init(_ entries: [(String, UInt8)], of place: String = "", unused: [String] = []) {
        var seen = Set<String>()
        let entries = (entries + unused.map { ($0, KeyTable.unused) }).filter { seen.insert($0.0).inserted }
        self.place = NamePlace(place)
        let bytes = entries.flatMap { Array($0.0.utf8) + [UInt8](repeating: 0, count: 8) }
        names = .allocate(capacity: bytes.count + 8)
        names.initialize(from: bytes, count: bytes.count)
        (names + bytes.count).initialize(repeating: 0, count: 8)
        lengths = entries.reduce(0) { $0 | 1 << UInt64(min(63, $1.0.utf8.count)) }
        var bits: UInt64 = 3
        while (1 << bits) < entries.count * 4 { bits += 1 }
        shift = 64 - bits
        factor = KeyTable.bestFactor(entries.map { $0.0.utf8.count }, names, shift)
        // Names that find their places taken overflow to the right; one empty slot ends the last of them.
        let room = (1 << Int(bits)) + entries.count + 1
        slots = .allocate(capacity: room)
        slots.initialize(repeating: Slot(), count: room)
        var at = 0
        for (name, code) in entries {
            let n = name.utf8.count
            let start = UnsafePointer(names + at)
            let words = KeyTable.words(start, n)
            var index = KeyTable.index(words, n, factor, shift)
            while slots[index].length >= 0 { index += 1 }
            slots[index] = Slot(words: words, length: Int32(n), code: code, name: Int32(at))
            at += n + 8
        }
    }

    deinit {
        slots.deallocate()
        names.deallocate()
    }

    /// The factor, of some, with which the fewest names share a place: none of a small table.
    private static func bestFactor(_ lengths: [Int], _ names: UnsafePointer<UInt8>, _ shift: UInt64) -> UInt64 {
        var factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var best = (factor: factor, clashes: Int.max)
        for _ in 0..<60 where best.clashes > 0 {
            var taken = [Bool](repeating: false, count: 1 << Int(64 - shift))
            var clashes = 0
            var at = 0
            for n in lengths {
                let start = names + at
                let index = KeyTable.index(KeyTable.words(start, n), n, factor, shift)
                if taken[index] { clashes += 1 }
                taken[index] = true
                at += n + 8
            }
            if clashes < best.clashes { best = (factor, clashes) }
            factor = factor &* 0xD129_0B26_31C6_37A5 | 1
        }
        return best.factor
    }

    /// A name's first, second and last eight bytes; 0 for those that it does not have.
    @inline(__always)
    private static func words(_ start: UnsafePointer<UInt8>, _ n: Int) -> Words {
        let raw = UnsafeRawPointer(start)
        let first = raw.loadUnaligned(as: UInt64.self)
        guard n >= 8 else {
            return Words(first: first & ((1 &<< UInt64(truncatingIfNeeded: n &* 8)) &- 1), second: 0, last: 0)
        }
        let last = (raw + (n - 8)).loadUnaligned(as: UInt64.self)
        return Words(first: first, second: n > 16 ? (raw + 8).loadUnaligned(as: UInt64.self) : 0, last: last)
    }

    @inline(__always)
    private static func index(_ words: Words, _ n: Int, _ factor: UInt64, _ shift: UInt64) -> Int {
        // Callbacks differ in their second eight bytes alone (video, audio).
        let mixed =
            (words.first ^ (words.last &* 0xA076_1D64_78BD_642F)) &+ (words.second &* 0x9E37_79B9_7F4A_7C15)
            &+ UInt64(truncatingIfNeeded: n)
        return Int(truncatingIfNeeded: ((mixed ^ (mixed &>> 29)) &* factor) &>> shift)
    }

    /// The code of a name, 0 where the table has none. Inlined: a loop over members then has the table's places at hand.
    @inline(__always)
    package func code(_ name: Bytes) -> UInt8 {
        guard let start = name.baseAddress else { return 0 }
        let n = name.count
        guard (lengths &>> UInt64(truncatingIfNeeded: min(63, n))) & 1 == 1 else { return 0 }
        let words = KeyTable.words(start, n)
        var slot = slots + KeyTable.index(words, n, factor, shift)
        while slot.pointee.length >= 0 {
            if slot.pointee.length == Int32(truncatingIfNeeded: n), slot.pointee.words == words,
                n <= 24 || isSame(slot.pointee.name, start, n)
            {
                return slot.pointee.code
            }
            slot += 1
        }
        return 0
    }

    /// Whether what lies between the ends of a long name is the same.
    @inline(never)
    private func isSame(_ name: Int32, _ start: UnsafePointer<UInt8>, _ n: Int) -> Bool {
        memcmp(names + Int(name) + 16, start + 16, n - 24) == 0
    }

    /// The code of a member's name. One that the table does not have is unknown to the format, and kept as met.
    @inline(__always)
    package func code(_ name: Bytes, _ draft: DraftRecord) -> UInt8 {
        let code = code(name)
        if code == 0 { meet(name, draft) }
        return code
    }

    @inline(never)
    private func meet(_ name: Bytes, _ draft: DraftRecord) { draft.met.add(.field, name, in: place) }

    /// Looks through an object whose members are read one by one elsewhere, for those that the format does not have.
    func look(through object: JSON, _ draft: DraftRecord) {
        var members = object.members
        while let (name, _) = members.next() { _ = code(name, draft) }
    }
}
