import Telemetry

/// Turns the lines of one recorded dump into records, in their order: what a line does not say, an earlier one did.
///
/// A recording that cannot be used is still read and counted, line by line, with one note that says why.
package final class DumpDecoder {
    package enum Outcome: Equatable {
        /// The draft is filled.
        case record
        /// The line counts and feeds nothing: metadata, or an event of the page.
        case used
        case excluded(Exclusion)
    }

    package let draft = DraftRecord()
    private let format: DumpFormat
    private let parser = JSONParser()
    private let second = JSONParser()
    private let scratch = Scratch()
    private var session: [UInt8]
    private var reports: [[UInt8]: RecordedReport] = [:]
    private var full: [UInt8] = []
    /// RTCStatsDump counts time from line to line: milliseconds since 1970.
    private var clock = 0.0
    private var read = DumpTally()

    /// - Parameter session: the file's base name; metadata that name a session win.
    package init(_ format: DumpFormat, session: String) {
        self.format = format
        self.session = Array(session.utf8)
    }

    /// What is to be said of this file, once, after its last line.
    package var notes: [String] { read.notes(format) }

    /// Decodes the next line.
    ///
    /// - Parameters:
    ///   - text: the line without its end; at least 64 readable bytes follow.
    ///   - line: its number in the file, from 1.
    /// - Returns: what became of it. The draft's texts are valid until the next call.
    package func decode(_ text: Bytes, line: UInt32) -> Outcome {
        draft.clear()
        scratch.clear()
        if format == .internals {
            read.refused += 1
            return .excluded(.unknownSource)
        }
        if format == .rtcStatsDump, text.starts(with: "RTCStatsDump") { return .used }
        switch parser.parse(text, padded: true, unfit: &draft.missingNumbers) {
        case .failure(.notUTF8): return unread(.notUTF8)
        case .failure(.invalid): return unread(.invalidJSON)
        case .success(let value):
            if value.isArray { return event(value, text, line) }
            guard value.isObject else { return unread(.notAnObject) }
            return format == .server ? served(value, text, line) : metadata(value)
        }
    }

    private func unread(_ reason: Exclusion) -> Outcome {
        read.unreadable += 1
        return .excluded(reason)
    }

    // MARK: what a line is

    private func metadata(_ value: JSON) -> Outcome {
        if let version = value.member("fileFormat")?.plainInteger { read.version = version }
        if reports.isEmpty, let named = value.member("session") ?? value.member("sessionId") {
            let id = named.plainInteger.map(scratch.decimal) ?? named.identity
            if id.count > 0 { session = Array(id) }
        }
        return .used
    }

    /// A line of the Jitsi statistics server: a client's event as a text, or what a bridge says of itself.
    private func served(_ value: JSON, _ text: Bytes, _ line: UInt32) -> Outcome {
        if let data = value.member("data"), data.isString,
            case .success(let inner) = second.parse(data.text, padded: false, unfit: &draft.missingNumbers),
            inner.isArray
        {
            return event(inner, text, line)
        }
        read.refused += 1
        return .excluded(.unknownSource)
    }

    /// `[method, peer connection, arguments, …, time]`.
    private func event(_ value: JSON, _ text: Bytes, _ line: UInt32) -> Outcome {
        var elements = value.elements
        guard let method = elements.next(), let connection = elements.next() else { return unread(.badShape) }
        let arguments = elements.next()
        var last = arguments
        while let element = elements.next() { last = element }
        guard let stamp = last?.plainNumber else { return unread(.noTime) }
        clock = format == .rtcStatsDump ? clock + stamp : stamp
        guard RTCStatsNames.isStats(method) else { return .used }
        guard let delta = arguments, delta.isObject else { return unread(.badShape) }
        return report(delta, of: connection.plainInteger.map(scratch.decimal) ?? connection.text, text, line)
    }

    private func report(_ delta: JSON, of connection: Bytes, _ text: Bytes, _ line: UInt32) -> Outcome {
        let key = Array(connection)
        var report = reports.removeValue(forKey: key) ?? RecordedReport()
        if format == .rtcStatsDump { report.applyCompressed(delta) } else { report.apply(delta) }
        defer { reports[key] = report }
        if report.isLegacy {
            read.legacy += 1
            return .used
        }
        draft.source = .webrtc
        draft.kind = .statsReport
        draft.time = Timestamp.epoch(clock) ?? Int64((min(max(clock, -1e14), 1e14) * 1_000).rounded())
        draft.identity = Fingerprint.of(text, seed: UInt64(line))
        draft.session = kept(session)
        draft.text(.connection, kept(key))
        write(report)
        return .record
    }

    /// Writes the whole report through the door that reports in logs go through.
    private func write(_ report: RecordedReport) {
        full.removeAll(keepingCapacity: true)
        report.write(moment: Array(clock.description.utf8), into: &full)
        let length = full.count
        full += [UInt8](repeating: 0, count: 64)
        full.withUnsafeBufferPointer { bytes in
            let whole = Bytes(rebasing: bytes[..<length])
            guard case .success(let entries) = second.parse(whole, padded: true, unfit: &draft.missingNumbers) else {
                return
            }
            W3CReport.write(entries, into: draft, scratch)
        }
    }

    /// A copy that lives as long as the draft.
    private func kept(_ bytes: [UInt8]) -> Bytes {
        guard let room = scratch.room(bytes.count) else { return Bytes(start: nil, count: 0) }
        for (i, byte) in bytes.enumerated() { room[i] = byte }
        return Bytes(room)
    }
}
