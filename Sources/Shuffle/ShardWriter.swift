import Telemetry

/// The records of one shard that one worker has written: chunks of memory, and the texts they name.
package final class ShardPart {
    package let texts: TextTable
    private(set) var chunks: [(start: UnsafeMutableRawPointer, used: Int, capacity: Int)] = []
    package private(set) var records = 0
    /// Where the next record goes, and what is left there.
    private var next: UnsafeMutableRawPointer?
    private var room = 0

    /// Chunks grow from the first to the last of these: hundreds of shards of a short log would be mostly empty.
    private static let smallestChunk = 1 << 12
    private static let largestChunk = 1 << 16

    package init() { texts = TextTable() }
    deinit { for chunk in chunks { chunk.start.deallocate() } }

    /// Bytes of memory.
    package var memory: Int { chunks.reduce(0) { $0 + $1.capacity } + texts.memory }

    func append(
        _ draft: DraftRecord, session fingerprint: UInt64, file: UInt32, line: UInt32, flags: RecordCodec.Flags
    ) {
        let most = RecordCodec.headerSize + draft.count * RecordCodec.fieldSize
        if room < most { addChunk(most) }
        guard let start = next else { return }
        let size = RecordCodec.encode(
            draft, session: texts.intern(draft.session, fingerprint: fingerprint), file: file, line: line,
            flags: flags, into: start, texts: texts)
        next = start + size
        room -= size
        records += 1
    }

    private func addChunk(_ least: Int) {
        close()
        let grown = min(ShardPart.largestChunk, ShardPart.smallestChunk << min(chunks.count, 8))
        let capacity = max(grown, least)
        let start = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        chunks.append((start, 0, capacity))
        next = start
        room = capacity
    }

    /// Notes how much of the last chunk is used: before it is read, or followed by another.
    func close() {
        guard let last = chunks.indices.last else { return }
        chunks[last].used = chunks[last].capacity - room
    }
}

/// One worker's side of the shuffle: every record goes to the shard of its session.
package final class ShardWriter: @unchecked Sendable {  // used by one worker at a time
    package let parts: [ShardPart]

    /// - Parameter shards: how many; a power of two.
    package init(shards: Int) { parts = (0..<shards).map { _ in ShardPart() } }

    /// Stores a draft. Its session must not be empty.
    package func append(_ draft: DraftRecord, file: UInt32, line: UInt32, flags: RecordCodec.Flags) {
        let fingerprint = Fingerprint.of(draft.session)
        let shard = Int(truncatingIfNeeded: fingerprint >> 40) & (parts.count - 1)
        parts[shard].append(
            draft, session: fingerprint, file: file, line: line, flags: draft.isTest ? flags.union(.test) : flags)
    }
}
