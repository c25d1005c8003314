/// Recordings that are files of their own rather than log lines: read in line order, one file one session.
package enum DumpFormat: Sendable, Equatable {
    /// Jitsi 3.x: one array a line, `["getstats", pc, {delta}, t]`, without a header that says so.
    case jitsi
    /// rtcstats fileFormat 2: the same lines after one object of metadata.
    case rtcStats
    /// RTCStatsDump fileFormat 3: a magic line, metadata, then arrays with short names and relative times.
    case rtcStatsDump
    /// Lines in the envelope of the Jitsi statistics server: what a bridge says of itself, or arrays as above as texts.
    case server
    /// The one document that Chrome's webrtc-internals page saves.
    case internals

    /// Which recording a file is by its first bytes, whatever its name; nil for a log, whose lines stand for themselves.
    ///
    /// - Parameter firstBytes: up to 64 KiB of the start.
    package static func recognise(firstBytes: Bytes) -> DumpFormat? {
        let start = Bytes(rebasing: firstBytes[contentStart(firstBytes)...])
        if start.starts(with: "RTCStatsDump") { return .rtcStatsDump }
        guard let first = start.first, first == 0x5B || first == 0x7B else { return nil }
        let end = start.firstIndex(of: 0x0A)
        let line = Array(start[..<(end ?? start.count)]) + [UInt8](repeating: 0, count: 64)
        let parser = JSONParser()
        let parsed = line.withUnsafeBufferPointer { bytes -> DumpFormat?? in
            let text = Bytes(rebasing: bytes[..<(bytes.count - 64)])
            guard case .success(let value) = parser.parse(text, padded: true) else { return .none }
            return .some(value.isArray ? (isEvent(value) ? .jitsi : nil) : object(value))
        }
        if let parsed { return parsed }
        // The first line is longer than what was given, or a part of a document.
        return first == 0x5B ? (end == nil ? arrayStart(start) : nil) : document(start)
    }

    // MARK: what first lines look like

    /// Where the content begins, after a byte order mark and blank lines.
    private static func contentStart(_ bytes: Bytes) -> Int {
        var at = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
        while at < bytes.count, isBlank(bytes[at]) { at += 1 }
        return at
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

    /// An event: a name, a peer connection or null, arguments, a time.
    static func isEvent(_ value: JSON) -> Bool {
        var elements = value.elements
        guard let name = elements.next(), name.isString, name.text.count > 0, let connection = elements.next(),
            connection.isNull || connection.isString || connection.isNumber
        else { return false }
        var last: JSON?
        while let element = elements.next() { last = element }
        return last?.isNumber == true
    }

    /// What stands before the events of a recording; a log line may have such a member, too.
    static func isMetadata(_ value: JSON) -> Bool {
        value.member("fileFormat")?.isNumber == true && value.member("event") == nil && value.member("data") == nil
    }

    static func isServerLine(_ value: JSON) -> Bool {
        value.member("statsSessionId") != nil && value.member("type") != nil
    }

    private static func object(_ value: JSON) -> DumpFormat? {
        if isServerLine(value) { return .server }
        if isMetadata(value) { return .rtcStats }
        if value.member("PeerConnections")?.isObject == true { return .internals }
        return nil
    }

    /// The start of an event whose line is longer than the bytes at hand: `["name",null` or `["name","`.
    private static func arrayStart(_ bytes: Bytes) -> DumpFormat? {
        var at = 1
        func skipBlanks() { while at < bytes.count, isBlank(bytes[at]) { at += 1 } }
        skipBlanks()
        guard at < bytes.count, bytes[at] == 0x22, let close = bytes[(at + 1)...].firstIndex(of: 0x22) else {
            return nil
        }
        at = close + 1
        skipBlanks()
        guard at < bytes.count, bytes[at] == 0x2C else { return nil }
        at += 1
        skipBlanks()
        return at < bytes.count && (bytes[at] == 0x22 || bytes[at] == 0x6E) ? .jitsi : nil
    }

    /// A document over many lines that names its peer connections as the webrtc-internals page does.
    private static func document(_ bytes: Bytes) -> DumpFormat? {
        var at = 1
        while at < bytes.count, isBlank(bytes[at]) { at += 1 }
        guard at < bytes.count, bytes[at] == 0x22 else { return nil }
        let key = Bytes(rebasing: bytes[at...])
        guard
            key.starts(with: "\"PeerConnections\"") || key.starts(with: "\"getUserMedia\"")
                || key.starts(with: "\"UserAgent\"") || key.starts(with: "\"UserAgentData\"")
        else { return nil }
        let mark: StaticString = "\"PeerConnections\""
        let found = (0..<max(0, bytes.count - mark.utf8CodeUnitCount)).contains { i in
            bytes[i] == 0x22 && Bytes(rebasing: bytes[i...]).starts(with: mark)
        }
        return found ? .internals : nil
    }
}
