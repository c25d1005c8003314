import Telemetry

/// The statistics callbacks of subscribers and publishers. A subscriber's line is one sample; a publisher's has an
/// entry per recipient (one, without ids, in a routed session), each with the layers of its video.
enum VonageStatistics {
    private enum Member: UInt8 {
        case bytes = 1, packets, lost, timestamp, startTime, width, height, frameRate, plainFrameRate
        case freezeCount, freezeTime, pauseCount, pauseTime, codec, senderStats
        case layers, transport, connection, subscriber, videoStats, audioStats, text
    }

    /// The names of the iOS SDK, and those without a prefix of its relatives.
    private static let members = KeyTable(
        [
            ("videoBytesReceived", Member.bytes), ("audioBytesReceived", .bytes), ("bytesReceived", .bytes),
            ("videoBytesSent", .bytes), ("audioBytesSent", .bytes), ("bytesSent", .bytes),
            ("videoPacketsReceived", .packets), ("audioPacketsReceived", .packets), ("packetsReceived", .packets),
            ("videoPacketsSent", .packets), ("audioPacketsSent", .packets), ("packetsSent", .packets),
            ("videoPacketsLost", .lost), ("audioPacketsLost", .lost), ("packetsLost", .lost),
            ("timestamp", .timestamp), ("timeStamp", .timestamp), ("startTime", .startTime),
            ("width", .width), ("height", .height), ("decodedFrameRate", .frameRate),
            ("frameRate", .plainFrameRate),
            ("freezeCount", .freezeCount), ("totalFreezesDuration", .freezeTime),
            ("pauseCount", .pauseCount), ("totalPausesDuration", .pauseTime),
            ("codec", .codec), ("senderStats", .senderStats), ("videoLayers", .layers), ("transport", .transport),
            ("connectionId", .connection), ("subscriberId", .subscriber),
            ("videoStats", .videoStats), ("audioStats", .audioStats), ("jsonStats", .text),
        ].map { ($0.0, $0.1.rawValue) }, of: "statistics", unused: VonageNames.statistics)

    /// A subscriber's sample: the object itself, or wrapped as React Native does.
    ///
    /// - Returns: whether the data has that shape.
    static func subscriber(_ kind: RecordKind, _ line: LogSource.Line, _ draft: DraftRecord) -> Bool {
        guard let data = line.data, data.isObject else { return false }
        if let id = data.member("stream")?.member("streamId") { draft.identity(.stream, of: id, line.scratch) }
        return write(data, kind, line, draft, mayHold: .text)
    }

    /// A publisher's entries: an array of them, or the only one without its array.
    ///
    /// - Returns: whether the data has that shape.
    static func publisher(_ kind: RecordKind, _ line: LogSource.Line, _ draft: DraftRecord) -> Bool {
        guard var data = line.data else { return false }
        var wrapper = Wrapper.text
        if data.isObject, let text = data.member("jsonStats") {
            guard let parsed = VonageReport.parsed(text, line, draft) else { return false }
            data = parsed
            wrapper = .object
        }
        guard data.isArray else { return data.isObject && entry(data, kind, line, draft, wrapper) }
        var entries = data.elements
        while let one = entries.next() {
            guard one.isObject, entry(one, kind, line, draft, wrapper) else { return false }
        }
        return true
    }

    /// What an object may hold its statistics in. One that was a text itself holds none: a text is parsed into the
    /// memory that the one around it lies in.
    private enum Wrapper { case none, object, text }

    private static func entry(
        _ object: JSON, _ kind: RecordKind, _ line: LogSource.Line, _ draft: DraftRecord, _ wrapper: Wrapper
    ) -> Bool {
        let mark = draft.count
        draft.open(.entry)
        let fits = write(object, kind, line, draft, mayHold: wrapper)
        if draft.count == mark + 1 { draft.truncate(to: mark) }
        return fits
    }

    /// Writes one object's members in base units.
    private static func write(
        _ object: JSON, _ kind: RecordKind, _ line: LogSource.Line, _ draft: DraftRecord, mayHold wrapper: Wrapper
    ) -> Bool {
        let isVideo = kind == .subscriberVideo || kind == .publisherVideo
        var layers: JSON?
        var nested: JSON?
        var isText = false
        let names = members
        var all = object.members
        while let (key, value) = all.next() {
            guard let member = Member(rawValue: names.code(key, draft)) else { continue }
            switch member {
            case .bytes: draft.counter(.bytes, of: value)
            case .packets: draft.counter(.packets, of: value)
            case .lost: draft.lost(of: value)
            case .timestamp: draft.clock(.dataTime, of: value)
            case .startTime: draft.clock(.startTime, of: value)
            case .width: draft.positive(.width, of: value)
            case .height: draft.positive(.height, of: value)
            case .frameRate: draft.measured(.frameRate, of: value)
            // JavaScript's: of a subscriber what is shown, of a publisher what the camera gives.
            case .plainFrameRate: if kind == .subscriberVideo { draft.measured(.frameRate, of: value) }
            case .freezeCount: draft.measured(.freezeCount, of: value)
            case .freezeTime: draft.measured(.freezeTime, of: value, times: 0.001)
            case .pauseCount: draft.measured(.pauseCount, of: value)
            case .pauseTime: draft.measured(.pauseTime, of: value, times: 0.001)
            case .codec: draft.text(.codec, of: value)
            case .senderStats: VonageLink.sender(value, draft)
            case .transport: VonageLink.transport(value, estimate: .availableOutgoing, line, draft)
            case .connection: draft.identity(.relayedConnection, of: value, line.scratch)
            case .subscriber: draft.identity(.relayedSubscriber, of: value, line.scratch)
            case .layers: layers = value
            case .videoStats: nested = isVideo ? value : nested
            case .audioStats: nested = isVideo ? nested : value
            case .text:
                guard wrapper == .text, let parsed = VonageReport.parsed(value, line, draft) else { return false }
                nested = parsed
                isText = true
            }
        }
        // A layer ends the entry's own fields, so that layers come last wherever they stand.
        if let layers { VonageLayers.write(layers, line, draft) }
        guard let nested else { return true }
        let mark = draft.count
        guard wrapper != .none, nested.isObject, write(nested, kind, line, draft, mayHold: .none) else { return false }
        // The next text is parsed into the memory that this one's texts lie in.
        if isText { draft.keepTexts(from: mark, in: line.scratch) }
        return true
    }
}

extension DraftRecord {
    /// Adds a counter. A negative one is "not available", unless it is a counter of 32 bits gone round: that goes on at
    /// −2³¹.
    func counter(_ field: Field, of value: JSON) {
        if let n = value.number(self), n >= 0 || n < DraftRecord.goneRound { number(field, n) }
    }

    /// Half the way from −2³¹ to 0: a client does not count so far in one night.
    private static let goneRound = -1_073_741_824.0

    /// Adds packetsLost, which may fall below zero where packets come twice; −1 stands for "not available".
    func lost(of value: JSON) {
        if let n = value.number(self), n != -1 { number(.lostPackets, n) }
    }

    /// Adds a measured value, which is never negative.
    func measured(_ field: Field, of value: JSON, times factor: Double = 1) {
        if let n = value.number(self), n >= 0 { number(field, n * factor) }
    }

    /// Adds a value of which zero says nothing.
    func positive(_ field: Field, of value: JSON) {
        if let n = value.number(self), n > 0 { number(field, n) }
    }

    /// Adds a moment; of a clock that is no epoch, differences are still good (milliseconds, as SDKs and browsers
    /// count). What is negative is no moment, and 0 is one only where the line's own clock counts from there.
    ///
    /// - Parameter keepsZero: keeps 0 wherever it stands, for who can tell from the other moments what it is.
    func clock(_ field: Field, of value: JSON, keepsZero: Bool = false) {
        if let moment = value.moment {
            instant(field, moment)
        } else if let n = value.number(self) {
            if n > 0 ? n < 1e14 : n == 0 && (keepsZero || time < Timestamp.oldest) {
                instant(field, Int64((n * 1_000).rounded()))
            } else {
                missingNumbers += 1
            }
        }
    }
}
