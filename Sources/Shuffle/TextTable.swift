import Telemetry

/// Texts of a shard, each once: ids, names and dimensions become small numbers. 0 is "none".
package final class TextTable {
    private var arena: UnsafeMutablePointer<UInt8>
    private var arenaCapacity = 4_096
    private var arenaUsed = 0
    private var starts: [UInt32] = [0, 0]
    private var hashes: [UInt32] = [0]
    private var slots: [UInt32] = Array(repeating: 0, count: 256)

    package init() { arena = .allocate(capacity: arenaCapacity) }
    deinit { arena.deallocate() }

    /// Texts in the table, the empty one included: their numbers are 0..<count.
    package var count: Int { starts.count - 1 }
    /// Bytes of memory.
    package var memory: Int { arenaCapacity + starts.count * 8 + slots.count * 4 }

    /// The number of a text; the same text always has the same one.
    package func intern(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard text.count > 0 else { return 0 }
        let hash = UInt32(truncatingIfNeeded: Fingerprint.of(text) >> 32)
        let mask = slots.count - 1
        var at = Int(hash) & mask
        while slots[at] != 0 {
            let id = Int(slots[at])
            if hashes[id] == hash, bytes(UInt32(id)).elementsEqual(text) { return UInt32(id) }
            at = (at + 1) & mask
        }
        let id = UInt32(count)
        if arenaUsed + text.count + 8 > arenaCapacity { grow(text.count) }
        (arena + arenaUsed).initialize(from: text.baseAddress!, count: text.count)
        arenaUsed += text.count
        starts.append(UInt32(arenaUsed))
        hashes.append(hash)
        slots[at] = id
        if count * 2 > slots.count { rehash() }
        return id
    }

    private func grow(_ more: Int) {
        let capacity = max(arenaCapacity * 2, arenaUsed + more + 8)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.moveInitialize(from: arena, count: arenaUsed)
        arena.deallocate()
        arena = larger
        arenaCapacity = capacity
    }

    private func rehash() {
        slots = Array(repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for id in 1..<count {
            var at = Int(hashes[id]) & mask
            while slots[at] != 0 { at = (at + 1) & mask }
            slots[at] = UInt32(id)
        }
    }

    /// The bytes of a text; valid until the next one is added.
    package func bytes(_ id: UInt32) -> UnsafeBufferPointer<UInt8> {
        let start = Int(starts[Int(id)])
        return UnsafeBufferPointer(start: arena + start, count: Int(starts[Int(id) + 1]) - start)
    }

    /// The text itself.
    package func string(_ id: UInt32) -> String { String(decoding: bytes(id), as: UTF8.self) }
}
