import Telemetry

/// One worker's side of the shuffle: every record goes to the shard of its session. What passes the worker's share of
/// the memory goes to a file, all shards at once.
package final class ShardWriter: @unchecked Sendable {  // filled by one worker, then each shard is taken by one
    /// A shard by itself: workers that take different ones share nothing that changes.
    private final class Shard {
        var part: ShardPart? = ShardPart()
        /// What was written to the file, in its order.
        var spilled: [SpillFile.Piece] = []
    }

    private let all: [Shard]
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
    ///   - counting: dimensions whose values are counted, and `pop`, of which codes are counted.
    ///   - memory: bytes that the records may take before they are written to a file.
    ///   - folder: where to; nil keeps everything in memory.
    package init(shards: Int, counting: [Field] = [], memory: Int = .max, folder: String? = nil) {
        all = (0..<shards).map { _ in Shard() }
        counted = counting.reduce(0) { $0 | RecordCodec.bit($1) }
        self.memory = memory
        self.folder = folder
    }

    package var shards: Int { all.count }
    /// Whether some of the records lie in a file.
    package var hasSetAside: Bool { file != nil }

    /// Stores a draft. Its session must not be empty.
    package func append(_ draft: DraftRecord, file: UInt32, line: UInt32, flags: RecordCodec.Flags) {
        let fingerprint = Fingerprint.of(draft.session)
        var flags = flags
        if draft.isTest { flags.insert(.test) }
        if draft.lacksTime { flags.insert(.lacksTime) }
        // 24 bits as a share of 2²⁴: any number of shards, without a division.
        let shard = Int(truncatingIfNeeded: ((fingerprint >> 40) &* UInt64(truncatingIfNeeded: all.count)) >> 24)
        let grew =
            all[shard].part?.append(
                draft, session: fingerprint, file: file, line: line, flags: flags, counted: counted, uses: uses)
        if grew == true, memory < .max, all.reduce(0, { $0 + ($1.part?.memory ?? 0) }) > memory { setAside() }
    }

    private func setAside() {
        guard problem == nil, let folder else { return }
        do throws(SpillProblem) {
            let file: SpillFile
            if let known = self.file { file = known } else { file = try SpillFile(in: folder) }
            self.file = file
            for shard in all {
                guard let part = shard.part, part.records > 0 else { continue }
                shard.spilled.append(try part.spill(to: file))
                shard.part = ShardPart()
            }
        } catch {
            problem = error
        }
    }

    /// Hands over a shard, once: what is in memory and what was written to the file. Several workers may ask at the
    /// same time, each for another one.
    package func take(_ shard: Int) throws(SpillProblem) -> [ShardPart] {
        let shard = all[shard]
        var parts: [ShardPart] = []
        if let file { for piece in shard.spilled { parts.append(try ShardPart(piece, of: file)) } }
        shard.spilled = []
        if let part = shard.part { parts.append(part) }
        shard.part = nil
        return parts
    }
}
