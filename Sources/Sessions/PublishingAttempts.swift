import Shuffle
import Telemetry

/// The attempts to publish of a session: from session.publish to streamCreated or an error. An attempt fails once,
/// however often its error is told; an error of a stream that was live already is no failure to publish.
struct PublishingAttempts {
    /// The attempts of one publisher object, or of one connection where lines name no publisher.
    private struct Key: Hashable {
        let publisher: UInt32
        let connection: UInt32
    }

    private struct Entry {
        let participant: String
        /// 0 where no line of the attempt has named it.
        var publisher: UInt32
        var connection: UInt32
        var attempt: Publishing.Attempt

        /// Whether a line with these identities can be about this attempt: one of the two names no publisher, and they
        /// name no different connections.
        func mayBe(of identity: VonageIdentity) -> Bool {
            (publisher == 0 || identity.publisher == 0)
                && (connection == 0 || identity.connection == 0 || connection == identity.connection)
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

    private static func key(_ identity: VonageIdentity) -> Key {
        Key(publisher: identity.publisher, connection: identity.publisher == 0 ? identity.connection : 0)
    }

    private mutating func begin(_ record: StoredRecord, _ records: SourceRecords) {
        let identity = VonageIdentity(record)
        newest[PublishingAttempts.key(identity)] = entries.count
        entries.append(
            Entry(
                participant: records.string(identity.participant), publisher: identity.publisher,
                connection: identity.connection,
                attempt: Publishing.Attempt(
                    publisher: records.string(identity.publisher), at: record.time, outcome: .unknown)))
    }

    /// The attempt that a record is about: the newest of its publisher, else the newest open one that may be its; one
    /// that the log has not seen begin counts from here.
    private mutating func attempt(_ record: StoredRecord, _ records: SourceRecords) -> (at: Int, isNew: Bool) {
        let identity = VonageIdentity(record)
        let key = PublishingAttempts.key(identity)
        if let known = newest[key] { return (known, false) }
        var its = entries.lastIndex { $0.attempt.outcome == .unknown && $0.mayBe(of: identity) }
        if its == nil, record.kind == .publisherFailed, identity.publisher == 0 {
            // It may be that of a stream on air.
            its = entries.lastIndex { $0.mayBe(of: identity) }
        }
        if let open = its {
            newest[key] = open
            if entries[open].publisher == 0, identity.publisher != 0 {
                entries[open].publisher = identity.publisher
                entries[open].attempt.publisher = records.string(identity.publisher)
            }
            return (open, false)
        }
        begin(record, records)
        return (entries.count - 1, true)
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
            let (x, y) = (entries[a].participant, entries[b].participant)
            return x != y ? x.utf8.lexicographicallyPrecedes(y.utf8) : a < b
        }.map { entries[$0].attempt }
        return [records.subject(.publishing(publishing), id: "", client: records.dimensions.of(), trail: trail)]
    }
}

extension StoredRecord {
    /// Whether an event came with an error.
    var hasError: Bool { number(.hasError) == 1 }
}
