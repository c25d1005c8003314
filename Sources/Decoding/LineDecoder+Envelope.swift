import Telemetry

/// What stands around a line's data: session, moment, source, identities, dimensions.
extension LineDecoder {
    /// Reads the session into the draft; false where the line names none.
    func readSession() -> Bool {
        draft.session = Bytes(start: nil, count: 0)
        if let session = envelope[.session], readSession(session) { return true }
        guard envelope[.specVersion] != nil, let subject = envelope[.subject] else { return false }
        return readSession(subject)
    }

    private func readSession(_ found: JSON) -> Bool {
        if let number = scratch.wholeNumber(found) {
            draft.session = number
            return true
        }
        let text = found.text
        guard text.count > 0, !text.equals("<none>") else { return false }
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
    func moment(_ data: JSON?) -> Int64? {
        if let time = envelope[.time]?.moment, time >= Timestamp.newestDefault { return time }
        guard let data else { return nil }
        draft.lacksTime = true
        for name: StaticString in ["date", "timestamp", "timeStamp"] {
            if let own = data.member(name)?.lineMoment { return own }
        }
        if let stamp = data.elementTime ?? innerTime(data) { return stamp }
        // Statistics with a clock that is no epoch: good for differences (milliseconds, as browsers count).
        guard W3CReport.isContainer(data) else { return nil }
        return W3CReport.newestTime(data) ?? envelope[.time].flatMap(W3CEntry.time)
    }

    /// The own moment of what an object, or each object of an array, only wraps: the newest of them.
    @inline(never)
    private func innerTime(_ data: JSON) -> Int64? {
        var newest: Int64?
        func look(into wrapper: JSON) {
            for name: StaticString in ["videoStats", "audioStats", "jsonStats", "jsonArrayOfReports"] {
                guard let inner = wrapper.member(name), let time = ownTime(of: inner) else { continue }
                newest = max(newest ?? time, time)
            }
        }
        if data.isObject { look(into: data) }
        var all = data.elements
        while let one = all.next() {
            if one.isString, let time = ownTime(of: one) { newest = max(newest ?? time, time) }
            look(into: one)
        }
        return newest
    }

    /// The moment of statistics, or of a text that holds them.
    private func ownTime(of value: JSON) -> Int64? {
        var value = value
        if value.isString {
            guard case .success(let parsed) = third.parse(value.text, padded: false) else { return nil }
            value = parsed
        }
        if let own = (value.member("timestamp") ?? value.member("timeStamp"))?.moment { return own }
        if let own = value.elementTime { return own }
        return W3CReport.isContainer(value) ? W3CReport.newestTime(value) : nil
    }

    /// Which source wrote the line, by its place: what it says, what its event says, what its data looks like.
    func source(_ event: Bytes, _ data: JSON?) -> Int? {
        if let name = envelope[.source]?.text, let named = LineDecoder.source(named: name) {
            return places[named]
        }
        if event.count > 0, let found = sources.firstIndex(where: { $0.recognises(event) }) { return found }
        guard let data else { return nil }
        if W3CReport.isContainer(data) { return places[Int(Source.webrtc.rawValue)] }
        if data.isObject, data.member("date") != nil { return places[Int(Source.avmetrics.rawValue)] }
        return nil
    }

    /// The raw value of the source of that name, in any case; nil where there is none.
    static func source(named name: Bytes) -> Int? {
        guard name.count > 0 else { return nil }
        let code = sourceNames.code(name)
        if code > 0 { return Int(code) - 1 }
        return Source.allCases.first { name.equals($0) }.map { Int($0.rawValue) }
    }

    func writeIdentities() {
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
        draft.identity(field, of: value, scratch)
    }

    func writeClient() {
        guard let client = envelope[.client], client.isObject else { return }
        var members = client.members
        while let (key, value) = members.next() {
            let code = Dimensions.table.code(key)
            guard code != 0, let field = Field(rawValue: code) else { continue }
            if case .live = field {
                if let flag = value.flag { draft.text(field, flag ? Dimensions.yes : Dimensions.no) }
            } else if value.isString {
                draft.text(field, of: value)
            } else if let number = scratch.decimal(of: value) {
                draft.text(field, number)
            }
        }
    }

    /// What makes two lines of a session the same: the event's id (with the source of a CloudEvent), else the bytes.
    func identity(_ text: Bytes) -> UInt64 {
        guard let id = envelope[.id] else { return Fingerprint.of(text) }
        let name = id.text
        if name.count > 0, !name.equals("<none>") {
            let seed =
                envelope[.specVersion] != nil
                ? Fingerprint.of(envelope[.source]?.text ?? Bytes(start: nil, count: 0), seed: 0x1D) : 0x1D
            return Fingerprint.of(name, seed: seed)
        }
        if let number = scratch.wholeNumber(id) { return Fingerprint.of(number, seed: 0x1D) }
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
