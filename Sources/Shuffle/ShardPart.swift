import Glibc
import Telemetry

/// The records of one shard that one worker has written: chunks of memory, and the texts they name.
package final class ShardPart {
    package let texts: TextTable
    private(set) var chunks: [(start: UnsafeMutableRawPointer, used: Int, capacity: Int)] = []
    package private(set) var records = 0
    /// Where the next record goes, and what is left there.
    private var next: UnsafeMutableRawPointer?
    private var room = 0
    private var chunkBytes = 0

    /// Chunks grow from the first to the last of these: hundreds of shards of a short log would be mostly empty.
    private static let smallestChunk = 1 << 12
    private static let largestChunk = 1 << 16

    package init() { texts = TextTable() }

    /// Records that were written before.
    init(records: Int, texts: TextTable, bytes: UnsafeRawBufferPointer) {
        self.texts = texts
        self.records = records
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        let start = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
        memcpy(start, source, bytes.count)
        chunks = [(start, bytes.count, bytes.count)]
        chunkBytes = bytes.count
    }

    deinit { for chunk in chunks { chunk.start.deallocate() } }

    /// Bytes of memory.
    package var memory: Int { chunkBytes + texts.memory }

    /// - Returns: whether it took more memory.
    func append(
        _ draft: DraftRecord, session fingerprint: UInt64, file: UInt32, line: UInt32, flags: RecordCodec.Flags,
        counted: UInt32, uses: ValueUses
    ) -> Bool {
        let most = RecordCodec.headerSize + draft.count * RecordCodec.fieldSize
        let grows = room < most
        if grows { addChunk(most) }
        guard let start = next else { return false }
        let size = RecordCodec.encode(
            draft, session: texts.intern(draft.session, fingerprint: fingerprint), file: file, line: line,
            flags: flags, into: start, texts: texts, counted: counted, uses: uses)
        next = start + size
        room -= size
        records += 1
        return grows
    }

    private func addChunk(_ least: Int) {
        close()
        let grown = min(ShardPart.largestChunk, ShardPart.smallestChunk << min(chunks.count, 8))
        let capacity = max(grown, least)
        let start = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        chunks.append((start, 0, capacity))
        chunkBytes += capacity
        next = start
        room = capacity
    }

    /// Notes how much of the last chunk is used: before it is read, or followed by another.
    func close() {
        guard next != nil, let last = chunks.indices.last else { return }
        chunks[last].used = chunks[last].capacity - room
    }
}
