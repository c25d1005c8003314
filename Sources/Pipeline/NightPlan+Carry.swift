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
}

extension NightPlan {
    /// The incoming records as one more worker's shards. Records that make no sense are dropped, and said.
    mutating func takeIn(shards: Int) -> [ShardWriter] {
        guard let incoming = carry?.incoming else { return [] }
        let writer = ShardWriter(shards: shards)
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
