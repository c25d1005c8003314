import Shuffle
import Telemetry

/// One player-state record, its fields at hand.
struct PlaybackEvent {
    /// The data's own moment, else the envelope's.
    let at: Int64
    private var fields: [StoredField] = []

    init(_ record: StoredRecord, clockOffset: Int64) {
        var own: Int64?
        if record.kind.isRequest {
            for field in record.fields where field.field == .dataTime { own = field.instant }
        } else {
            for field in record.fields {
                fields.append(field)
                if field.field == .dataTime { own = field.instant }
            }
        }
        at = own ?? record.time - clockOffset
    }

    /// A number: of equal keys the last wins.
    subscript(_ field: Field) -> Double? { fields.last { $0.field == field }?.number }
    func instant(_ field: Field) -> Int64? { fields.last { $0.field == field }?.instant }
    func text(_ field: Field) -> UInt32? { fields.last { $0.field == field }?.text }

    /// The variant that plays from here, or is switched to.
    var variant: Playback.Variant? {
        self[.hasVariant] == nil ? nil : Playback.Variant(average: self[.averageBitrate], peak: self[.peakBitrate])
    }

    var fromVariant: Playback.Variant? {
        self[.hasFromVariant] == nil
            ? nil : Playback.Variant(average: self[.fromAverageBitrate], peak: self[.fromPeakBitrate])
    }

    func mark(_ play: inout Playback) {
        if let variant { play.variantMarks.append(Playback.VariantMark(at: at, variant: variant)) }
    }

    var summary: Playback.Summary {
        var summary = Playback.Summary()
        summary.stallCount = self[.stallCount].map { Int($0) }
        summary.switchCount = self[.variantSwitchCount].map { Int($0) }
        summary.playbackDuration = self[.playbackDuration]
        summary.recoveringTime = self[.recoveringTime]
        summary.startupTime = self[.initialStartupTime]
        summary.averageBitrate = self[.averageBitrate]
        summary.peakBitrate = self[.peakBitrate]
        summary.hasError = self[.hasError] != nil
        return summary
    }
}

extension RecordKind {
    var isRequest: Bool {
        switch self {
        case .playlistRequest, .segmentRequest, .keyRequest, .otherRequest: true
        default: false
        }
    }
}
