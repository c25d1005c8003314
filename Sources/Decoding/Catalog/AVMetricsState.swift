import Telemetry

/// Player-state events: rates, stalls, seeks, variants, errors, the summary.
enum AVMetricsState {
    private enum Key: UInt8 {
        case date = 1, rate, previousRate, variant, fromVariant, toVariant, timeTaken, didSucceed, didRecover
        case didSeekInBuffer, error, errorEvent, recoverableErrorCount, stallCount, variantSwitchCount, playbackDuration
        case recovering, startup, averageBitrate, peakBitrate, reason
    }

    private static let keys = KeyTable([
        ("date", Key.date.rawValue), ("rate", Key.rate.rawValue), ("previousRate", Key.previousRate.rawValue),
        ("variant", Key.variant.rawValue), ("fromVariant", Key.fromVariant.rawValue),
        ("toVariant", Key.toVariant.rawValue),
        ("timeTaken", Key.timeTaken.rawValue), ("didSucceed", Key.didSucceed.rawValue),
        ("didRecover", Key.didRecover.rawValue),
        ("didSeekInBuffer", Key.didSeekInBuffer.rawValue), ("error", Key.error.rawValue),
        ("errorEvent", Key.errorEvent.rawValue),
        ("stallCount", Key.stallCount.rawValue), ("variantSwitchCount", Key.variantSwitchCount.rawValue),
        ("playbackDuration", Key.playbackDuration.rawValue), ("timeSpentRecoveringFromStall", Key.recovering.rawValue),
        ("timeSpentInInitialStartup", Key.startup.rawValue),
        ("timeWeightedAverageBitrate", Key.averageBitrate.rawValue),
        ("timeWeightedPeakBitrate", Key.peakBitrate.rawValue), ("reason", Key.reason.rawValue),
    ])

    /// Writes what a state event, an error, a summary or an app event says.
    static func write(_ data: JSON, into draft: DraftRecord) {
        var members = data.members
        while let (name, value) = members.next() {
            guard let key = Key(rawValue: keys.code(name)) else { continue }
            switch key {
            case .date: draft.instant(.dataTime, of: value)
            case .rate: draft.number(.rate, of: value)
            case .previousRate: draft.number(.previousRate, of: value)
            case .variant, .toVariant: writeVariant(value, .averageBitrate, .peakBitrate, .hasVariant, into: draft)
            case .fromVariant: writeVariant(value, .fromAverageBitrate, .fromPeakBitrate, .hasFromVariant, into: draft)
            case .timeTaken: draft.measured(.timeTaken, of: value)
            case .didSucceed: draft.flag(.didSucceed, of: value)
            case .didRecover: draft.flag(.didRecover, of: value)
            case .didSeekInBuffer: draft.flag(.didSeekInBuffer, of: value)
            case .error: writeError(value, into: draft)
            case .errorEvent:
                guard !value.isNull else { continue }
                draft.number(.hasError, 1)
                if let error = value.member("error") { writeError(error, into: draft) }
            case .recoverableErrorCount: continue
            case .stallCount: draft.measured(.stallCount, of: value)
            case .variantSwitchCount: draft.measured(.variantSwitchCount, of: value)
            case .playbackDuration: draft.measured(.playbackDuration, of: value)
            case .recovering: draft.measured(.recoveringTime, of: value)
            case .startup: draft.measured(.initialStartupTime, of: value)
            case .averageBitrate: draft.measured(.averageBitrate, of: value)
            case .peakBitrate: draft.measured(.peakBitrate, of: value)
            case .reason: draft.text(.endReason, of: value)
            }
        }
    }

    /// A variant's declared bitrates, bit/s; negative ones are undeclared.
    private static func writeVariant(
        _ variant: JSON, _ average: Field, _ peak: Field, _ present: Field, into draft: DraftRecord
    ) {
        guard variant.isObject else { return }
        draft.number(present, 1)
        var members = variant.members
        while let (name, value) = members.next() {
            let field: Field
            if name.equals("averageBitRate") {
                field = average
            } else if name.equals("peakBitRate") {
                field = peak
            } else {
                continue
            }
            if let bits = value.number(draft), bits > 0 { draft.number(field, bits) }
        }
    }

    /// Domain and code; the description may hold addresses and tokens and goes nowhere.
    static func writeError(_ error: JSON, into draft: DraftRecord) {
        guard error.isObject else { return }
        var members = error.members
        while let (name, value) = members.next() {
            if name.equals("domain") { draft.text(.errorDomain, of: value) }
            if name.equals("code") { draft.number(.errorCode, of: value) }
        }
    }

    static func writeDate(_ data: JSON, into draft: DraftRecord) {
        if let date = data.member("date") { draft.instant(.dataTime, of: date) }
    }

    /// A line of AVPlayerItem's access log: every number is negative when it is unknown.
    static func writeAccessLog(_ data: JSON, into draft: DraftRecord) {
        var members = data.members
        while let (name, value) = members.next() {
            if name.equals("date") { draft.instant(.dataTime, of: value) }
            if name.equals("playbackStartDate") { draft.instant(.playbackStartDate, of: value) }
            if name.equals("numberOfStalls"), let stalls = value.number(draft), stalls >= 0 {
                draft.number(.stallCount, stalls)
            }
        }
    }
}
