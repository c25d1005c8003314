/// The client system that wrote a line.
package enum Source: UInt8, CaseIterable, Sendable, Codable {
    case avmetrics, vonage, sora, webrtc, revue

    /// The name in logs, CSV and report.json.
    package var name: String {
        switch self {
        case .avmetrics: "avmetrics"
        case .vonage: "vonage"
        case .sora: "sora"
        case .webrtc: "webrtc"
        case .revue: "revue"
        }
    }
}

/// What a line became: the kind decides which fields it may hold and which series or list it joins.
/// Raw values order records of the same moment and are part of the partial-file format.
package enum RecordKind: UInt8, CaseIterable, Sendable {
    // avmetrics
    case playRequested, playlistRequest, segmentRequest, keyRequest, otherRequest
    case likelyToKeepUp, initialLikelyToKeepUp, rateChange, firstFrame, stall, seek, seekDidComplete
    case variantSwitchStart, variantSwitch, playbackError, accessLog, errorLog, playbackSummary, ended
    // vonage statistics
    case subscriberVideo, subscriberAudio, subscriberLink, publisherVideo, publisherAudio, publisherLink
    case subscriberQualityChanged, publisherQualityChanged, subscriberConditionChanged, publisherConditionChanged
    case videoDisableWarning, videoDisableWarningLifted, videoDisabled, videoEnabled
    // vonage publishing
    case capabilities, cameraAccess, publisherInitialized, publish, streamCreated, streamDestroyed, unpublish,
        publisherFailed
    // webrtc, sora, vonage rtcStatsReport
    case statsReport, statsError, rtcStatsReport
    // revue
    case trackStatistics, connectionQuality, reportStatistics
    /// A line that counts and carries dimensions, and feeds no KPI: a known event without one, or an unknown event.
    case note
    /// Statistics in the form that browsers wrote before the W3C's: recognised, counted, and not read.
    case legacyStats
}

/// One value of a draft: 16 bytes, a text by pointer into the parsed line.
package struct DraftField {
    package let field: Field
    /// The field's raw value.
    package let raw: UInt8
    package var length: UInt32
    package var bits: UInt64

    /// The bytes of a text, where the field is one.
    package var text: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: UnsafePointer(bitPattern: UInt(bits)), count: Int(length))
    }

    init(field: Field, length: UInt32, bits: UInt64) {
        self.field = field
        raw = field.rawValue
        self.length = length
        self.bits = bits
    }
}

/// What one line becomes while it is decoded: a reused buffer of fields, no allocation per line.
///
/// Texts point into the parser's memory: a draft must be stored before the next line is parsed.
package final class DraftRecord {
    package private(set) var fields: UnsafeMutablePointer<DraftField>
    package private(set) var count = 0
    private var capacity = 256

    package var source = Source.webrtc
    package var kind = RecordKind.note
    /// Pre-call test lines stay out of every viewing KPI.
    package var isTest = false
    /// The envelope has no time: `time` is the data's own.
    package var lacksTime = false
    /// The session id in its canonical form; empty in a line that names none.
    package var session = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The envelope's moment, microseconds since 1970.
    package var time: Int64 = 0
    /// Equal within a session exactly for duplicates: a hash of the event id, or of the line's bytes.
    package var identity: UInt64 = 0
    /// Missing numbers met while decoding ("NaN", numbers that do not fit, …).
    package var missingNumbers = 0
    /// Names met while decoding that no table has.
    package let met = MetNames()
    /// The line's envelope has a key twice; the last counts.
    package var repeatsKey = false

    package init() { fields = .allocate(capacity: capacity) }
    deinit { fields.deallocate() }

    /// Forgets the line before.
    package func clear() {
        count = 0
        isTest = false
        lacksTime = false
        missingNumbers = 0
        met.clear()
        repeatsKey = false
    }

    private func grow() {
        let larger = UnsafeMutablePointer<DraftField>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: fields, count: count)
        fields.deallocate()
        fields = larger
        capacity *= 2
    }

    private func push(_ field: Field, _ length: Int, _ bits: UInt64) {
        if count == capacity { grow() }
        (fields + count).initialize(
            to: DraftField(field: field, length: UInt32(truncatingIfNeeded: length), bits: bits))
        count += 1
    }

    /// Adds a finite number in the field's base unit.
    package func number(_ field: Field, _ value: Double) { push(field, 0, value.bitPattern) }

    /// Adds a moment, microseconds since 1970.
    package func instant(_ field: Field, _ microseconds: Int64) {
        push(field, 0, UInt64(bitPattern: microseconds))
    }

    /// Adds a text; an empty one is the same as none.
    package func text(_ field: Field, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count > 0, let start = bytes.baseAddress else { return }
        push(field, bytes.count, UInt64(UInt(bitPattern: start)))
    }

    /// Opens a part; the fields that follow belong to it.
    package func open(_ part: Part) { push(.part, 0, UInt64(part.rawValue)) }

    /// Drops the fields added since `mark`, for data that turned out not to have its event's shape.
    package func truncate(to mark: Int) { count = mark }
}

extension Source {
    /// By the case alone; see `Field`.
    @inlinable @inline(__always) package static func == (a: Source, b: Source) -> Bool {
        unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self)
    }
}

extension RecordKind {
    /// By the case alone; see `Field`.
    @inlinable @inline(__always) package static func == (a: RecordKind, b: RecordKind) -> Bool {
        unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self)
    }
}
