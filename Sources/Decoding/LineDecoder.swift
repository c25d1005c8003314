import Telemetry

/// Turns one line into a record, or says why it does not count. One per worker; no allocation per line.
package final class LineDecoder {
    package enum Outcome {
        /// The draft is filled.
        case record(unknownEvent: Bool)
        case excluded(Exclusion)
    }

    package let draft = DraftRecord()
    private let parser = JSONParser()
    private let second = JSONParser()
    private let third = JSONParser()
    private let scratch = Scratch()
    private let envelope: Envelope
    private let sources: [LogSource]
    /// By a source's raw value: its place in `sources`.
    private let places: [Int?]
    /// Names of sources as they are mostly written → their raw values + 1.
    private static let sourceNames = KeyTable(Source.allCases.map { ($0.name, $0.rawValue + 1) })

    package init(names: EnvelopeNames, sources: [LogSource] = LogSource.all) {
        envelope = Envelope(names)
        self.sources = sources
        places = Source.allCases.map { source in sources.firstIndex { $0.source == source } }
    }

    /// Decodes a line.
    ///
    /// - Parameters:
    ///   - text: the line without its end; at least 64 readable bytes follow.
    ///   - named: set to whether the line names its session. The outcome of a line that does not is decided
    ///     by its file: `noSession`, or the one session named after the file.
    package func decode(_ text: Bytes, named: inout Bool) -> Outcome {
        draft.clear()
        scratch.clear()
        named = true
        let value: JSON
        switch parser.parse(text, padded: true, unfit: &draft.missingNumbers) {
        case .failure(.notUTF8): return .excluded(.notUTF8)
        case .failure(.invalid): return .excluded(.invalidJSON)
        case .success(let parsed): value = parsed
        }
        if value.isArray {
            guard W3CReport.looksLikeEntries(value) else { return .excluded(.notAnObject) }
            named = false
            return bareReport(value, text)
        }
        guard value.isObject else { return .excluded(.notAnObject) }
        envelope.scan(value)
        draft.repeatsKey = envelope.repeatsKey
        if envelope[.rtcData] != nil, envelope[.rtcType] != nil { return serverEntry(text, &named) }
        if let hook = envelope[.request], hook.isObject { return webHook(hook, text, &named) }
        return enveloped(text, &named)
    }

    // MARK: the three shapes of a line

    /// A bare array of W3C entries: no envelope, no session.
    private func bareReport(_ entries: JSON, _ text: Bytes) -> Outcome {
        draft.session = Bytes(start: nil, count: 0)
        draft.source = .webrtc
        guard let time = W3CReport.newestTime(entries) else { return .excluded(.noTime) }
        draft.time = time
        draft.identity = Fingerprint.of(text)
        draft.kind = .statsReport
        W3CReport.write(entries, into: draft, scratch)
        return .record(unknownEvent: false)
    }

    /// One entry of a Sora server's rtc_stats.jsonl.
    private func serverEntry(_ text: Bytes, _ named: inout Bool) -> Outcome {
        named = readSession()
        draft.source = .sora
        guard let time = envelope[.time]?.moment ?? envelope[.rtcTimestamp]?.moment else { return .excluded(.noTime) }
        draft.time = time
        guard let entry = envelope[.rtcData], entry.isObject else { return .excluded(.badShape) }
        writeIdentities()
        draft.kind = .statsReport
        W3CReport.write(entry: entry, id: envelope[.rtcID]?.text, type: envelope[.rtcType]?.text, into: draft, scratch)
        var key = Fingerprint.of(envelope[.connection]?.text ?? Bytes(start: nil, count: 0), seed: 0x50_5241)
        key = Fingerprint.of(envelope[.rtcID]?.text ?? Bytes(start: nil, count: 0), seed: key)
        let stamp = envelope[.rtcTimestamp]
        let exact = stamp?.moment ?? Int64(bitPattern: stamp?.plainNumber?.bitPattern ?? 0)
        draft.identity = Fingerprint.of(scratch.decimal(exact), seed: key)
        return .record(unknownEvent: false)
    }

    /// What a Sora server posted to a web hook (`session.created` …): it belongs to the life of its session, and
    /// feeds no KPI.
    private func webHook(_ hook: JSON, _ text: Bytes, _ named: inout Bool) -> Outcome {
        let received = envelope[.time]?.moment
        envelope.scan(hook)
        named = readSession()
        guard let time = envelope[.time]?.moment ?? received else { return .excluded(.noTime) }
        draft.source = .sora
        draft.kind = .note
        draft.time = time
        writeIdentities()
        if let event = envelope[.event] { draft.text(.eventName, of: event) }
        draft.identity = identity(text)
        return .record(unknownEvent: false)
    }

    /// A native envelope or a CloudEvents line.
    private func enveloped(_ text: Bytes, _ named: inout Bool) -> Outcome {
        named = readSession()
        let event = envelope[.event]?.text ?? Bytes(start: nil, count: 0)
        var data = envelope[.data] ?? envelope[.reports] ?? envelope[.peerConnections]
        if let raw = data, raw.isString {
            // A text that holds JSON is decoded once more; any other text is no data of any event.
            if case .success(let parsed) = second.parse(raw.text, padded: false, unfit: &draft.missingNumbers) {
                data = parsed
            }
        }
        guard let time = moment(data) else { return .excluded(.noTime) }
        draft.time = time
        guard let source = source(event, data) else { return .excluded(.unknownSource) }
        draft.source = sources[source].source
        draft.isTest = envelope[.test]?.flag ?? false
        writeIdentities()
        writeClient()
        let line = LogSource.Line(event: event, data: data, envelope: envelope, inner: third, scratch: scratch)
        let mark = draft.count
        draft.kind = .note
        let verdict = sources[source].decode(line, draft)
        if verdict == .badShape { return .excluded(.badShape) }
        draft.identity = identity(text)
        if verdict == .unknownEvent {
            draft.truncate(to: mark)
            draft.kind = .note
            draft.text(.eventName, event)
            return .record(unknownEvent: true)
        }
        return .record(unknownEvent: false)
    }

    // MARK: parts of an envelope

    /// Reads the session into the draft; false where the line names none.
    private func readSession() -> Bool {
        draft.session = Bytes(start: nil, count: 0)
        var found = envelope[.session]
        if found == nil || found?.isNull == true, envelope[.specVersion] != nil { found = envelope[.subject] }
        guard let found else { return false }
        if let number = found.plainInteger {
            draft.session = scratch.decimal(number)
            return true
        }
        let text = found.text
        guard text.count > 0 else { return false }
        draft.session = isUpperUUID(text) ? scratch.lowercased(text) : text
        return true
    }

    /// Whether this is a UUID with a capital letter in it.
    private func isUpperUUID(_ text: Bytes) -> Bool {
        guard text.count == 36 else { return false }
        var capital = false
        for i in 0..<36 {
            let byte = text[i]
            if i == 8 || i == 13 || i == 18 || i == 23 {
                if byte != 0x2D { return false }
            } else if byte >= 0x41 && byte <= 0x46 {
                capital = true
            } else if !((byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66)) {
                return false
            }
        }
        return capital
    }

    /// The line's moment: the envelope's, else the data's own.
    private func moment(_ data: JSON?) -> Int64? {
        if let time = envelope[.time]?.moment { return time }
        guard let data else { return nil }
        if let own = (data.member("date") ?? data.member("timestamp") ?? data.member("timeStamp"))?.moment {
            return own
        }
        if let stamp = data.elementTime { return stamp }
        // Statistics with a clock that is no epoch: good for differences (milliseconds, as browsers count).
        guard W3CReport.isContainer(data) else { return nil }
        return W3CReport.newestTime(data) ?? envelope[.time].flatMap(W3CEntry.time)
    }

    /// Which source wrote the line, by its place: what it says, what its event says, what its data looks like.
    private func source(_ event: Bytes, _ data: JSON?) -> Int? {
        if let name = envelope[.source]?.text, name.count > 0 {
            let code = LineDecoder.sourceNames.code(name)
            if code > 0 { return places[Int(code) - 1] }
            for candidate in Source.allCases where name.equals(candidate) { return places[Int(candidate.rawValue)] }
        }
        if event.count > 0, let found = sources.firstIndex(where: { $0.recognises(event) }) { return found }
        guard let data else { return nil }
        if W3CReport.isContainer(data) { return places[Int(Source.webrtc.rawValue)] }
        if data.isObject, data.member("date") != nil { return places[Int(Source.avmetrics.rawValue)] }
        return nil
    }

    private func writeIdentities() {
        writeIdentity(.participant, .participant)
        writeIdentity(.connection, .connection)
        writeIdentity(.stream, .stream)
        writeIdentity(.subscriber, .subscriber)
        writeIdentity(.publisher, .publisher)
        writeIdentity(.publication, .publication)
        writeIdentity(.track, .track)
    }

    private func writeIdentity(_ key: EnvelopeKey, _ field: Field) {
        guard let value = envelope[key] else { return }
        if let number = value.plainInteger {
            draft.text(field, scratch.decimal(number))
        } else {
            draft.text(field, of: value)
        }
    }

    private func writeClient() {
        guard let client = envelope[.client], client.isObject else { return }
        var members = client.members
        while let (key, value) = members.next() {
            let code = Dimensions.table.code(key)
            guard code != 0, let field = Field(rawValue: code) else { continue }
            if value.isString {
                draft.text(field, of: value)
            } else if let number = value.plainInteger {
                draft.text(field, scratch.decimal(number))
            } else if let flag = value.flag {
                draft.text(field, flag ? Dimensions.yes : Dimensions.no)
            }
        }
    }

    /// What makes two lines of a session the same: the event's id (with the source of a CloudEvent), else the bytes.
    private func identity(_ text: Bytes) -> UInt64 {
        guard let id = envelope[.id] else { return Fingerprint.of(text) }
        if id.isString, id.text.count > 0 {
            let seed =
                envelope[.specVersion] != nil
                ? Fingerprint.of(envelope[.source]?.text ?? Bytes(start: nil, count: 0), seed: 0x1D) : 0x1D
            return Fingerprint.of(id.text, seed: seed)
        }
        if let number = id.plainInteger { return Fingerprint.of(scratch.decimal(number), seed: 0x1D) }
        return Fingerprint.of(text)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether these bytes are a source's name, in any case.
    fileprivate func equals(_ source: Source) -> Bool {
        switch source {
        case .avmetrics: equalsIgnoringCase("avmetrics")
        case .vonage: equalsIgnoringCase("vonage")
        case .sora: equalsIgnoringCase("sora")
        case .webrtc: equalsIgnoringCase("webrtc")
        case .revue: equalsIgnoringCase("revue")
        }
    }
}

extension JSON {
    /// The own moment of the first element of an array of Vonage entries.
    fileprivate var elementTime: Int64? {
        var all = elements
        guard let first = all.next(), first.isObject, first.member("type") == nil else { return nil }
        return (first.member("timestamp") ?? first.member("timeStamp"))?.moment
    }
}
