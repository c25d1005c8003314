import Glibc
import Telemetry

/// Names → small codes, matched on bytes: a probe, mostly one compare, no hashing of the whole name.
///
/// A name of up to 16 bytes is told apart by its first eight bytes, its last eight and its length; of longer
/// names the bytes between count too, and they are compared in full.
///
/// Lookups read up to 8 bytes from a name's start whatever its length: the names must lie in a parser's
/// string memory, which is padded.
package final class KeyTable: @unchecked Sendable {  // immutable after init
    private struct Slot {
        var first: UInt64 = 0
        var last: UInt64 = 0
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
            let (first, last) = KeyTable.ends(start, n)
            var index = KeyTable.index(first, last &+ KeyTable.inside(start, n), n, factor, shift)
            while slots[index].length >= 0 { index += 1 }
            slots[index] = Slot(first: first, last: last, length: Int32(n), code: code, name: Int32(at))
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
                let (first, last) = KeyTable.ends(start, n)
                let index = KeyTable.index(first, last &+ KeyTable.inside(start, n), n, factor, shift)
                if taken[index] { clashes += 1 }
                taken[index] = true
                at += n + 8
            }
            if clashes < best.clashes { best = (factor, clashes) }
            factor = factor &* 0xD129_0B26_31C6_37A5 | 1
        }
        return best.factor
    }

    @inline(__always)
    private static func ends(_ start: UnsafePointer<UInt8>, _ n: Int) -> (UInt64, UInt64) {
        let raw = UnsafeRawPointer(start)
        if n >= 8 { return (raw.loadUnaligned(as: UInt64.self), (raw + (n - 8)).loadUnaligned(as: UInt64.self)) }
        return (raw.loadUnaligned(as: UInt64.self) & ((1 << UInt64(n * 8)) &- 1), 0)
    }

    /// What lies between the ends of a name of more than 16 bytes: callbacks differ only there (video, audio).
    @inline(__always)
    private static func inside(_ start: UnsafePointer<UInt8>, _ n: Int) -> UInt64 {
        guard n > 16 else { return 0 }
        let raw = UnsafeRawPointer(start)
        var mixed: UInt64 = 0
        var at = 8
        while at < n - 8 {
            mixed = (mixed ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
            mixed ^= mixed >> 32
            at += 8
        }
        return mixed
    }

    @inline(__always)
    private static func index(_ first: UInt64, _ last: UInt64, _ n: Int, _ factor: UInt64, _ shift: UInt64) -> Int {
        let mixed = (first ^ (last &* 0xA076_1D64_78BD_642F)) &+ UInt64(n)
        return Int(truncatingIfNeeded: ((mixed ^ (mixed >> 29)) &* factor) >> shift)
    }

    /// The code of a name, 0 where the table has none.
    package func code(_ name: Bytes) -> UInt8 {
        guard let start = name.baseAddress else { return 0 }
        let n = name.count
        guard lengths >> UInt64(min(63, n)) & 1 == 1 else { return 0 }
        let (first, last) = KeyTable.ends(start, n)
        var slot = slots + KeyTable.index(first, last &+ KeyTable.inside(start, n), n, factor, shift)
        while slot.pointee.length >= 0 {
            if slot.pointee.length == Int32(truncatingIfNeeded: n), slot.pointee.first == first,
                slot.pointee.last == last, n <= 16 || memcmp(names + Int(slot.pointee.name) + 8, start + 8, n - 16) == 0
            {
                return slot.pointee.code
            }
            slot += 1
        }
        return 0
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
