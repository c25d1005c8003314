import Telemetry

extension LogSource {
    /// Vonage Video (OpenTok) for iOS, and the shapes of its React Native, JavaScript, Windows and C relatives.
    static let vonage = LogSource(
        source: .vonage, summary: "Vonage Video (OpenTok) statistics, publishing and pre-call tests",
        recognises: VonageEvents.recognises, decode: VonageEvents.decode)
}

/// From an event's name to the reading of its data.
enum VonageEvents {
    private static let kinds = KeyTable(
        [
            ("subscriber.videoNetworkStatsUpdated", RecordKind.subscriberVideo),
            ("subscriber.audioNetworkStatsUpdated", .subscriberAudio),
            ("subscriber.mediaLinkStatsUpdated", .subscriberLink),
            ("publisher.videoNetworkStatsUpdated", .publisherVideo),
            ("publisher.audioNetworkStatsUpdated", .publisherAudio),
            ("publisher.mediaLinkStatsUpdated", .publisherLink),
            ("subscriber.videoQualityChanged", .subscriberQualityChanged),
            ("publisher.videoQualityChanged", .publisherQualityChanged),
            ("subscriber.networkConditionChanged", .subscriberConditionChanged),
            ("publisher.networkConditionChanged", .publisherConditionChanged),
            ("subscriber.videoDisableWarning", .videoDisableWarning),
            ("subscriber.videoDisableWarningLifted", .videoDisableWarningLifted),
            ("subscriber.videoDisabled", .videoDisabled),
            ("subscriber.videoEnabled", .videoEnabled),
            ("subscriber.rtcStatsReport", .rtcStatsReport),
            ("publisher.rtcStatsReport", .rtcStatsReport),
            ("session.capabilities", .capabilities),
            ("camera.access", .cameraAccess),
            ("publisher.initialized", .publisherInitialized),
            ("session.publish", .publish),
            ("publisher.streamCreated", .streamCreated),
            ("publisher.streamDestroyed", .streamDestroyed),
            ("session.unpublish", .unpublish),
            ("publisher.didFailWithError", .publisherFailed),
        ].map { ($0.0, $0.1.rawValue) })

    static func recognises(_ event: Bytes) -> Bool {
        event.starts(with: "subscriber.") || event.starts(with: "publisher.") || event.starts(with: "session.")
            || event.starts(with: "camera.") || event.starts(with: "networkTest.")
    }

    static func decode(_ line: LogSource.Line, _ draft: DraftRecord) -> LogSource.Verdict {
        if line.event.starts(with: "networkTest.") {
            // The test's own course: its numbers come with the test stream's statistics.
            draft.isTest = true
            return .used
        }
        let code = kinds.code(line.event)
        guard code != 0, let kind = RecordKind(rawValue: code) else { return .unknownEvent }
        let mark = draft.count
        let fits =
            switch kind {
            case .subscriberVideo, .subscriberAudio: VonageStatistics.subscriber(kind, line, draft)
            case .publisherVideo, .publisherAudio: VonageStatistics.publisher(kind, line, draft)
            case .subscriberLink, .publisherLink: VonageLink.write(kind, line, draft)
            case .rtcStatsReport: VonageReport.write(line, draft)
            case .capabilities, .cameraAccess, .publisherInitialized, .publish, .streamCreated, .streamDestroyed,
                .unpublish, .publisherFailed:
                VonagePublishing.write(kind, line, draft)
            case .subscriberConditionChanged, .publisherConditionChanged: reason(.networkReason, line, draft)
            default: reason(.videoReason, line, draft)
            }
        guard fits else { return .badShape }
        draft.kind = isNumbersOnly(kind) && draft.count == mark ? .note : kind
        return .used
    }

    /// Whether a line is worth its numbers only; the others mean something by having been written. So does a
    /// subscriber's media link: where all of it is "not available", the time up to it is not the next sample's.
    private static func isNumbersOnly(_ kind: RecordKind) -> Bool {
        switch kind {
        case .subscriberVideo, .subscriberAudio, .publisherVideo, .publisherAudio, .publisherLink, .rtcStatsReport: true
        default: false
        }
    }

    /// `{reason}` of the events that tell of a change; React Native's name their stream in it.
    private static func reason(_ table: EnumTable, _ line: LogSource.Line, _ draft: DraftRecord) -> Bool {
        guard let data = line.data, !data.isNull else { return true }
        guard data.isObject else { return false }
        VonageNames.change.look(through: data, draft)
        if let id = data.member("stream")?.member("streamId") { draft.identity(.stream, of: id, line.scratch) }
        if let reason = data.member("reason"), let number = table.number(reason, draft, line.scratch) {
            draft.number(.reason, number)
        }
        return true
    }
}
