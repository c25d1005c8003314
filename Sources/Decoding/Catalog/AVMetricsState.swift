import Telemetry

/// Player-state events: rates, stalls, seeks, variants, errors, the summary.
enum AVMetricsState {
    private enum Key: UInt8 {
        case date = 1, rate, previousRate, variant, fromVariant, toVariant, timeTaken, didSucceed, didRecover
        case didSeekInBuffer, error, errorEvent, stallCount, variantSwitchCount, playbackDuration
        case recovering, startup, averageBitrate, peakBitrate, reason
    }

    private static let keys = KeyTable(
        [
            ("date", Key.date.rawValue), ("rate", Key.rate.rawValue), ("previousRate", Key.previousRate.rawValue),
            ("variant", Key.variant.rawValue), ("fromVariant", Key.fromVariant.rawValue),
            ("toVariant", Key.toVariant.rawValue),
            ("timeTaken", Key.timeTaken.rawValue), ("didSucceed", Key.didSucceed.rawValue),
            ("didRecover", Key.didRecover.rawValue),
            ("didSeekInBuffer", Key.didSeekInBuffer.rawValue), ("error", Key.error.rawValue),
            ("errorEvent", Key.errorEvent.rawValue),
            ("stallCount", Key.stallCount.rawValue), ("variantSwitchCount", Key.variantSwitchCount.rawValue),
            ("playbackDuration", Key.playbackDuration.rawValue),
            ("timeSpentRecoveringFromStall", Key.recovering.rawValue),
            ("timeSpentInInitialStartup", Key.startup.rawValue),
            ("timeWeightedAverageBitrate", Key.averageBitrate.rawValue),
            ("timeWeightedPeakBitrate", Key.peakBitrate.rawValue), ("reason", Key.reason.rawValue),
        ],
        of: "event", unused: AVMetricsNames.event)
    private static let variant = KeyTable(
        [("averageBitRate", 1), ("peakBitRate", 2), ("videoAttributes", 3)], of: "variant",
        unused: AVMetricsNames.variant)
    private static let video = KeyTable([], of: "videoAttributes", unused: AVMetricsNames.video)
    private static let error = KeyTable([("domain", 1), ("code", 2)], of: "error", unused: AVMetricsNames.error)
    private static let errorEvent = KeyTable([("error", 1)], of: "errorEvent", unused: AVMetricsNames.errorEvent)
    private static let accessLog = KeyTable(
        [("date", 1), ("playbackStartDate", 2), ("numberOfStalls", 3)], of: "accessLog",
        unused: AVMetricsNames.accessLog)
    private static let errorLog = KeyTable([("date", 1)], of: "errorLog", unused: AVMetricsNames.errorLog)
    private static let download = KeyTable([("date", 1)], of: "DownloadSummary", unused: AVMetricsNames.download)

    /// Writes what a state event, an error, a summary or an app event says.
    static func write(_ data: JSON, into draft: DraftRecord) {
        var members = data.members
        while let (name, value) = members.next() {
            guard let key = Key(rawValue: keys.code(name, draft)) else { continue }
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
                guard value.tellsOfError else { continue }
                draft.number(.hasError, 1)
                writeErrorEvent(value, into: draft)
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
        _ object: JSON, _ average: Field, _ peak: Field, _ present: Field, into draft: DraftRecord
    ) {
        guard object.isObject else { return }
        draft.number(present, 1)
        var members = object.members
        while let (name, value) = members.next() {
            switch variant.code(name, draft) {
            case 1: if let bits = value.number(draft), bits > 0 { draft.number(average, bits) }
            case 2: if let bits = value.number(draft), bits > 0 { draft.number(peak, bits) }
            case 3: video.look(through: value, draft)
            default: continue
            }
        }
    }

    /// Domain and code; the description may hold addresses and tokens and goes nowhere.
    private static func writeError(_ object: JSON, into draft: DraftRecord) {
        var members = object.members
        while let (name, value) = members.next() {
            switch error.code(name, draft) {
            case 1: draft.text(.errorDomain, of: value)
            case 2: draft.number(.errorCode, of: value)
            default: continue
            }
        }
    }

    /// An AVMetricErrorEvent inside another event: only its error says something here.
    static func writeErrorEvent(_ object: JSON, into draft: DraftRecord) {
        var members = object.members
        while let (name, value) = members.next() {
            if errorEvent.code(name, draft) == 1 { writeError(value, into: draft) }
        }
    }

    /// A line of AVPlayerItem's error log: only its moment.
    static func writeErrorLog(_ data: JSON, into draft: DraftRecord) { writeDate(data, errorLog, into: draft) }

    /// A summary of a download, which feeds no KPI of a play: only its moment.
    static func writeDownload(_ data: JSON, into draft: DraftRecord) { writeDate(data, download, into: draft) }

    private static func writeDate(_ data: JSON, _ names: KeyTable, into draft: DraftRecord) {
        var members = data.members
        while let (name, value) = members.next() {
            if names.code(name, draft) == 1 { draft.instant(.dataTime, of: value) }
        }
    }

    /// A change that nothing is known of but its name and its moment.
    static func writeMoment(_ data: JSON, into draft: DraftRecord) {
        if let date = data.member("date") { draft.instant(.dataTime, of: date) }
    }

    /// A line of AVPlayerItem's access log: every number is negative when it is unknown.
    static func writeAccessLog(_ data: JSON, into draft: DraftRecord) {
        var members = data.members
        while let (name, value) = members.next() {
            switch accessLog.code(name, draft) {
            case 1: draft.instant(.dataTime, of: value)
            case 2: draft.instant(.playbackStartDate, of: value)
            case 3: if let stalls = value.number(draft), stalls >= 0 { draft.number(.stallCount, stalls) }
            default: continue
            }
        }
    }
}
