import Decoding
import Input
import Shuffle
import Telemetry

/// One worker's hands: it decodes blocks of lines into its own shards.
final class BlockDecoder {
    let writer: ShardWriter
    /// Stores one session's lines only; nil for all.
    let filter: SessionFilter?
    private let decoder: LineDecoder

    /// Fingerprints of objects that failed to be fetched.
    var failedObjects: Set<UInt64> { decoder.failedObjects.fingerprints }

    /// How long JSON took, where the decoder was asked to take the time.
    var parsing: Duration { decoder.parsing }

    init(
        names: EnvelopeNames, cdn: CDNRules, writer: ShardWriter, only session: String? = nil, isTimed: Bool = false
    ) {
        self.writer = writer
        decoder = LineDecoder(names: names, cdn: cdn)
        decoder.isTimed = isTimed
        filter = session.map(SessionFilter.init)
    }

    /// Decodes the lines of a block.
    ///
    /// - Parameters:
    ///   - file: the file's place in the night's list.
    ///   - session: the session of lines that name none: the file's own name.
    /// - Returns: what became of the lines, and whether one of them names a session.
    func decode(_ block: LineBlock, file: UInt32, session: Bytes) -> (FileTally.Stretch, namesSessions: Bool) {
        var stretch = FileTally.Stretch()
        var namesSessions = false
        var isFirst = block.firstLineIsDamaged
        // At hand: asked of self, each would be counted as held once more for each line.
        let (decoder, draft, writer, filter) = (decoder, decoder.draft, writer, filter)
        block.forEachLine { line in
            let number = line.number
            if isFirst || line.isTooLong {
                stretch.read(line: number, named: true)
                stretch.exclude(isFirst ? .damagedMember : .tooLong, line: number, named: true)
                isFirst = false
                return
            }
            var named = true
            let outcome = decoder.decode(line.bytes, named: &named)
            stretch.read(line: number, named: named)
            switch outcome {
            case .excluded(let reason):
                stretch.exclude(reason, line: number, named: named)
            case .record(let isUnknown):
                if named { namesSessions = true } else { draft.session = session }
                var flags = RecordCodec.Flags(rawValue: 0)
                if !named { flags = .unnamed }
                if isUnknown { flags = flags.union(.unknownEvent) }
                if let filter, !filter.accepts(draft.session) { break }
                writer.append(draft, file: file, line: number, flags: flags)
                stretch.met(draft, line: number, named: named)
            }
            stretch.named.missingNumbers += draft.missingNumbers
            if draft.repeatsKey { stretch.named.repeatedKeys += 1 }
        }
        return (stretch, namesSessions)
    }

    /// Decodes the lines of a recorded dump, in their order.
    func decode(_ block: LineBlock, of dump: DumpDecoder, file: UInt32) -> FileTally.Stretch {
        var stretch = FileTally.Stretch()
        var isFirst = block.firstLineIsDamaged
        block.forEachLine { line in
            stretch.read(line: line.number, named: true)
            if isFirst || line.isTooLong {
                stretch.exclude(isFirst ? .damagedMember : .tooLong, line: line.number, named: true)
                isFirst = false
                return
            }
            switch dump.decode(line.bytes, line: line.number) {
            case .excluded(let reason): stretch.exclude(reason, line: line.number, named: true)
            case .used: stretch.usedWithoutRecord += 1
            case .record:
                if let filter, !filter.accepts(dump.draft.session) { break }
                writer.append(dump.draft, file: file, line: line.number, flags: .dump)
                stretch.met(dump.draft, line: line.number, named: true)
            }
            stretch.named.missingNumbers += dump.draft.missingNumbers
        }
        return stretch
    }
}
