import Telemetry

/// The keys of an envelope that mean something, whatever a log calls them.
package enum EnvelopeKey: Int, CaseIterable, Sendable {
    case time, session, source, event, data, id, client, test
    case participant, connection, stream, subscriber, publisher, publication, track
    case specVersion, subject
    /// Statistics beside the envelope's keys instead of under `data`.
    case reports
    // one entry of a Sora server's rtc_stats.jsonl
    case rtcData, rtcID, rtcType, rtcTimestamp
    /// `[[pc, [entries]], …]`
    case peerConnections
    /// What a Sora server posted to a web hook, kept with the moment it came.
    case request

    /// Accepted names, best first; letters in lower case without `_` and `-`.
    var names: [String] {
        switch self {
        case .time: ["time", "ts", "timestamp", "capturedat", "eventtsms", "date"]
        case .session: ["session", "sessionid", "playbacksessionid", "playid", "sid", "xplaybacksessionid"]
        case .source: ["source", "sdk"]
        case .event: ["event", "eventtype", "eventname", "type", "name"]
        case .data: ["data", "payload", "body", "stats", "metrics", "raw"]
        case .id: ["id", "eventid"]
        case .client: ["client", "device", "context"]
        case .test: ["test"]
        case .participant: ["participant", "participantid"]
        case .connection: ["connection", "connectionid", "pc"]
        case .stream: ["stream", "streamid"]
        case .subscriber: ["subscriber", "subscriberid"]
        case .publisher: ["publisher", "publisherid"]
        case .publication: ["publication", "publicationid"]
        case .track: ["track", "trackid"]
        case .specVersion: ["specversion"]
        case .subject: ["subject"]
        case .reports: ["reports", "report", "entries"]
        case .rtcData: ["rtcdata"]
        case .rtcID: ["rtcid"]
        case .rtcType: ["rtctype"]
        case .rtcTimestamp: ["rtctimestamp"]
        case .peerConnections: ["peerconnections"]
        case .request: ["req"]
        }
    }

    /// Names beside those keys that are known and say nothing here: attributes of CloudEvents, what a Sora server
    /// writes around its statistics.
    static let unused = [
        "datacontenttype", "dataschema", "dataref", "traceparent", "tracestate", "partitionkey", "sequence",
        "channel_id", "client_id", "bundle_id", "group_id", "version", "label", "node_name", "role", "simulcast",
        "spotlight", "multistream", "log_written", "created_at", "external_signaling_url", "sora_version",
    ]

    /// Other spellings of the names that are common enough to be matched at once.
    static let spellings = [
        "sessionId", "session_id", "sessionID", "play_id", "X-Playback-Session-Id", "eventType", "event_type",
        "event_name", "eventId", "event_id", "eventTsMs", "capturedAt", "connection_id", "connectionId", "streamId",
        "stream_id", "subscriberId", "participantId", "publisherId", "publicationId", "rtc_data", "rtc_id", "rtc_type",
        "rtc_timestamp", "peerConnections",
    ]
}

extension EnvelopeKey {
    /// Whether a value is one that the key can have: null, "" and the like are the same as absent.
    func isSaid(by value: JSON) -> Bool {
        if value.isNull || value.isString && value.text.count == 0 { return false }
        switch self {
        case .time: return value.lineMoment != nil
        case .source: return LineDecoder.source(named: value.text) != nil
        case .client: return value.isObject
        case .session, .id:
            return value.identity.count > 0 || value.plainInteger != nil || value.unsignedInteger != nil
        case .participant, .connection, .stream, .subscriber, .publisher, .publication, .track:
            return !value.isString || value.identity.count > 0
        default: return true
        }
    }
}

/// Which names the envelope's keys have: the built-in ones, and those that the configuration adds.
package final class EnvelopeNames: Sendable {
    /// Code of a name → its key and how good a name it is (0 is best).
    let meanings: [(key: EnvelopeKey, rank: UInt8)]
    let table: KeyTable

    /// - Parameter extra: further names per key, exactly as they stand in the logs; they go before the built-in ones.
    package init(extra: [EnvelopeKey: [String]] = [:]) {
        var meanings: [(key: EnvelopeKey, rank: UInt8)] = []
        var entries: [(String, UInt8)] = []
        var known: [String: UInt8] = [:]
        func add(_ names: [String], of key: EnvelopeKey, from first: Int) {
            for (rank, name) in names.enumerated() where known[name] == nil && meanings.count + 1 < KeyTable.unused {
                meanings.append((key, UInt8(min(first + rank, 200))))
                known[name] = UInt8(meanings.count)
                entries.append((name, UInt8(meanings.count)))
            }
        }
        // A name that was set for one key is no longer a built-in one of another.
        for key in EnvelopeKey.allCases { add(extra[key] ?? [], of: key, from: 0) }
        for key in EnvelopeKey.allCases { add(key.names, of: key, from: extra[key]?.count ?? 0) }
        for spelling in EnvelopeKey.spellings {
            let plain = String(spelling.lowercased().filter { $0 != "_" && $0 != "-" })
            if let code = known[plain] { entries.append((spelling, code)) }
        }
        self.meanings = meanings
        table = KeyTable(entries, unused: EnvelopeKey.unused)
    }
}

/// Where one line's envelope keys lie. Reused from line to line.
package final class Envelope {
    private let names: EnvelopeNames
    /// Code of a name → the key's number and how good a name it is, beside each other in memory that no access checks.
    private let meanings: UnsafeMutablePointer<(key: UInt8, rank: UInt8)>
    /// By key: where its value lies on the tape, 0 for nowhere, and the rank of the name it was found under.
    private let places: UnsafeMutablePointer<Int>
    private let ranks: UnsafeMutablePointer<UInt8>
    private let folded = UnsafeMutablePointer<UInt8>.allocate(capacity: 72)
    private var object: JSON?
    /// A key stands in the object twice under one name.
    private(set) var repeatsKey = false

    package init(_ names: EnvelopeNames) {
        self.names = names
        meanings = .allocate(capacity: names.meanings.count + 1)
        meanings.initialize(repeating: (0, 255), count: names.meanings.count + 1)
        for (i, meaning) in names.meanings.enumerated() {
            meanings[i + 1] = (UInt8(meaning.key.rawValue), meaning.rank)
        }
        places = .allocate(capacity: EnvelopeKey.allCases.count)
        places.initialize(repeating: 0, count: EnvelopeKey.allCases.count)
        ranks = .allocate(capacity: EnvelopeKey.allCases.count)
        ranks.initialize(repeating: 255, count: EnvelopeKey.allCases.count)
        folded.initialize(repeating: 0, count: 72)
    }

    deinit {
        meanings.deallocate()
        places.deallocate()
        ranks.deallocate()
        folded.deallocate()
    }

    private static let keys = EnvelopeKey.allCases.count
    private static let place = NamePlace("envelope")

    /// Finds the keys of an object. A better name wins over a worse one, of equal names the last; but a value that says
    /// nothing hides none that does.
    ///
    /// - Parameter draft: keeps the names that are none of an envelope's; nil where any are to be expected.
    func scan(_ object: JSON, _ draft: DraftRecord?) {
        self.object = object
        repeatsKey = false
        let count = Envelope.keys
        places.update(repeating: 0, count: count)
        ranks.update(repeating: 255, count: count)
        let table = names.table
        var members = object.members
        while let (key, value) = members.next() {
            var code = table.code(key)
            if code == 0 {
                if key.count <= 64 { code = foldedCode(key, table) }
                if code == 0 {
                    draft?.met.add(.field, key, in: Envelope.place)
                    continue
                }
            }
            if code == KeyTable.unused { continue }
            let meaning = meanings[Int(code)]
            let place = Int(meaning.key)
            if ranks[place] != 255, !replaces(key, value, meaning, in: object) { continue }
            ranks[place] = meaning.rank
            places[place] = value.at
        }
    }

    /// Whether a value takes the place that another one has: one whose name is no worse, unless only one of them says
    /// something.
    @inline(never)
    private func replaces(_ name: Bytes, _ value: JSON, _ meaning: (key: UInt8, rank: UInt8), in object: JSON) -> Bool {
        let place = Int(meaning.key)
        if meaning.rank == ranks[place] { repeatsKey = true }
        let earlier = JSON(tape: object.tape, strings: object.strings, at: places[place])
        // Its name lies before it on the tape.
        let earlierName = JSON(tape: object.tape, strings: object.strings, at: earlier.at - 1).text
        if name.elementsEqual(earlierName) { return true }
        if let key = EnvelopeKey(rawValue: place), key.isSaid(by: value) != key.isSaid(by: earlier) {
            return key.isSaid(by: value)
        }
        return meaning.rank <= ranks[place]
    }

    /// Tries a name again in lower case, without `_` and `-`.
    private func foldedCode(_ key: Bytes, _ table: KeyTable) -> UInt8 {
        var n = 0
        for byte in key where byte != 0x5F && byte != 0x2D {
            folded[n] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            n += 1
        }
        return table.code(Bytes(start: folded, count: n))
    }

    package subscript(_ key: EnvelopeKey) -> JSON? {
        let place = places[key.rawValue]
        guard place != 0, let object else { return nil }
        return JSON(tape: object.tape, strings: object.strings, at: place)
    }
}
