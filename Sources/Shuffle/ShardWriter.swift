import Synchronization
import Telemetry

/// One worker's side of the shuffle: every record goes to the shard of its session. What passes the worker's share of
/// the memory goes to a file, all shards at once.
package final class ShardWriter: @unchecked Sendable {  // filled by one worker; shards are taken under the lock
    /// Workers take different shards out of the same arrays at the same time.
    private let taking = Mutex(())
    private var parts: [ShardPart?]
    /// By shard: what was written to the file, in its order.
    private var spilled: [[SpillFile.Piece]]
    /// How many records name each value of the counted dimensions.
    package let uses = ValueUses()
    private let counted: UInt32
    private let memory: Int
    private let folder: String?
    private var file: SpillFile?
    /// Why records could not be set aside. Those that come later stay in memory; the run is to be given up.
    package private(set) var problem: SpillProblem?

    /// - Parameters:
    ///   - shards: how many, at most 65,536.
    ///   - counting: dimensions whose values are counted.
    ///   - memory: bytes that the records may take before they are written to a file.
    ///   - folder: where to; nil keeps everything in memory.
    package init(shards: Int, counting: [Field] = [], memory: Int = .max, folder: String? = nil) {
        parts = (0..<shards).map { _ in ShardPart() }
        spilled = Array(repeating: [], count: shards)
        counted = counting.filter { RecordCodec.dimensions.contains($0.rawValue) }
            .reduce(0) { $0 | 1 << UInt32($1.rawValue - RecordCodec.dimensions.lowerBound) }
        self.memory = memory
        self.folder = folder
    }

    package var shards: Int { parts.count }
    /// Whether some of the records lie in a file.
    package var hasSetAside: Bool { file != nil }

    /// Stores a draft. Its session must not be empty.
    package func append(_ draft: DraftRecord, file: UInt32, line: UInt32, flags: RecordCodec.Flags) {
        let fingerprint = Fingerprint.of(draft.session)
        // 24 bits as a share of 2²⁴: any number of shards, without a division.
        let shard = Int(truncatingIfNeeded: ((fingerprint >> 40) &* UInt64(truncatingIfNeeded: parts.count)) >> 24)
        let grew =
            parts[shard]?.append(
                draft, session: fingerprint, file: file, line: line, flags: draft.isTest ? flags.union(.test) : flags,
                counted: counted, uses: uses)
        if grew == true, memory < .max, parts.reduce(0, { $0 + ($1?.memory ?? 0) }) > memory { setAside() }
    }

    private func setAside() {
        guard problem == nil, let folder else { return }
        do throws(SpillProblem) {
            let file: SpillFile
            if let known = self.file { file = known } else { file = try SpillFile(in: folder) }
            self.file = file
            for shard in parts.indices {
                guard let part = parts[shard], part.records > 0 else { continue }
                spilled[shard].append(try part.spill(to: file))
                parts[shard] = ShardPart()
            }
        } catch {
            problem = error
        }
    }

    /// Hands over a shard, once: what is in memory and what was written to the file. Any worker may ask.
    package func take(_ shard: Int) throws(SpillProblem) -> [ShardPart] {
        var part: ShardPart?
        var pieces: [SpillFile.Piece] = []
        taking.withLock { _ in
            swap(&part, &parts[shard])
            swap(&pieces, &spilled[shard])
        }
        var all: [ShardPart] = []
        if let file { for piece in pieces { all.append(try ShardPart(piece, of: file)) } }
        if let part { all.append(part) }
        return all
    }
}
