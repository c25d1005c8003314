import Shuffle
import Telemetry

/// How far the clock of the envelopes and that of the player's own events are apart, and which of those events' dates
/// are moments at all.
///
/// `spec/log-format.md` §5 keeps the data where the two differ. A date that cannot be is no data: one before
/// `Timestamp.newestDefault` is the zero of somebody's calendar, and one that is over a day away from where the session's
/// other lines put it is an accident. The envelope's time stands in for it, and the session's clock is flagged.
struct PlayerClock {
    /// Delays of delivery that differ by more than this are no clock's: microseconds, own choice.
    private static let spread: Int64 = 1_000_000
    /// So many lines must say the same where they could have been late.
    private static let least = 3
    /// A line this far from what the others say has no moment of its own: microseconds, own choice. Players may wait
    /// for hours until they deliver.
    private static let implausible: Int64 = 86_400_000_000

    /// The envelope's clock minus the data's, microseconds: what brings lines without a moment of their own to the clock
    /// of the others. 0 where nothing tells of a difference.
    ///
    /// It is the median over the lines that have both times, where that is more than the five minutes of a flagged clock.
    /// Else, where all lines are off by the same, to a second, and by more than that, the least of them, which waited
    /// least: data that is ahead of its envelope tells of a clock at once; data that is behind may have been delivered
    /// late, each line by as much as it had to wait, so three must agree.
    private(set) var offset: Int64 = 0
    /// What envelope and data differ by in most lines; nil where no line differs by much.
    private var usual: Int64?

    /// - Parameter own: the records' own moments, in their order.
    init(_ records: [StoredRecord], own: [Int64?]) {
        var pairs: [(difference: Int64, moment: Int64)] = []
        pairs.reserveCapacity(records.count)
        for (record, moment) in zip(records, own) {
            if let moment, let difference = PlayerClock.difference(record, moment) {
                pairs.append((difference, moment))
            }
        }
        let tolerance = RecordCodec.clockTolerance
        if pairs.contains(where: { abs($0.difference) > tolerance }) {
            let median = PlayerClock.median(pairs.map(\.difference))
            usual = median
            if abs(median) > tolerance {
                offset = median
                return
            }
            pairs.removeAll { !PlayerClock.isPlausible($0.difference, median) }
        }
        offset = PlayerClock.steadyDifference(pairs)
    }

    /// The moment of an event by its own date; nil where it has none, or one that cannot be.
    func moment(_ record: StoredRecord, own: Int64?) -> Int64? {
        guard let own, own >= Timestamp.newestDefault else { return nil }
        guard let usual, let difference = PlayerClock.difference(record, own) else { return own }
        return PlayerClock.isPlausible(difference, usual) ? own : nil
    }

    /// Envelope minus data; nil for a line that has not both, each as a moment that can be.
    private static func difference(_ record: StoredRecord, _ own: Int64) -> Int64? {
        guard !record.lacksTime, own >= Timestamp.newestDefault, record.time >= Timestamp.newestDefault else {
            return nil
        }
        let (difference, overflows) = record.time.subtractingReportingOverflow(own)
        return overflows ? nil : difference
    }

    private static func isPlausible(_ difference: Int64, _ usual: Int64) -> Bool {
        let (distance, overflows) = difference.subtractingReportingOverflow(usual)
        return !overflows && distance.magnitude <= implausible.magnitude
    }

    /// Of an even number, that of the two in the middle which is nearer to 0.
    private static func median(_ values: [Int64]) -> Int64 {
        let sorted = values.sorted()
        let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
        return low.magnitude <= high.magnitude ? low : high
    }

    private static func steadyDifference(_ pairs: [(difference: Int64, moment: Int64)]) -> Int64 {
        guard let first = pairs.first else { return 0 }
        var (least, most) = (first.difference, first.difference)
        var (from, to) = (first.moment, first.moment)
        for (difference, moment) in pairs {
            (least, most) = (min(least, difference), max(most, difference))
            (from, to) = (min(from, moment), max(to, moment))
        }
        guard most.subtractingReportingOverflow(least).partialValue <= spread else { return 0 }
        let isAhead = most < -spread
        // Events of one moment may have waited for the same delivery.
        let areApart = to.subtractingReportingOverflow(from).partialValue > spread
        return isAhead || (pairs.count >= PlayerClock.least && least > spread && areApart) ? least : 0
    }
}
