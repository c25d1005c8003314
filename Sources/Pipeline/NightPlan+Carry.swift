import Shuffle
import Telemetry

/// How a night shares sessions with its neighbours. A session whose last event lies in the night's last half hour may
/// still be going on: its records are kept for the next night, which reports it whole. So a night reports the sessions
/// whose last event falls between half an hour before its beginning and half an hour before its end, each once.
package struct Carry: Sendable {
    /// Microseconds: 30 minutes. A session that is silent for longer is over.
    private static let margin: Int64 = 1_800_000_000

    /// Microseconds from the last half hour on: 3 hours. What begins later is not in the files of the night that ended,
    /// however late they close.
    private static let late: Int64 = 10_800_000_000

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

    /// Whether a session with these first and last events waits for the next night: one that was going on when the night
    /// ended, or began soon after in files that close late. A whole other night among the files is no night to keep.
    func keeps(_ first: Int64, _ last: Int64) -> Bool {
        kept.contains(last) && first < kept.lowerBound + Carry.late
    }
}

extension NightPlan {
    /// The incoming records as one more worker's shards. Records that make no sense are dropped, and said.
    mutating func takeIn(shards: Int) -> Carry.TakenIn {
        guard let incoming = carry?.incoming else { return Carry.TakenIn() }
        let writer = ShardWriter(shards: shards, counting: dimensionFields)
        do {
            let failed = try incoming.append(to: writer, filesFrom: files.count)
            return Carry.TakenIn(writers: [writer], failedObjects: failed)
        } catch {
            carry?.incoming = nil
            notes.append(Carry.unusableNote)
            return Carry.TakenIn()
        }
    }
}

extension Carry {
    /// Records of the night before among a night's own.
    struct TakenIn {
        var writers: [ShardWriter] = []
        /// Fingerprints of objects that failed to be fetched.
        var failedObjects: Set<UInt64> = []
    }

    /// What the page says where the night before has kept records and they cannot be used.
    package static let unusableNote =
        "the lines that the night before has kept cannot be used; run that night again, then this one"
}
