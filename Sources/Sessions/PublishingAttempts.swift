import Shuffle
import Telemetry

/// The attempts to publish of a session: from session.publish to streamCreated or an error. An attempt fails once,
/// however often its error is told; an error of a stream that was live already is no failure to publish.
struct PublishingAttempts {
    /// The attempts of one publisher object, or of one connection where lines name no publisher, or of one participant
    /// where they name neither.
    private struct Key: Hashable {
        let publisher: UInt32
        let connection: UInt32
        let participant: UInt32
    }

    private struct Entry {
        let participantName: String
        /// Each 0 where no line of the attempt has named it.
        var publisher: UInt32
        let connection: UInt32
        let participant: UInt32
        var attempt: Publishing.Attempt

        var isOpen: Bool { attempt.outcome == .unknown }

        /// Whether a line with these identities can be about this attempt: one of the two names no publisher, and they
        /// name no different connections or participants.
        func mayBe(of identity: LineIdentity) -> Bool {
            (publisher == 0 || identity.publisher == 0)
                && (connection == 0 || identity.connection == 0 || connection == identity.connection)
                && (participant == 0 || identity.participant == 0 || participant == identity.participant)
        }
    }

    private var entries: [Entry] = []
    private var newest: [Key: Int] = [:]
    private var notAllowed: Bool?
    private var cameraDenied: Bool?
    private var trail: Trail?

    /// - Parameter trail: remembers the lines; nil where nobody will ask.
    init(trail: Trail? = nil) { self.trail = trail }

    /// Adds a record of a publisher's life; records come in the order of time.
    mutating func add(_ record: StoredRecord, _ records: SourceRecords) {
        trail?.add(record, at: record.time)
        switch record.kind {
        case .capabilities:
            if let can = record.number(.canPublish) { notAllowed = notAllowed == true || can == 0 }
        case .cameraAccess:
            if let granted = record.number(.granted) { cameraDenied = cameraDenied == true || granted == 0 }
        case .publish:
            begin(record, records)
            if record.hasError { fail(record, records) }
        case .streamCreated: succeed(record, records)
        case .publisherFailed: fail(record, records)
        default: break
        }
    }

    private static func key(_ identity: LineIdentity) -> Key {
        let hasPublisher = identity.publisher != 0
        return Key(
            publisher: identity.publisher, connection: hasPublisher ? 0 : identity.connection,
            participant: hasPublisher || identity.connection != 0 ? 0 : identity.participant)
    }

    private mutating func begin(_ record: StoredRecord, _ records: SourceRecords) {
        let identity = LineIdentity(record)
        newest[PublishingAttempts.key(identity)] = entries.count
        entries.append(
            Entry(
                participantName: records.string(identity.participant), publisher: identity.publisher,
                connection: identity.connection, participant: identity.participant,
                attempt: Publishing.Attempt(
                    publisher: records.string(identity.publisher), at: record.time, outcome: .unknown)))
    }

    /// The attempt that a record is about: its publisher's open one, else the newest open one that may be its; one that
    /// the log has not seen begin counts from here.
    private mutating func attempt(_ record: StoredRecord, _ records: SourceRecords) -> (at: Int, isNew: Bool) {
        let identity = LineIdentity(record)
        let own = newest[PublishingAttempts.key(identity)]
        if let own, entries[own].isOpen { return (own, false) }
        let isFailure = record.kind == .publisherFailed
        // What a stream on air fails with is no other attempt's.
        if let own, isFailure, identity.publisher != 0 { return (own, false) }
        let open = entries.lastIndex { $0.isOpen && $0.mayBe(of: identity) }
        if let open, open > own ?? -1 {
            adopt(identity, open, records)
            return (open, false)
        }
        if let own { return (own, false) }
        if isFailure, identity.publisher == 0, let onAir = entries.lastIndex(where: { $0.mayBe(of: identity) }) {
            return (onAir, false)
        }
        begin(record, records)
        return (entries.count - 1, true)
    }

    /// A line has named the publisher of an attempt.
    private mutating func adopt(_ identity: LineIdentity, _ at: Int, _ records: SourceRecords) {
        guard entries[at].publisher == 0, identity.publisher != 0 else { return }
        entries[at].publisher = identity.publisher
        entries[at].attempt.publisher = records.string(identity.publisher)
        newest[PublishingAttempts.key(identity)] = at
    }

    private mutating func succeed(_ record: StoredRecord, _ records: SourceRecords) {
        let (at, isNew) = attempt(record, records)
        guard entries[at].attempt.outcome == .unknown else { return }
        entries[at].attempt.outcome = .published
        entries[at].attempt.endedAt = record.time
        if !isNew { entries[at].attempt.seconds = Double(record.time - entries[at].attempt.at) / 1_000_000 }
    }

    private mutating func fail(_ record: StoredRecord, _ records: SourceRecords) {
        let (at, _) = attempt(record, records)
        guard entries[at].attempt.outcome == .unknown else { return }
        entries[at].attempt.outcome = .failed
        entries[at].attempt.endedAt = record.time
        for field in record.fields where field.field == .errorDomain {
            entries[at].attempt.domain = records.string(field.text)
        }
        entries[at].attempt.code = record.number(.errorCode).flatMap { Int(exactly: $0) }
    }

    /// One subject if anything was attempted or kept from being so; attempts by participant, then by time.
    func subjects(_ records: SourceRecords) -> [Subject] {
        guard !entries.isEmpty || notAllowed == true || cameraDenied == true else { return [] }
        var publishing = Publishing()
        publishing.notAllowed = notAllowed
        publishing.cameraDenied = cameraDenied
        publishing.attempts = entries.indices.sorted { a, b in
            let (x, y) = (entries[a].participantName, entries[b].participantName)
            return x != y ? x.utf8.lexicographicallyPrecedes(y.utf8) : a < b
        }.map { entries[$0].attempt }
        return [records.subject(.publishing(publishing), id: "", client: records.dimensions.of(), trail: trail)]
    }
}

extension StoredRecord {
    /// Whether an event came with an error.
    var hasError: Bool { number(.hasError) == 1 }
}
