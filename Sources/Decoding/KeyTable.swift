import Glibc

/// Names → small codes, matched on bytes: one probe, one compare, no hashing of the whole name.
///
/// A name of up to 16 bytes is told apart by its first eight bytes, its last eight and its length; of longer
/// names the bytes between count too, and they are compared in full. The table has no collisions: it is laid out
/// so when it is made.
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

    private let slots: UnsafeMutablePointer<Slot>
    private let names: UnsafeMutablePointer<UInt8>
    private let shift: UInt64
    /// A bit for each length that a name of the table has; names of 63 bytes and more share the last one.
    private let lengths: UInt64
    private let factor: UInt64

    /// - Parameter entries: names and their codes; codes are 1…255. Of equal names the first counts.
    package init(_ entries: [(String, UInt8)]) {
        var seen = Set<String>()
        let entries = entries.filter { seen.insert($0.0).inserted }
        let bytes = entries.flatMap { Array($0.0.utf8) + [UInt8](repeating: 0, count: 8) }
        names = .allocate(capacity: bytes.count + 8)
        names.initialize(from: bytes, count: bytes.count)
        (names + bytes.count).initialize(repeating: 0, count: 8)
        lengths = entries.reduce(0) { $0 | 1 << UInt64(min(63, $1.0.utf8.count)) }
        var bits: UInt64 = 3
        while (1 << bits) < entries.count * 3 { bits += 1 }
        var factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var tries = 0
        while true {
            var table = [Slot](repeating: Slot(), count: 1 << bits)
            var at = 0
            var clash = false
            for (name, code) in entries {
                let n = name.utf8.count
                let start = UnsafePointer(names + at)
                let (first, last) = KeyTable.ends(start, n)
                let index = KeyTable.index(first, last &+ KeyTable.inside(start, n), n, factor, 64 - bits)
                if table[index].length >= 0 {
                    clash = true
                    break
                }
                table[index] = Slot(first: first, last: last, length: Int32(n), code: code, name: Int32(at))
                at += n + 8
            }
            if !clash {
                slots = .allocate(capacity: table.count)
                slots.initialize(from: table, count: table.count)
                shift = 64 - bits
                self.factor = factor
                return
            }
            factor = factor &* 0xD129_0B26_31C6_37A5 | 1
            tries += 1
            if tries % 200 == 0 { bits += 1 }
        }
    }

    deinit {
        slots.deallocate()
        names.deallocate()
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
        // Most names of a log are of no interest, and half of those have a length that none of the table has.
        guard lengths >> UInt64(min(63, n)) & 1 == 1 else { return 0 }
        let (first, last) = KeyTable.ends(start, n)
        let slot = slots + KeyTable.index(first, last &+ KeyTable.inside(start, n), n, factor, shift)
        guard slot.pointee.length == Int32(truncatingIfNeeded: n), slot.pointee.first == first,
            slot.pointee.last == last
        else { return 0 }
        if n > 16, memcmp(names + Int(slot.pointee.name) + 8, start + 8, n - 16) != 0 { return 0 }
        return slot.pointee.code
    }
}
