import Telemetry

/// Turns the lines of one recorded dump into records, in their order: what a line does not say, an earlier one did.
///
/// A recording that cannot be used is still read and counted, line by line, with one note that says why. A line that is
/// none of a recording's stands for itself, as in a log. Recordings may stand one behind the other.
package final class DumpDecoder {
    package enum Outcome: Equatable {
        /// The draft is filled.
        case record
        /// The line counts and feeds nothing: metadata, or an event of the page.
        case used
        case excluded(Exclusion)
        /// No line of a recording.
        case other
    }

    /// What the lines so far have said, but for the reports.
    private struct State {
        fileprivate var format: DumpFormat
        /// A line of the recording was met.
        fileprivate var hasBegun: Bool
        fileprivate var session: [UInt8]
        /// The metadata name the session.
        fileprivate var isNamed = false
        /// The recording's metadata were met.
        fileprivate var hasMetadata = false
        /// An event of the recording was met.
        fileprivate var hasEvents = false
        /// RTCStatsDump counts time from line to line: milliseconds since 1970.
        fileprivate var clock = 0.0
        /// Lines were lost, and with them the time that they counted.
        fileprivate var hasLostTime = false
        fileprivate var read = DumpTally()
    }

    package let draft = DraftRecord()
    private var state: State
    /// By peer connection.
    private var reports: [[UInt8]: RecordedReport] = [:]
    /// What was before the gzip member that is being read: its checksum comes at its end.
    private var before: State
    /// The reports that the member's lines have changed, as they were before it; nil where there was none.
    private var replaced: [[UInt8]: RecordedReport?] = [:]
    /// The session of a recording that names none.
    private let fileSession: [UInt8]
    private let parser = JSONParser()
    private let second = JSONParser()
    private let scratch = Scratch()
    private var full: [UInt8] = []

    /// - Parameters:
    ///   - format: nil for a log in which a recording may begin.
    ///   - session: the file's base name; metadata that name a session win.
    package init(_ format: DumpFormat?, session: String) {
        fileSession = Array(session.utf8)
        state = State(format: format ?? .jitsi, hasBegun: format != nil, session: fileSession)
        before = state
    }

    /// Whether any line was one of a recording's.
    package var hasBegun: Bool { state.hasBegun }
    /// Whether the recording names its session.
    package var namesSession: Bool { state.isNamed }

    /// Ends a gzip member: what the lines of a damaged one have said is forgotten.
    package func endMember(isDamaged: Bool) {
        if isDamaged, state.hasBegun {
            state = before
            state.hasLostTime = true
            state.read.lostMembers += 1
            for (connection, report) in replaced { reports[connection] = report }
        }
        replaced.removeAll()
        before = state
    }

    /// What is to be said of this file, once, after its last line.
    package var notes: [String] { state.read.notes(state.format) }

    /// Decodes the next line.
    ///
    /// - Parameters:
    ///   - text: the line without its end; at least 64 readable bytes follow.
    ///   - line: its number in the file, from 1.
    /// - Returns: what became of it. The draft's texts are valid until the next call.
    package func decode(_ text: Bytes, line: UInt32) -> Outcome {
        draft.clear()
        scratch.clear()
        let text = text.withoutMark
        if state.format == .internals {
            state.read.refused += 1
            return .excluded(.unknownSource)
        }
        if text.starts(with: "RTCStatsDump") {
            begin(.rtcStatsDump)
            return .used
        }
        switch parser.parse(text, padded: true) {
        case .failure where !state.hasBegun: return .other
        case .failure(.notUTF8): return unread(.notUTF8)
        case .failure(.invalid): return unread(.invalidJSON)
        case .success(let value):
            if isEvent(value) { return event(value, text, line) }
            if value.isObject, state.format == .server, DumpFormat.isServerLine(value) {
                return served(value, text, line)
            }
            if value.isObject {
                guard DumpFormat.isMetadata(value) else { return .other }
                metadata(value)
                return .used
            }
            return state.hasBegun && !value.isArray ? unread(.notAnObject) : .other
        }
    }

    /// Whether a line is one of the recording's: in a recording an array that begins with a name, in a log only one that
    /// is an event through and through.
    private func isEvent(_ value: JSON) -> Bool {
        guard value.isArray else { return false }
        if !state.hasBegun { state.hasBegun = DumpFormat.isEvent(value) }
        guard state.hasBegun else { return false }
        var elements = value.elements
        let first = elements.next()
        return first?.isObject != true && first?.isArray != true
    }

    private func unread(_ reason: Exclusion) -> Outcome {
        state.read.unreadable += 1
        state.hasLostTime = true
        return .excluded(reason)
    }

    // MARK: what a line is

    /// Begins a recording: nothing that another one before it has said counts for it.
    private func begin(_ format: DumpFormat) {
        let read = state.read
        state = State(format: format, hasBegun: true, session: fileSession)
        state.read = read
        for (connection, report) in reports { keep(report, of: connection) }
        reports.removeAll()
    }

    /// Keeps a report as it was before the member that is being read; nil where there was none.
    private func keep(_ report: RecordedReport?, of connection: [UInt8]) {
        if replaced.index(forKey: connection) == nil { replaced.updateValue(report, forKey: connection) }
    }

    /// Reads what stands before a recording's events. Behind those of another recording it begins the next one.
    private func metadata(_ value: JSON) {
        let isNext = state.hasEvents && (state.hasMetadata || !reports.isEmpty)
        if !state.hasBegun || isNext { begin(state.format == .server ? .server : .rtcStats) }
        state.hasMetadata = true
        if let version = value.member("fileFormat")?.plainInteger { state.read.met(version, of: state.format) }
        if let named = value.member("session") ?? value.member("sessionId") {
            let id = scratch.wholeNumber(named) ?? named.identity
            if id.count > 0 {
                state.session = Array(id)
                state.isNamed = true
            }
        }
    }

    /// A line of the Jitsi statistics server: a client's event as a text, or what a bridge says of itself.
    private func served(_ value: JSON, _ text: Bytes, _ line: UInt32) -> Outcome {
        if let data = value.member("data"), data.isString,
            case .success(let inner) = second.parse(data.text, padded: false),
            inner.isArray
        {
            return event(inner, text, line)
        }
        state.read.refused += 1
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
        state.hasEvents = true
        state.clock = state.format == .rtcStatsDump ? state.clock + stamp : stamp
        guard RTCStatsNames.isStats(method) else { return .used }
        guard let delta = arguments, delta.isObject else { return unread(.badShape) }
        if state.hasLostTime, state.format == .rtcStatsDump { findTime(in: delta) }
        return report(delta, of: scratch.wholeNumber(connection) ?? connection.text, text, line)
    }

    /// A report says its own moment, which is never after its line's: so much of the time that was lost is found.
    private func findTime(in delta: JSON) {
        guard let stamp = (delta.member("t") ?? delta.member("timestamp"))?.plainNumber, stamp >= 1e11, stamp < 1e14
        else { return }
        state.clock = max(state.clock, stamp)
    }

    private func report(_ delta: JSON, of connection: Bytes, _ text: Bytes, _ line: UInt32) -> Outcome {
        let key = Array(connection)
        let known = reports.removeValue(forKey: key)
        keep(known, of: key)
        var report = known ?? RecordedReport()
        if state.format == .rtcStatsDump { report.applyCompressed(delta) } else { report.apply(delta) }
        defer { reports[key] = report }
        if report.isLegacy {
            state.read.legacy += 1
            return .used
        }
        draft.source = .webrtc
        draft.kind = .statsReport
        let clock = state.clock
        draft.time = Timestamp.epoch(clock) ?? Int64((min(max(clock, -1e14), 1e14) * 1_000).rounded())
        draft.identity = Fingerprint.of(text, seed: UInt64(line))
        draft.session = kept(state.session)
        draft.text(.connection, kept(key))
        write(report)
        return .record
    }

    /// Writes the whole report through the door that reports in logs go through.
    private func write(_ report: RecordedReport) {
        full.removeAll(keepingCapacity: true)
        report.write(moment: Array(state.clock.description.utf8), into: &full)
        let length = full.count
        full += [UInt8](repeating: 0, count: 64)
        full.withUnsafeBufferPointer { bytes in
            let whole = Bytes(rebasing: bytes[..<length])
            guard case .success(let entries) = second.parse(whole, padded: true) else {
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
