import Telemetry

/// How many records name each value of the viewer's dimensions, by the value's fingerprint: which values get groups of
/// their own is decided before the first group is made.
package final class ValueUses {
    private struct Slot {
        var fingerprint: UInt64 = 0
        /// 0: empty.
        var uses: UInt64 = 0
    }

    private var slots: UnsafeMutableBufferPointer<Slot>
    /// Different values so far.
    package private(set) var distinct = 0

    package init() {
        slots = .allocate(capacity: 1_024)
        slots.initialize(repeating: Slot())
    }

    deinit { slots.deallocate() }

    /// Bytes of memory.
    var memory: Int { slots.count * MemoryLayout<Slot>.stride }

    /// Counts records that name a value.
    package func count(_ fingerprint: UInt64, _ uses: UInt64 = 1) {
        if (distinct + 1) * 2 > slots.count { grow() }
        let at = place(fingerprint)
        if slots[at].uses == 0 {
            slots[at].fingerprint = fingerprint
            distinct += 1
        }
        slots[at].uses += uses
    }

    package func add(_ more: ValueUses) {
        for slot in more.slots where slot.uses > 0 { count(slot.fingerprint, slot.uses) }
    }

    /// Fingerprints and counts, in the order of the fingerprints.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for slot in slots.filter({ $0.uses > 0 }).sorted(by: { $0.fingerprint < $1.fingerprint }) {
            bytes.put(slot.fingerprint)
            bytes.put(slot.uses)
        }
        return bytes
    }

    /// Adds what `bytes` gave elsewhere.
    package func add(bytes: [UInt8]) {
        bytes.withUnsafeBytes { all in
            for at in stride(from: 0, to: all.count - 15, by: 16) {
                let uses = UInt64(littleEndian: all.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self))
                if uses > 0 {
                    count(UInt64(littleEndian: all.loadUnaligned(fromByteOffset: at, as: UInt64.self)), uses)
                }
            }
        }
    }

    /// The fingerprints of so many values that most records name; of those named equally often, the smaller fingerprint.
    package func mostUsed(_ most: Int) -> Set<UInt64> {
        let used = slots.filter { $0.uses > 0 }
            .sorted { $0.uses != $1.uses ? $0.uses > $1.uses : $0.fingerprint < $1.fingerprint }
        return Set(used.prefix(most).map(\.fingerprint))
    }

    private func place(_ fingerprint: UInt64) -> Int {
        let mask = slots.count - 1
        var at = Int(truncatingIfNeeded: fingerprint) & mask
        while slots[at].uses > 0, slots[at].fingerprint != fingerprint { at = (at + 1) & mask }
        return at
    }

    private func grow() {
        let old = slots
        slots = .allocate(capacity: old.count * 2)
        slots.initialize(repeating: Slot())
        for slot in old where slot.uses > 0 { slots[place(slot.fingerprint)] = slot }
        old.deallocate()
    }
}
