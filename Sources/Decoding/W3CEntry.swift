import Telemetry

/// One W3C statistics entry: which members of which type become which fields.
///
/// Most entries of a report feed nothing (candidates that lost, codecs on offer, certificates): they are left by
/// their type, before any member is read.
enum W3CEntry {
    private static let ignored: UInt8 = 100
    private static let legacy: UInt8 = 101

    /// Types, with the spellings that older clients used.
    private static let types = KeyTable(
        [
            ("inbound-rtp", EntryType.inbound.rawValue), ("inboundrtp", EntryType.inbound.rawValue),
            ("outbound-rtp", EntryType.outbound.rawValue), ("outboundrtp", EntryType.outbound.rawValue),
            ("remote-inbound-rtp", EntryType.remoteInbound.rawValue),
            ("candidate-pair", EntryType.candidatePair.rawValue), ("candidatepair", EntryType.candidatePair.rawValue),
            ("transport", EntryType.transport.rawValue), ("local-candidate", EntryType.localCandidate.rawValue),
            ("codec", EntryType.codec.rawValue), ("track", EntryType.track.rawValue),
        ]
            + [
                "remote-outbound-rtp", "remote-candidate", "media-source", "media-playout", "peer-connection",
                "data-channel", "certificate", "stream", "sender", "receiver", "transceiver", "csrc", "ice-server",
                "sctp-transport",
            ].map { ($0, ignored) }
            + [
                "ssrc", "VideoBwe", "googTrack", "googCandidatePair", "googComponent", "googCertificate",
                "googLibjingleSession", "localcandidate", "remotecandidate", "datachannel",
            ].map { ($0, legacy) })

    /// What all entries have; a snapshot keeps the other members under `values`.
    private enum Head: UInt8 { case id = 1, type, timestamp, values }
    /// Codes of those among the members of a type, which no field has: `firstHead` + a bit's place.
    private static let firstHead: UInt8 = 250
    private static let head = KeyTable([
        ("id", Head.id.rawValue), ("type", Head.type.rawValue), ("timestamp", Head.timestamp.rawValue),
        ("values", Head.values.rawValue),
    ])

    private static let inbound = table(
        [
            ("kind", .mediaKind), ("mediaType", .mediaKind), ("isRemote", .isLocal), ("bytesReceived", .bytes),
            ("packetsReceived", .packets), ("packetsLost", .lostPackets), ("jitter", .jitter), ("codecId", .codecID),
            ("trackId", .trackIdentifier),
        ] + frames, of: "inbound-rtp")
    /// What moved from the track to the RTP entry in the course of time.
    private static let frames: [(String, Field)] = [
        ("framesReceived", .framesReceived), ("framesDecoded", .framesDecoded), ("framesPerSecond", .frameRate),
        ("frameWidth", .width), ("frameHeight", .height), ("freezeCount", .freezeCount),
        ("totalFreezesDuration", .freezeTime), ("pauseCount", .pauseCount), ("totalPausesDuration", .pauseTime),
        ("totalSamplesReceived", .samplesReceived), ("concealedSamples", .concealedSamples),
        ("silentConcealedSamples", .silentConcealedSamples),
    ]
    private static let outbound = table(
        [
            ("kind", .mediaKind), ("mediaType", .mediaKind), ("isRemote", .isLocal), ("bytesSent", .bytes),
            ("packetsSent", .packets), ("framesPerSecond", .frameRate), ("frameWidth", .width),
            ("frameHeight", .height), ("framesEncoded", .framesEncoded), ("active", .active),
            ("qualityLimitationReason", .limitationReason), ("qualityLimitationDurations", .limitationNone),
            ("qualityLimitationResolutionChanges", .limitationChanges), ("remoteId", .remoteID),
            ("trackId", .trackIdentifier),
        ], of: "outbound-rtp")
    private static let remoteInbound = table(
        [
            ("localId", .localID), ("packetsLost", .lostPackets), ("roundTripTime", .roundTripTime),
            ("totalRoundTripTime", .totalRoundTripTime), ("roundTripTimeMeasurements", .roundTripMeasurements),
        ], of: "remote-inbound-rtp")
    private static let candidatePair = table(
        [
            ("localCandidateId", .localCandidateID), ("nominated", .nominated), ("selected", .selected),
            ("priority", .priority), ("currentRoundTripTime", .currentRoundTripTime),
            ("availableIncomingBitrate", .availableIncoming), ("availableOutgoingBitrate", .availableOutgoing),
            ("state", .level),
        ], of: "candidate-pair")
    private static let transport = table([("selectedCandidatePairId", .selectedPairID)], of: "transport")
    private static let localCandidate = table([("candidateType", .candidateType)], of: "local-candidate")
    private static let codec = table([("mimeType", .mimeType)], of: "codec")
    private static let track = table(frames, of: "track")

    private static func table(_ names: [(String, Field)], of type: String) -> KeyTable {
        let head = [("id", firstHead), ("type", firstHead + 1), ("timestamp", firstHead + 2), ("values", nested)]
        return KeyTable(names.map { ($0.0, $0.1.rawValue) } + head, of: type, unused: W3CNames.unused)
    }
    private static let entryType = NamePlace("entry")
    private static let nested: UInt8 = 255

    private static func members(_ type: EntryType) -> KeyTable {
        switch type {
        case .inbound: inbound
        case .outbound: outbound
        case .remoteInbound: remoteInbound
        case .candidatePair: candidatePair
        case .transport: transport
        case .localCandidate: localCandidate
        case .codec: codec
        case .track: track
        }
    }

    /// The moment of an entry, microseconds: an epoch by its magnitude; any other number counts milliseconds from
    /// somewhere, good for differences. A negative one is none.
    static func time(_ value: JSON) -> Int64? {
        if let moment = value.moment { return moment }
        guard let number = value.plainNumber ?? JSON.decimal(value.text), (0..<1e14).contains(number) else {
            return nil
        }
        return Int64((number * 1_000).rounded())
    }

    /// What the members of an entry turned out to be.
    private enum Outcome {
        case written
        /// Another side's, or of no use.
        case nothing
        /// Its head is not what was read of it: a part of it stands there twice.
        case headRepeated
    }

    /// Writes one entry, if its type feeds anything.
    ///
    /// - Parameters:
    ///   - id, type, time: what stands beside the entry; its own members go first.
    static func write(
        _ entry: JSON, id: Bytes?, type: Bytes?, time: JSON? = nil, into draft: DraftRecord,
        _ counts: inout W3CReport.Counts
    ) {
        var id = id
        var type = type
        var ownTime: JSON?
        var hasType = false
        var hasID = false
        readHead(entry, &id, &type, &ownTime, &hasID, &hasType)
        let missing = draft.missingNumbers
        if case .headRepeated = write(entry, id, type, ownTime ?? time, into: draft, &counts) {
            draft.missingNumbers = missing
            readLastHead(entry, &id, &type, &ownTime)
            _ = write(entry, id, type, ownTime ?? time, into: draft, &counts, isWholeHead: true)
        }
    }

    private static func write(
        _ entry: JSON, _ id: Bytes?, _ type: Bytes?, _ time: JSON?, into draft: DraftRecord,
        _ counts: inout W3CReport.Counts, isWholeHead: Bool = false
    ) -> Outcome {
        guard let type, type.count > 0 else { return .nothing }
        let code = types.code(type)
        guard let known = EntryType(rawValue: code) else {
            if code == legacy {
                counts.legacy += 1
            } else if code != ignored {
                draft.met.add(.entryType, type, in: entryType)
            }
            return .nothing
        }
        guard let id, id.count > 0 else { return .nothing }
        let mark = draft.count
        draft.open(.entry)
        draft.number(.entryType, Double(code))
        draft.text(.entryID, id)
        if let time { draft.clock(.dataTime, of: time, keepsZero: true) }
        let outcome = writeMembers(entry, members(known), into: draft)
        switch outcome {
        case .written: counts.stored += 1
        case .headRepeated where isWholeHead: counts.stored += 1
        case .nothing, .headRepeated: draft.truncate(to: mark)
        }
        return outcome
    }

    /// The head of an entry that has a part of it twice: of equal keys the last counts. What stands under `values` does
    /// only where the entry itself says nothing.
    @inline(never)
    private static func readLastHead(_ entry: JSON, _ id: inout Bytes?, _ type: inout Bytes?, _ time: inout JSON?) {
        if let own = entry.member("id"), own.isString { id = own.text }
        if let own = entry.member("type"), own.isString { type = own.text }
        time = entry.member("timestamp") ?? time
    }

    /// Finds id, type and timestamp, here or under `values`; stops when all three are there.
    private static func readHead(
        _ entry: JSON, _ id: inout Bytes?, _ type: inout Bytes?, _ time: inout JSON?, _ hasID: inout Bool,
        _ hasType: inout Bool
    ) {
        var all = entry.members
        while let (key, value) = all.next() {
            switch Head(rawValue: head.code(key)) {
            case .id where value.isString:
                id = value.text
                hasID = true
            case .type where value.isString:
                type = value.text
                hasType = true
            case .timestamp: time = value
            case .values where value.isObject: readHead(value, &id, &type, &time, &hasID, &hasType)
            default: continue
            }
            if hasID, hasType, time != nil { return }
        }
    }

    /// Writes the members that feed something.
    private static func writeMembers(_ entry: JSON, _ names: KeyTable, into draft: DraftRecord) -> Outcome {
        var heads: UInt8 = 0
        var isRepeated = false
        var all = entry.members
        while let (key, value) = all.next() {
            let code = names.code(key, draft)
            if code == 0 { continue }
            if code >= firstHead {
                if code == nested {
                    if value.isObject, case .nothing = writeMembers(value, names, into: draft) { return .nothing }
                } else if code < firstHead + 3 {
                    let bit: UInt8 = 1 << (code - firstHead)
                    if heads & bit != 0 { isRepeated = true }
                    heads |= bit
                }
                continue
            }
            guard let field = Field(rawValue: code) else { continue }
            switch field {
            case .mediaKind:
                if let kind = W3CEntryValues.mediaKind(value.text) { draft.number(.mediaKind, Double(kind.rawValue)) }
            case .isLocal:
                // Before remote-inbound-rtp existed, the other side's reports had this type and isRemote true.
                if value.flag == true { return .nothing }
            case .level:
                if W3CEntryValues.isIdle(value.text) { return .nothing }
            case .mimeType:
                guard W3CEntryValues.isVideoCodec(value.text) else { return .nothing }
                draft.text(.mimeType, value.text)
            case .nominated, .selected, .active: draft.flag(field, of: value)
            case .limitationReason: W3CEntryValues.writeReason(value.text, into: draft)
            case .limitationNone: W3CEntryValues.writeDurations(value, into: draft)
            case .bytes, .packets: draft.counter(field, of: value)
            case .lostPackets: draft.lost(of: value)
            case .availableIncoming, .availableOutgoing: draft.positive(field, of: value)
            default:
                if field.form == .text { draft.text(field, of: value) } else { draft.measured(field, of: value) }
            }
        }
        return isRepeated ? .headRepeated : .written
    }
}
