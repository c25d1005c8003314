import Telemetry

/// The records of one shard that one worker has written: chunks of memory, and the texts they name.
package final class ShardPart {
    package let texts = TextTable()
    private(set) var chunks: [(start: UnsafeMutableRawPointer, used: Int, capacity: Int)] = []
    package private(set) var records = 0

    private static let chunkSize = 1 << 16

    package init() {}
    deinit { for chunk in chunks { chunk.start.deallocate() } }

    /// Bytes of memory.
    package var memory: Int { chunks.reduce(0) { $0 + $1.capacity } + texts.memory }

    func append(_ draft: DraftRecord, file: UInt32, line: UInt32, flags: RecordCodec.Flags) {
        let most = RecordCodec.headerSize + draft.count * RecordCodec.fieldSize
        if chunks.isEmpty || chunks[chunks.count - 1].capacity - chunks[chunks.count - 1].used < most {
            let capacity = max(ShardPart.chunkSize, most)
            chunks.append((.allocate(byteCount: capacity, alignment: 16), 0, capacity))
        }
        let last = chunks.count - 1
        let size = RecordCodec.encode(
            draft, file: file, line: line, flags: flags, into: chunks[last].start + chunks[last].used, texts: texts)
        chunks[last].used += size
        records += 1
    }
}

/// One worker's side of the shuffle: every record goes to the shard of its session.
package final class ShardWriter: @unchecked Sendable {  // used by one worker at a time
    package let parts: [ShardPart]

    /// - Parameter shards: how many; a power of two.
    package init(shards: Int) { parts = (0..<shards).map { _ in ShardPart() } }

    /// Stores a draft. Its session must not be empty.
    package func append(_ draft: DraftRecord, file: UInt32, line: UInt32, flags: RecordCodec.Flags) {
        let shard = Int(truncatingIfNeeded: Fingerprint.of(draft.session) >> 40) & (parts.count - 1)
        parts[shard].append(draft, file: file, line: line, flags: draft.isTest ? flags.union(.test) : flags)
    }
}
