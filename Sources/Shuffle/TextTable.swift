import Glibc
import Telemetry

/// Texts of a shard, each once: ids, names and dimensions become small numbers. 0 is "none".
package final class TextTable {
    /// One place of the hash table: what a probe needs lies together.
    private struct Slot {
        var hash: UInt32 = 0
        /// 0: empty.
        var id: UInt32 = 0
        var start: UInt32 = 0
        var length: UInt32 = 0
    }

    private var arena: UnsafeMutablePointer<UInt8>
    private var arenaCapacity = 4_096
    private var arenaUsed = 0
    /// Where each text begins, and at the end where the next one will.
    private var starts: UnsafeMutablePointer<UInt32>
    private var startsCapacity = 256
    private var slots: UnsafeMutablePointer<Slot>
    private var mask = 255
    /// Texts as Swift strings, made when they are first asked for.
    private var strings: [String?] = []

    /// Texts in the table, the empty one included: their numbers are 0..<count.
    package private(set) var count = 1

    package init() {
        arena = .allocate(capacity: arenaCapacity)
        starts = .allocate(capacity: startsCapacity)
        starts.initialize(repeating: 0, count: 2)
        slots = .allocate(capacity: mask + 1)
        slots.initialize(repeating: Slot(), count: mask + 1)
    }

    /// Restores a table that was stored as its texts. Only to be read: texts are not found in it.
    init(count: Int, starts stored: UnsafeRawBufferPointer, arena bytes: UnsafeRawBufferPointer) {
        self.count = count
        arenaUsed = bytes.count
        arenaCapacity = max(1, bytes.count)
        arena = .allocate(capacity: arenaCapacity)
        if let source = bytes.baseAddress { memcpy(arena, source, bytes.count) }
        startsCapacity = count + 1
        starts = .allocate(capacity: startsCapacity)
        if let source = stored.baseAddress { memcpy(starts, source, stored.count) }
        mask = 0
        slots = .allocate(capacity: 1)
        slots.initialize(to: Slot())
    }

    deinit {
        arena.deallocate()
        starts.deallocate()
        slots.deallocate()
    }

    /// Where each text begins and the last one ends, and the texts: what `init(count:starts:arena:)` restores.
    var storage: (starts: UnsafeBufferPointer<UInt32>, arena: UnsafeBufferPointer<UInt8>) {
        (UnsafeBufferPointer(start: starts, count: count + 1), UnsafeBufferPointer(start: arena, count: arenaUsed))
    }

    /// Bytes of memory.
    package var memory: Int {
        arenaCapacity + startsCapacity * 4 + (mask + 1) * MemoryLayout<Slot>.stride
            + strings.count * MemoryLayout<String?>.stride
    }

    /// The number of a text; the same text always has the same one.
    package func intern(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
        intern(text, fingerprint: Fingerprint.of(text))
    }

    /// The same for a text whose fingerprint is known.
    package func intern(_ text: UnsafeBufferPointer<UInt8>, fingerprint: UInt64) -> UInt32 {
        guard let start = text.baseAddress, text.count > 0 else { return 0 }
        // Not the bits that chose the shard: within one, they are the same for all sessions.
        let hash = UInt32(truncatingIfNeeded: fingerprint)
        var at = Int(hash) & mask
        while slots[at].id != 0 {
            let slot = slots[at]
            if slot.hash == hash, Int(slot.length) == text.count,
                memcmp(arena + Int(slot.start), start, text.count) == 0
            {
                return slot.id
            }
            at = (at + 1) & mask
        }
        return insert(start, text.count, hash, at)
    }

    private func insert(_ start: UnsafePointer<UInt8>, _ length: Int, _ hash: UInt32, _ at: Int) -> UInt32 {
        let id = UInt32(count)
        if arenaUsed + length + 8 > arenaCapacity { growArena(length) }
        if count + 2 > startsCapacity { growStarts() }
        memcpy(arena + arenaUsed, start, length)
        slots[at] = Slot(hash: hash, id: id, start: UInt32(arenaUsed), length: UInt32(length))
        arenaUsed += length
        count += 1
        starts[count] = UInt32(arenaUsed)
        if count * 2 > mask { rehash() }
        return id
    }

    private func growArena(_ more: Int) {
        arenaCapacity = max(arenaCapacity * 2, arenaUsed + more + 8)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: arenaCapacity)
        larger.moveInitialize(from: arena, count: arenaUsed)
        arena.deallocate()
        arena = larger
    }

    private func growStarts() {
        startsCapacity *= 2
        let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: startsCapacity)
        larger.moveInitialize(from: starts, count: count + 1)
        starts.deallocate()
        starts = larger
    }

    private func rehash() {
        let old = slots
        let oldCount = mask + 1
        mask = oldCount * 2 - 1
        slots = .allocate(capacity: mask + 1)
        slots.initialize(repeating: Slot(), count: mask + 1)
        for i in 0..<oldCount where old[i].id != 0 {
            var at = Int(old[i].hash) & mask
            while slots[at].id != 0 { at = (at + 1) & mask }
            slots[at] = old[i]
        }
        old.deallocate()
    }

    /// The bytes of a text; valid until the next one is added.
    package func bytes(_ id: UInt32) -> UnsafeBufferPointer<UInt8> {
        precondition(id < count, "a text of another table")
        let start = Int(starts[Int(id)])
        return UnsafeBufferPointer(start: arena + start, count: Int(starts[Int(id) + 1]) - start)
    }

    /// The text itself. Each is made once: requests of a session name the same few hosts again and again.
    package func string(_ id: UInt32) -> String {
        if strings.count < count { strings += [String?](repeating: nil, count: count - strings.count) }
        if let known = strings[Int(id)] { return known }
        let made = String(decoding: bytes(id), as: UTF8.self)
        strings[Int(id)] = made
        return made
    }
}
