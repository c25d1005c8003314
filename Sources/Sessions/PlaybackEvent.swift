import Shuffle
import Telemetry

/// One player-state record, its fields at hand: they are few, and are looked for where they lie.
struct PlaybackEvent {
    /// The data's own moment, else the envelope's, brought to the clock of the data.
    let at: Int64
    let record: StoredRecord

    /// - Parameter own: the data's own moment, as the record has it.
    init(_ record: StoredRecord, own: Int64?, _ clock: PlayerClock) {
        self.record = record
        at = clock.moment(record, own: own) ?? record.time - clock.offset
    }

    /// The data's own moment; nil where it has none. Not all of them can be: `PlayerClock` judges.
    static func ownMoment(_ record: StoredRecord) -> Int64? {
        var own: Int64?
        for field in record.fields {
            if case .part = field.field { break }
            if case .dataTime = field.field { own = field.instant }
        }
        return own
    }

    /// A number: of equal keys the last wins.
    subscript(_ field: Field) -> Double? { record.number(field) }

    func instant(_ field: Field) -> Int64? {
        var found: Int64?
        for each in record.fields where each.field == field { found = each.instant }
        return found
    }

    func text(_ field: Field) -> UInt32? {
        let text = record.text(field)
        return text == 0 ? nil : text
    }

    /// The variant that plays from here, or is switched to.
    var variant: Playback.Variant? {
        self[.hasVariant] == nil ? nil : Playback.Variant(average: self[.averageBitrate], peak: self[.peakBitrate])
    }

    var fromVariant: Playback.Variant? {
        self[.hasFromVariant] == nil
            ? nil : Playback.Variant(average: self[.fromAverageBitrate], peak: self[.fromPeakBitrate])
    }

    /// How a switch went, of its completion.
    var switchEnd: Playback.Switch.Step {
        switch self[.didSucceed] {
        case 1: .succeeded
        case nil: .ended
        default: .failed
        }
    }

    func mark(_ play: inout Playback) {
        if let variant { play.variantMarks.append(Playback.VariantMark(at: at, variant: variant)) }
    }

    var summary: Playback.Summary {
        var summary = Playback.Summary()
        summary.stallCount = self[.stallCount].map { Int(saturating: $0) }
        summary.switchCount = self[.variantSwitchCount].map { Int(saturating: $0) }
        summary.playbackDuration = self[.playbackDuration]
        summary.recoveringTime = self[.recoveringTime]
        summary.startupTime = self[.initialStartupTime]
        summary.averageBitrate = self[.averageBitrate]
        summary.peakBitrate = self[.peakBitrate]
        summary.hasError = self[.hasError] != nil
        summary.hasPlayed = (summary.playbackDuration ?? 0) > 0
        return summary
    }
}
