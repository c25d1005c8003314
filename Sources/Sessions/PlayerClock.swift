import Shuffle
import Telemetry

/// How far the clock of the envelopes and that of the player's own events are apart.
enum PlayerClock {
    /// Delays of delivery that differ by more than this are no clock's: microseconds, own choice.
    private static let spread: Int64 = 1_000_000
    /// So many lines must say the same where they could have been late.
    private static let least = 3

    /// The envelope's clock minus the data's, microseconds: what brings lines without a moment of their own to the clock
    /// of the others. 0 where nothing tells of a difference.
    ///
    /// Flagged clocks: by the first line that has both moments. Others: where all lines are off by the same, to a second,
    /// and by more than that. Data that is ahead of its envelope tells of a clock at once; data that is behind may have
    /// been delivered late, each line by as much as it had to wait, so three must agree.
    static func offset(_ source: SourceRecords) -> Int64 {
        var least = Int64.max
        var most = Int64.min
        var first: Int64?
        var own = (least: Int64.max, most: Int64.min)
        var count = 0
        for record in source.records {
            guard let moment = PlaybackEvent.ownMoment(record) else { continue }
            let offset = record.time.subtractingReportingOverflow(moment)
            guard !offset.overflow else { continue }
            if first == nil { first = offset.partialValue }
            least = min(least, offset.partialValue)
            most = max(most, offset.partialValue)
            own = (min(own.least, moment), max(own.most, moment))
            count += 1
        }
        guard let first else { return 0 }
        if source.clockFlag { return first }
        guard most.subtractingReportingOverflow(least).partialValue <= spread else { return 0 }
        let isAhead = most < -spread
        // Events of one moment may have waited for the same delivery.
        let areApart = own.most.subtractingReportingOverflow(own.least).partialValue > spread
        return isAhead || (count >= PlayerClock.least && least > spread && areApart) ? first : 0
    }
}
