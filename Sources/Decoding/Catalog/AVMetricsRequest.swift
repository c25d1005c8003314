import Telemetry

/// Media requests: playlists, segments, keys, with their network transactions.
enum AVMetricsRequest {
    private enum Key: UInt8 {
        case date = 1, url, isMultivariant, isMap, mediaType, segmentDuration, resource, range
    }

    private static let keys = KeyTable(
        [
            ("date", Key.date.rawValue), ("url", Key.url.rawValue),
            ("isMultivariantPlaylist", Key.isMultivariant.rawValue),
            ("isMapSegment", Key.isMap.rawValue), ("mediaType", Key.mediaType.rawValue),
            ("segmentDuration", Key.segmentDuration.rawValue), ("mediaResourceRequest", Key.resource.rawValue),
            ("mediaResourceRequestEvent", Key.resource.rawValue), ("byteRange", Key.range.rawValue),
        ],
        of: "request event", unused: AVMetricsNames.request)

    /// Writes a request event.
    ///
    /// Its resource request is `mediaResourceRequest` in `spec/log-format.md` and `mediaResourceRequestEvent` in the SDK,
    /// where it may be nil. A line without one is a note: it is used, and nothing tells that there was a request.
    ///
    /// - Returns: false where it has nothing of such an event, neither a resource request nor a word on what was asked for.
    static func write(_ data: JSON, kind: RecordKind, into draft: DraftRecord, _ line: LogSource.Line) -> Bool {
        var url: JSON?
        var resource: JSON? = kind == .otherRequest ? data : nil
        var range: JSON?
        var isMultivariant = false
        var isMap = false
        var duration: Double?
        let start = draft.count
        var saysWhat = false
        var members = data.members
        while let (name, value) = members.next() {
            // A bare resource request is looked through as one, below.
            let code = kind == .otherRequest ? keys.code(name) : keys.code(name, draft)
            guard let key = Key(rawValue: code) else { continue }
            if key != .date { saysWhat = true }
            switch key {
            case .date: draft.instant(.dataTime, of: value)
            case .url: url = value
            case .range: range = value
            case .isMultivariant: isMultivariant = value.flag ?? false
            case .isMap: isMap = value.flag ?? false
            case .mediaType: draft.text(.mediaType, of: value)
            case .segmentDuration:
                duration = value.number(draft)
                if let duration { draft.number(.segmentDuration, duration) }
            case .resource: if value.isObject { resource = value }
            }
        }
        guard let resource else {
            draft.truncate(to: start)
            if let date = data.member("date") { draft.instant(.dataTime, of: date) }
            draft.kind = .note
            return saysWhat
        }
        let (family, object) = purpose(kind, isMultivariant, isMap)
        draft.number(.requestFamily, Double(family.rawValue))
        draft.number(.objectClass, Double(object.rawValue))
        let media = family == .segment && !isMap ? SlowSegment.limit(duration: duration) : nil
        AVMetricsResource.write(resource, url: url?.text, range: range, slowFrom: media, into: draft, line)
        return true
    }

    private static func purpose(
        _ kind: RecordKind, _ isMultivariant: Bool, _ isMap: Bool
    ) -> (RequestFamily, ObjectClass) {
        switch kind {
        case .playlistRequest: (isMultivariant ? .multivariantPlaylist : .mediaPlaylist, .playlist)
        case .segmentRequest: (.segment, isMap ? .initialization : .segment)
        case .keyRequest: (.contentKey, .key)
        default: (.other, .other)
        }
    }
}
