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
    /// - Returns: what became of the lines.
    func decode(_ block: LineBlock, file: UInt32, session: Bytes) -> FileTally.Stretch {
        var stretch = FileTally.Stretch()
        var isFirst = block.firstLineIsDamaged
        // At hand: asked of self, each would be counted as held once more for each line.
        let (decoder, draft, writer, filter) = (decoder, decoder.draft, writer, filter)
        block.forEachLine { line in
            if isFirst || line.isTooLong {
                stretch.passOver(line, isDamaged: isFirst)
                isFirst = false
                return
            }
            BlockDecoder.decode(line, decoder, draft, writer, filter, file: file, session: session, &stretch)
        }
        return stretch
    }

    /// Decodes a line that stands for itself.
    @inline(__always)
    private static func decode(
        _ line: LogLine, _ decoder: LineDecoder, _ draft: DraftRecord, _ writer: ShardWriter, _ filter: SessionFilter?,
        file: UInt32, session: Bytes, _ stretch: inout FileTally.Stretch
    ) {
        let number = line.number
        var named = true
        let outcome = decoder.decode(line.bytes, named: &named)
        stretch.read(line: number, named: named)
        switch outcome {
        case .excluded(let reason):
            stretch.exclude(reason, line: number, named: named)
            // It was read as far as its session.
            if named, reason.rawValue > Exclusion.noSession.rawValue { stretch.namesSessions = true }
        case .record(let isUnknown):
            if named { stretch.namesSessions = true } else { draft.session = session }
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

    /// Decodes the lines of a file with a recorded dump in it, in their order.
    func decode(_ block: LineBlock, of dump: DumpDecoder, file: UInt32, session: Bytes) -> FileTally.Stretch {
        var stretch = FileTally.Stretch()
        var isFirst = block.firstLineIsDamaged
        block.forEachLine { line in
            if isFirst || line.isTooLong {
                stretch.passOver(line, isDamaged: isFirst)
                isFirst = false
                return
            }
            let outcome = dump.decode(line.bytes, line: line.number)
            if outcome == .other {
                BlockDecoder.decode(
                    line, decoder, decoder.draft, writer, filter, file: file, session: session, &stretch)
                return
            }
            stretch.read(line: line.number, named: true)
            switch outcome {
            case .excluded(let reason): stretch.exclude(reason, line: line.number, named: true)
            case .used, .other: stretch.usedWithoutRecord += 1
            case .record:
                if dump.namesSession { stretch.namesSessions = true }
                if let filter, !filter.accepts(dump.draft.session) { break }
                writer.append(dump.draft, file: file, line: line.number, flags: .dump)
                stretch.met(dump.draft, line: line.number, named: true)
            }
            stretch.named.missingNumbers += dump.draft.missingNumbers
        }
        return stretch
    }
}
