import Telemetry

/// Turns one line into a record, or says why it does not count. One per worker; no allocation per line.
package final class LineDecoder {
    package enum Outcome {
        /// The draft is filled.
        case record(unknownEvent: Bool)
        case excluded(Exclusion)
    }

    package let draft = DraftRecord()
    /// Whether the time of parsing is taken: a clock asked twice a line is felt.
    package var isTimed = false
    /// How long parsing took, where it is taken.
    package private(set) var parsing = Duration.zero
    private let parser = JSONParser()
    private let second = JSONParser()
    let third = JSONParser()
    let scratch = Scratch()
    let envelope: Envelope
    private let cdn: CDNRules
    /// Objects that failed in any of the lines so far.
    package let failedObjects = FailedObjects()
    let sources: [LogSource]
    /// By a source's raw value: its place in `sources`.
    let places: [Int?]
    private static let eventPlace = NamePlace("event")
    /// Names of sources as they are mostly written → their raw values + 1.
    static let sourceNames = KeyTable(Source.allCases.map { ($0.name, $0.rawValue + 1) })

    package init(names: EnvelopeNames, cdn: CDNRules = .builtIn, sources: [LogSource] = LogSource.all) {
        self.cdn = cdn
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
        let text = text.withoutMark
        let value: JSON
        switch parse(text) {
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
        envelope.scan(value, draft)
        draft.repeatsKey = envelope.repeatsKey
        if envelope[.rtcData] != nil, envelope[.rtcType] != nil { return serverEntry(text, &named) }
        if let hook = envelope[.request], isWebHook(hook) { return webHook(hook, text, &named) }
        return enveloped(text, &named)
    }

    private func parse(_ text: Bytes) -> Result<JSON, JSONParser.Failure> {
        guard isTimed else { return parser.parse(text, padded: true) }
        let start = ContinuousClock.now
        defer { parsing += ContinuousClock.now - start }
        return parser.parse(text, padded: true)
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
        let stamp = envelope[.rtcTimestamp]
        guard
            let time = envelope[.time]?.lineMoment ?? stamp?.moment ?? envelope[.rtcData]?.member("timestamp")?.moment
        else { return .excluded(.noTime) }
        draft.time = time
        draft.isTest = envelope[.test]?.flag ?? false
        guard let entry = envelope[.rtcData], entry.isObject else { return .excluded(.badShape) }
        writeIdentities()
        draft.kind = .statsReport
        W3CReport.write(
            entry: entry, id: envelope[.rtcID]?.text, type: envelope[.rtcType]?.text, time: stamp, into: draft)
        guard let moment = stamp?.moment ?? stamp?.plainNumber.map({ Int64(bitPattern: $0.bitPattern) }) else {
            // What tells two reports of an entry apart is not there.
            draft.identity = Fingerprint.of(text)
            return .record(unknownEvent: false)
        }
        var key = Fingerprint.of(envelope[.connection]?.text ?? Bytes(start: nil, count: 0), seed: 0x50_5241)
        key = Fingerprint.of(envelope[.rtcID]?.text ?? Bytes(start: nil, count: 0), seed: key)
        draft.identity = Fingerprint.of(scratch.decimal(moment), seed: key)
        return .record(unknownEvent: false)
    }

    /// Whether a line with a request in it is a web hook's: the request says all, the line around it only when it came.
    @inline(never)
    private func isWebHook(_ request: JSON) -> Bool {
        guard envelope[.session] == nil, envelope[.data] == nil, envelope[.event] == nil else { return false }
        return request.member("type") != nil && request.member("session_id") != nil
    }

    /// What a Sora server posted to a web hook (`session.created` …): it belongs to the life of its session, and
    /// feeds no KPI.
    private func webHook(_ hook: JSON, _ text: Bytes, _ named: inout Bool) -> Outcome {
        let received = envelope[.time]?.lineMoment
        envelope.scan(hook, nil)
        named = readSession()
        guard let time = envelope[.time]?.lineMoment ?? received else { return .excluded(.noTime) }
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
        var data = envelope[.data]
        if data == nil || data?.isNull == true { data = envelope[.reports] ?? envelope[.peerConnections] ?? data }
        if let raw = data, raw.isString {
            // A text that holds JSON is decoded once more; any other text is no data of any event.
            if case .success(let parsed) = second.parse(raw.text, padded: false) {
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
        let line = LogSource.Line(
            event: event, data: data, envelope: envelope, inner: third, scratch: scratch, cdn: cdn,
            failedObjects: failedObjects)
        let mark = draft.count
        draft.kind = .note
        let verdict = sources[source].decode(line, draft)
        if verdict == .badShape { return .excluded(.badShape) }
        draft.identity = identity(text)
        if verdict == .unknownEvent {
            draft.truncate(to: mark)
            draft.kind = .note
            draft.text(.eventName, event)
            draft.met.add(.event, event, in: LineDecoder.eventPlace)
            return .record(unknownEvent: true)
        }
        return .record(unknownEvent: false)
    }
}
