import Telemetry

extension LogSource {
    /// Revue TrackStatistics: once a second, written only when a number changed.
    static let revue = LogSource(
        source: .revue, summary: "Revue TrackStatistics, connection quality and reporting switches of a room",
        recognises: { RevueEvent($0) != nil }, decode: RevueEvent.decode)
}

/// The events of the SDK's delegate.
private enum RevueEvent {
    case trackStatistics, connectionQuality, reportStatistics

    private static let connectionMembers = KeyTable(
        [], of: "connectionQuality", unused: ["participant", "level", "timestamp"])
    private static let reportMembers = KeyTable([], of: "reportStatistics", unused: ["enabled", "timestamp"])

    init?(_ name: Bytes) {
        if name.equals("didUpdateStatistics") {
            self = .trackStatistics
        } else if name.equals("connectionQuality") {
            self = .connectionQuality
        } else if name.equals("reportStatistics") {
            self = .reportStatistics
        } else {
            return nil
        }
    }

    static func decode(_ line: LogSource.Line, _ draft: DraftRecord) -> LogSource.Verdict {
        guard let event = RevueEvent(line.event) else { return .unknownEvent }
        guard let data = line.data, data.isObject else { return .badShape }
        switch event {
        case .trackStatistics: return RevueTrack.decode(data, line.scratch, draft)
        case .connectionQuality:
            draft.kind = .connectionQuality
            connectionMembers.look(through: data, draft)
            if let participant = data.member("participant") {
                draft.identity(.participant, of: participant, line.scratch)
            }
            if let level = data.member("level") { draft.measured(.level, of: level) }
        case .reportStatistics:
            draft.kind = .reportStatistics
            reportMembers.look(through: data, draft)
            if let enabled = data.member("enabled") { draft.flag(.enabled, of: enabled) }
        }
        return .used
    }
}

/// One track's statistics: identities, then what the track says, then the participant's path as a part of its own.
private enum RevueTrack {
    /// Members by name; the code is the member's raw value, or a field's where nothing needs converting.
    private enum Member: UInt8 {
        case participant = 1
        case publication, kind, local, statistics
        case inboundRTP, outboundRTP, codec, path, videoSource
    }

    private static let envelope = KeyTable(
        [
            ("participant", Member.participant.rawValue), ("participantId", Member.participant.rawValue),
            ("publication", Member.publication.rawValue), ("publicationId", Member.publication.rawValue),
            ("kind", Member.kind.rawValue), ("local", Member.local.rawValue), ("isLocal", Member.local.rawValue),
            ("statistics", Member.statistics.rawValue),
        ],
        of: "didUpdateStatistics", unused: ["timestamp"])
    private static let objects = KeyTable(
        [
            ("inboundRtp", Member.inboundRTP.rawValue), ("outboundRtp", Member.outboundRTP.rawValue),
            ("codec", Member.codec.rawValue), ("iceCandidatePair", Member.path.rawValue),
            ("videoSource", Member.videoSource.rawValue),
        ],
        of: "statistics", unused: ["timestamp"])
    private static let rtp = KeyTable(
        [
            ("width", Field.width.rawValue), ("height", Field.height.rawValue), ("fps", Field.frameRate.rawValue),
            ("framesReceived", Field.framesReceived.rawValue), ("framesRendered", Field.framesRendered.rawValue),
            ("freezeCount", Field.freezeCount.rawValue), ("totalFreezesDuration", Field.freezeTime.rawValue),
            ("audioFrameRate", Field.audioFrameRate.rawValue), ("audioLevel", Field.audioLevel.rawValue),
        ],
        of: "RTP statistics")
    private static let codec = KeyTable([("mimeType", Field.mimeType.rawValue)], of: "codec")
    private static let pair = KeyTable(
        [
            ("rttMs", Field.roundTripTime.rawValue), ("jitterMs", Field.jitter.rawValue),
            ("packetLossRate", Field.measuredLoss.rawValue), ("uploadBitrateKbps", Field.availableOutgoing.rawValue),
            ("downloadBitrateKbps", Field.availableIncoming.rawValue), ("bytesReceived", Field.bytes.rawValue),
            ("packetsReceived", Field.packets.rawValue), ("bytesSent", Field.sentBytes.rawValue),
            ("packetsSent", Field.sentPackets.rawValue), ("connectionType", Field.connectionType.rawValue),
            ("isReliable", Field.isReliable.rawValue),
        ],
        of: "iceCandidatePair", unused: ["remoteSuggestedBitrateKbps"])

    static func decode(_ data: JSON, _ scratch: Scratch, _ draft: DraftRecord) -> LogSource.Verdict {
        draft.kind = .trackStatistics
        var statistics: JSON?
        var isVideo: Bool?
        var isLocal: Bool?
        var members = data.members
        while let (name, value) = members.next() {
            switch Member(rawValue: envelope.code(name, draft)) {
            case .participant: draft.identity(.participant, of: value, scratch)
            case .publication: draft.identity(.publication, of: value, scratch)
            case .kind: isVideo = video(value)
            case .local: isLocal = value.flag
            case .statistics: statistics = value
            default: break
            }
        }
        guard let statistics, statistics.isObject else { return .badShape }
        write(statistics, isLocal: isLocal, isVideo: isVideo, into: draft)
        return .used
    }

    /// Whether a kind is video; nil where it is neither video nor audio, so that the members decide.
    private static func video(_ kind: JSON) -> Bool? {
        if kind.text.equalsIgnoringCase("video") { return true }
        return kind.text.equalsIgnoringCase("audio") ? false : nil
    }

    /// What the numbers of a track are of: pictures or sound; nil where there are none of either.
    private static func showsVideo(_ stream: JSON) -> Bool? {
        func has(_ name: StaticString) -> Bool { stream.member(name).map { !$0.isNull } ?? false }
        if has("fps") || has("framesReceived") { return true }
        return has("audioFrameRate") || has("audioLevel") ? false : nil
    }

    private static func write(_ statistics: JSON, isLocal: Bool?, isVideo: Bool?, into draft: DraftRecord) {
        var inbound: JSON?
        var outbound: JSON?
        var path: JSON?
        var members = statistics.members
        while let (name, value) = members.next() {
            switch Member(rawValue: objects.code(name, draft)) {
            case .inboundRTP: inbound = value.isObject ? value : nil
            case .outboundRTP: outbound = value.isObject ? value : nil
            case .path: path = value
            case .codec: writeCodec(value, into: draft)
            case .videoSource: rtp.look(through: value, draft)
            default: break
            }
        }
        // What a line counts tells whose its track is, where it does not say so itself.
        let isLocal = isLocal ?? (inbound != nil ? false : outbound != nil ? true : nil)
        let stream = isLocal == true ? outbound : inbound
        if let isLocal { draft.number(.isLocal, isLocal ? 1 : 0) }
        if let isVideo = isVideo ?? stream.flatMap(showsVideo) { draft.number(.mediaKind, isVideo ? 1 : 0) }
        if let stream { writeNumbers(of: stream, rtp, into: draft) }
        if let path, path.isObject { writePath(path, into: draft) }
    }

    private static func writeCodec(_ object: JSON, into draft: DraftRecord) {
        var members = object.members
        while let (name, value) = members.next() {
            if codec.code(name, draft) == Field.mimeType.rawValue { draft.text(.mimeType, of: value) }
        }
    }

    private static func writeNumbers(of object: JSON, _ names: KeyTable, into draft: DraftRecord) {
        var members = object.members
        while let (name, value) = members.next() {
            guard let field = Field(rawValue: names.code(name, draft)), field != .part, !value.isNull else { continue }
            draft.measured(field, of: value)
        }
    }

    /// The participant's candidate pair. While it is not reliable its numbers say nothing; nor does a round-trip
    /// time of −1 or a bandwidth of 0.
    private static func writePath(_ path: JSON, into draft: DraftRecord) {
        draft.open(.entry)
        let reliable = path.member("isReliable")?.flag ?? true
        draft.number(.isReliable, reliable ? 1 : 0)
        guard reliable else { return }
        let names = pair
        var members = path.members
        while let (name, value) = members.next() {
            guard let field = Field(rawValue: names.code(name, draft)), !value.isNull else { continue }
            switch field {
            case .part, .isReliable: break
            case .connectionType: writeType(value, into: draft)
            case .roundTripTime, .jitter:
                if let ms = value.number(draft), ms >= 0 { draft.number(field, ms / 1_000) }
            case .availableIncoming, .availableOutgoing:
                if let kbps = value.number(draft), kbps > 0 { draft.number(field, kbps * 1_000) }
            case .measuredLoss: draft.measured(field, of: value, times: 0.01)
            default: draft.counter(field, of: value)
            }
        }
    }

    /// none 0, tcp-relay 1, udp-relay 2, udp-direct 3: as a number or by name. A new number is kept and counted, a
    /// new name counted.
    private static func writeType(_ value: JSON, into draft: DraftRecord) {
        let name = value.text
        if name.equalsIgnoringCase("none") {
            draft.number(.connectionType, 0)
        } else if name.equalsIgnoringCase("tcp-relay") || name.equalsIgnoringCase("tcprelay") {
            draft.number(.connectionType, 1)
        } else if name.equalsIgnoringCase("udp-relay") || name.equalsIgnoringCase("udprelay") {
            draft.number(.connectionType, 2)
        } else if name.equalsIgnoringCase("udp-direct") || name.equalsIgnoringCase("udpdirect") {
            draft.number(.connectionType, 3)
        } else if let number = value.plainNumber ?? JSON.decimal(name) {
            guard number >= 0, number < 1_000, number == number.rounded() else {
                if number > 0 { unknown(value, draft) }
                return
            }
            if number > 3 { unknown(value, draft) }
            draft.number(.connectionType, number)
        } else if name.count > 0 {
            unknown(value, draft)
        }
    }

    private static func unknown(_ value: JSON, _ draft: DraftRecord) { draft.unknownValue(value, in: connectionType) }
    private static let connectionType = NamePlace("connectionType")
}
