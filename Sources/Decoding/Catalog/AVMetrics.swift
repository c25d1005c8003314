import Telemetry

extension LogSource {
    /// AVFoundation AVMetrics (iOS 18 and later), access and error logs, and the app's own events beside them.
    static let avMetrics = LogSource(
        source: .avmetrics, summary: "AVFoundation AVMetrics events of a player",
        recognises: { AVMetrics.recognises($0) }, decode: { AVMetrics.decode($0, $1) })
}

/// The events of AVFoundation AVMetrics.
enum AVMetrics {
    /// Events that are named, whether they feed a KPI or not.
    private enum Event: UInt8, CaseIterable {
        case playlistRequest = 1
        case segmentRequest, keyRequest, resourceRequest
        case likelyToKeepUp, initialLikelyToKeepUp, rateChange, stall, seek, seekDidComplete
        case variantSwitchStart, variantSwitch, error, summary, downloadSummary, modeSwitch
        case playRequested, firstFrame, ended, accessLog, errorLog

        /// The class without AVMetric, PlayerItem and Event; the app's events as they are.
        var name: String {
            switch self {
            case .playlistRequest: "HLSPlaylistRequest"
            case .segmentRequest: "HLSMediaSegmentRequest"
            case .keyRequest: "ContentKeyRequest"
            case .resourceRequest: "MediaResourceRequest"
            case .likelyToKeepUp: "LikelyToKeepUp"
            case .initialLikelyToKeepUp: "InitialLikelyToKeepUp"
            case .rateChange: "RateChange"
            case .stall: "Stall"
            case .seek: "Seek"
            case .seekDidComplete: "SeekDidComplete"
            case .variantSwitchStart: "VariantSwitchStart"
            case .variantSwitch: "VariantSwitch"
            case .error: "Error"
            case .summary: "PlaybackSummary"
            case .downloadSummary: "DownloadSummary"
            case .modeSwitch: "PlaybackModeSwitch"
            case .playRequested: "playRequested"
            case .firstFrame: "firstFrame"
            case .ended: "ended"
            case .accessLog: "accessLog"
            case .errorLog: "errorLog"
            }
        }

        var isOfTheApp: Bool { rawValue >= Event.playRequested.rawValue }
    }

    private static let events = KeyTable(Event.allCases.map { ($0.name, $0.rawValue) })

    /// The name inside a class name: with or without the AVMetric prefix, the PlayerItem infix and the Event suffix.
    private static func event(_ name: Bytes) -> Event? {
        var start = 0
        var end = name.count
        if name.starts(with: "AVMetric") { start = 8 }
        if Bytes(rebasing: name[start...]).starts(with: "PlayerItem") { start += 10 }
        if end - start > 5, Bytes(rebasing: name[(end - 5)...]).equals("Event") { end -= 5 }
        return Event(rawValue: events.code(Bytes(rebasing: name[start..<end])))
    }

    /// An AVMetric… class, even an unknown one, or a name of the table.
    static func recognises(_ name: Bytes) -> Bool {
        guard let found = event(name) else { return name.starts(with: "AVMetric") }
        // A bare "Error" tells nothing of the system that wrote it.
        return name.starts(with: "AVMetric") || found != .error
    }

    static func decode(_ line: LogSource.Line, _ draft: DraftRecord) -> LogSource.Verdict {
        guard let event = event(line.event) else { return .unknownEvent }
        guard let data = line.data, !data.isNull else {
            guard event.isOfTheApp, event != .accessLog else { return .badShape }
            draft.kind = kind(event)
            return .used
        }
        guard data.isObject else { return .badShape }
        draft.kind = kind(event)
        switch event {
        case .playlistRequest, .segmentRequest, .keyRequest, .resourceRequest:
            return AVMetricsRequest.write(data, kind: draft.kind, into: draft, line) ? .used : .badShape
        case .accessLog: AVMetricsState.writeAccessLog(data, into: draft)
        case .errorLog: AVMetricsState.writeErrorLog(data, into: draft)
        case .downloadSummary: AVMetricsState.writeDownload(data, into: draft)
        case .modeSwitch: AVMetricsState.writeMoment(data, into: draft)
        default: AVMetricsState.write(data, into: draft)
        }
        return .used
    }

    private static func kind(_ event: Event) -> RecordKind {
        switch event {
        case .playlistRequest: .playlistRequest
        case .segmentRequest: .segmentRequest
        case .keyRequest: .keyRequest
        case .resourceRequest: .otherRequest
        case .likelyToKeepUp: .likelyToKeepUp
        case .initialLikelyToKeepUp: .initialLikelyToKeepUp
        case .rateChange: .rateChange
        case .stall: .stall
        case .seek: .seek
        case .seekDidComplete: .seekDidComplete
        case .variantSwitchStart: .variantSwitchStart
        case .variantSwitch: .variantSwitch
        case .error: .playbackError
        case .summary: .playbackSummary
        case .downloadSummary, .modeSwitch: .note
        case .playRequested: .playRequested
        case .firstFrame: .firstFrame
        case .ended: .ended
        case .accessLog: .accessLog
        case .errorLog: .errorLog
        }
    }
}
