import Telemetry

/// The life of a publish stream. Names and messages of people are not read: nothing is made of them.
enum VonagePublishing {
    /// - Returns: whether the data has its event's shape; an event may come without any.
    static func write(_ kind: RecordKind, _ line: LogSource.Line, _ draft: DraftRecord) -> Bool {
        guard let data = line.data, !data.isNull else { return true }
        guard data.isObject else { return false }
        VonageNames.publishing.look(through: data, draft)
        switch kind {
        case .capabilities: data.member("canPublish").map { draft.flag(.canPublish, of: $0) }
        case .cameraAccess: data.member("granted").map { draft.flag(.granted, of: $0) }
        case .publisherInitialized: settings(data, line, draft)
        case .streamCreated: data.member("streamId").map { draft.identity(.stream, of: $0, line.scratch) }
        case .publish, .unpublish, .publisherFailed: data.member("error").map { error($0, draft) }
        default: break
        }
        return true
    }

    private static func settings(_ data: JSON, _ line: LogSource.Line, _ draft: DraftRecord) {
        if let resolution = data.member("cameraResolution"),
            let number = EnumTable.cameraResolution.number(resolution, draft, line.scratch)
        {
            draft.number(.cameraResolution, number)
        }
        data.member("cameraFrameRate").map { draft.positive(.cameraFrameRate, of: $0) }
        data.member("maxBitrate").map { draft.positive(.maxBitrate, of: $0) }
    }

    /// An error is told by its domain and code together: 1010, 2000 and 6006 mean different things in different
    /// domains.
    private static func error(_ value: JSON, _ draft: DraftRecord) {
        guard value.tellsOfError else { return }
        draft.number(.hasError, 1)
        VonageNames.error.look(through: value, draft)
        value.member("domain").map { draft.text(.errorDomain, of: $0) }
        value.member("code").map { draft.number(.errorCode, of: $0) }
    }
}
