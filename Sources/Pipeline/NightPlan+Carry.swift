import Input
import Shuffle

/// How a night shares sessions with its neighbours. A session whose last event lies in the night's last half hour may
/// still be going on: its records are kept for the next night, which reports it whole. So a night reports the sessions
/// whose last event falls between half an hour before its beginning and half an hour before its end, each once.
package struct Carry: Sendable {
    /// Microseconds: 30 minutes (reports.md, Operation).
    private static let margin: Int64 = 1_800_000_000

    /// Last events of the sessions that this night reports.
    let reported: Range<Int64>
    /// Last events of the sessions that are kept: those of the next night, too. Later ones are clocks gone wrong.
    let kept: Range<Int64>
    /// What the night before has kept; nil where it was not run.
    package var incoming: CarriedRecords?

    /// - Parameter end: the end of the next night.
    package init(_ night: Range<Int64>, nextEnds end: Int64) {
        let turn = night.upperBound - Carry.margin
        reported = night.lowerBound - Carry.margin..<turn
        kept = turn..<end - Carry.margin
    }

    /// Whether the incoming records of each file count: not where this night reads the file itself.
    func verdicts(_ outcomes: [FileOutcome]) -> [FileVerdict] {
        (incoming?.files ?? []).map { file in
            var verdict = FileVerdict()
            verdict.isCopy = outcomes.contains {
                $0.status == .whole && $0.inflatedBytes == file.inflatedBytes && $0.contentCRC32 == file.checksum
            }
            return verdict
        }
    }

    /// What this night keeps for the next.
    func outgoing(
        _ files: [InputFile], _ outcomes: [FileOutcome], _ sessions: [CarriedRecords.Session]
    ) -> CarriedRecords {
        let read = zip(files, outcomes).map { file, outcome in
            CarriedRecords.File(
                name: file.displayName, inflatedBytes: outcome.inflatedBytes, checksum: outcome.contentCRC32)
        }
        return CarriedRecords(files: read + (incoming?.files ?? []), sessions: sessions)
    }
}

extension NightPlan {
    /// The incoming records as one more worker's shards. Records that make no sense are dropped, and said.
    mutating func takeIn(shards: Int) -> [ShardWriter] {
        guard let incoming = carry?.incoming else { return [] }
        let writer = ShardWriter(shards: shards, counting: dimensionFields)
        do {
            try incoming.append(to: writer, filesFrom: files.count)
            return [writer]
        } catch {
            carry?.incoming = nil
            notes.append(Carry.unusableNote)
            return []
        }
    }
}

extension Carry {
    /// What the page says where the night before has kept records and they cannot be used.
    package static let unusableNote =
        "the lines that the night before has kept cannot be used; run that night again, then this one"
}
