import Shuffle
import Telemetry

/// The attempts to publish of a session: from session.publish to streamCreated or an error. An attempt fails once,
/// however often its error is told; an error of a stream that was live already is no failure to publish.
///
/// An attempt is its client's, so far as lines name one: the same publisher id of two connections is two publishers.
/// Where the log has several events of one moment, a publish is taken to come first; only where that would give it the
/// end of an earlier attempt of the same publisher, file and line say which was first.
struct PublishingAttempts {
    /// The attempts of one publisher object of a client, or of the client where lines name no publisher.
    struct Key: Hashable {
        let publisher: UInt32
        let client: Viewers.Viewer?
    }

    struct Entry {
        let participantName: String
        /// 0 where no line of the attempt has named it.
        var publisher: UInt32
        /// nil where no line of the attempt has named it.
        var client: Viewers.Viewer?
        /// A line's that names who publishes.
        var identity: LineIdentity
        let place: Playback.Place
        var attempt: Publishing.Attempt

        var isOpen: Bool { attempt.outcome == .unknown }
        var key: Key { Key(publisher: publisher, client: client) }

        /// Whether a line of a client can be about this attempt: one of the two names no publisher, and they name no
        /// different clients.
        func mayBe(of client: Viewers.Viewer?, _ publisher: UInt32) -> Bool {
            (self.publisher == 0 || publisher == 0) && (self.client == nil || client == nil || self.client == client)
        }
    }

    /// What a client was told of its rights.
    struct Rights {
        /// The client's place in the order in which clients were told.
        let number: Int
        let identity: LineIdentity
        var notAllowed: Bool?
        var cameraDenied: Bool?
    }

    private let viewers: Viewers
    private(set) var entries: [Entry] = []
    private var newest: [Key: Int] = [:]
    /// By client; nil for lines that name none, which are told to all.
    private(set) var rights: [Viewers.Viewer?: Rights] = [:]
    /// Who may not publish, and who got no camera, by the newest word.
    private var notAllowed: Set<Viewers.Viewer?> = []
    private var cameraDenied: Set<Viewers.Viewer?> = []
    private(set) var trail: Trail?

    /// - Parameters:
    ///   - viewers: who is who in the session.
    ///   - trail: remembers the lines; nil where nobody will ask.
    init(_ viewers: Viewers, trail: Trail? = nil) {
        self.viewers = viewers
        self.trail = trail
    }

    /// Adds a record of a publisher's life; records come in the order of time.
    mutating func add(_ record: StoredRecord, _ records: SourceRecords) {
        trail?.add(record, at: record.time)
        switch record.kind {
        case .capabilities:
            if let can = record.number(.canPublish) {
                let client = told(record, can == 0, \.notAllowed)
                if can == 0 { notAllowed.insert(client) } else { notAllowed.remove(client) }
            }
        case .cameraAccess:
            if let granted = record.number(.granted) {
                let client = told(record, granted == 0, \.cameraDenied)
                if granted == 0 { cameraDenied.insert(client) } else { cameraDenied.remove(client) }
            }
        case .publish:
            begin(record, records)
            if record.hasError { fail(record, records) }
        case .streamCreated: succeed(record, records)
        case .publisherFailed: fail(record, records)
        default: break
        }
    }

    /// Remembers what a client was told: a refusal stays one, whatever comes after it.
    private mutating func told(_ record: StoredRecord, _ isRefusal: Bool, _ right: WritableKeyPath<Rights, Bool?>)
        -> Viewers.Viewer?
    {
        let identity = LineIdentity(record)
        let client = viewers.client(of: identity)
        var known = rights[client] ?? Rights(number: rights.count, identity: identity)
        known[keyPath: right] = known[keyPath: right] == true || isRefusal
        rights[client] = known
        return client
    }

    /// Whether a client was refused when it was last told.
    private func isRefused(_ client: Viewers.Viewer?) -> Bool {
        [notAllowed, cameraDenied].contains { refused in
            client == nil ? !refused.isEmpty : refused.contains(client) || refused.contains(nil)
        }
    }

    private mutating func begin(_ record: StoredRecord, _ records: SourceRecords) {
        let identity = LineIdentity(record)
        let entry = Entry(
            participantName: records.string(identity.participant), publisher: identity.publisher,
            client: viewers.client(of: identity), identity: identity, place: record.place,
            attempt: Publishing.Attempt(
                publisher: records.string(identity.publisher), at: record.time, outcome: .unknown))
        newest[entry.key] = entries.count
        entries.append(entry)
    }

    /// The attempt that a record is about: its publisher's open one, else the newest open one that may be its; one that
    /// the log has not seen begin counts from here.
    private mutating func attempt(_ record: StoredRecord, _ records: SourceRecords) -> (at: Int, isNew: Bool) {
        let identity = LineIdentity(record)
        let client = viewers.client(of: identity)
        let key = Key(publisher: identity.publisher, client: client)
        let own = newest[key]
        if let own, entries[own].isOpen { return (before(own, record) ?? own, false) }
        let isFailure = record.kind == .publisherFailed
        // What a stream on air fails with is no other attempt's.
        if let own, isFailure, identity.publisher != 0 { return (own, false) }
        let open = entries.lastIndex { $0.isOpen && $0.mayBe(of: client, identity.publisher) }
        if let open, open > own ?? -1 {
            adopt(identity, open, records)
            return (open, false)
        }
        // Asked again while the first attempt was under way: the second was refused, and the first goes on.
        if !isFailure, let earlier = entries.lastIndex(where: { $0.isOpen && $0.key == key }) {
            return (earlier, false)
        }
        if let own { return (own, false) }
        if isFailure, identity.publisher == 0,
            let onAir = entries.lastIndex(where: { $0.mayBe(of: client, identity.publisher) })
        {
            return (onAir, false)
        }
        begin(record, records)
        return (entries.count - 1, true)
    }

    /// The attempt that a record ends in the moment in which the next one of the same publisher begins, as a retry does;
    /// nil where there is none, or where the log has the next one's beginning first.
    private func before(_ own: Int, _ record: StoredRecord) -> Int? {
        let next = entries[own]
        let (place, of) = (record.place, next.place)
        let isBefore = place.file != of.file ? place.file < of.file : place.line < of.line
        guard next.attempt.at == record.time, record.kind != .publish, isBefore else { return nil }
        return entries[..<own].lastIndex { $0.isOpen && $0.key == next.key }
    }

    /// A line has named the publisher of an attempt.
    private mutating func adopt(_ identity: LineIdentity, _ at: Int, _ records: SourceRecords) {
        if entries[at].client == nil, let client = viewers.client(of: identity) {
            entries[at].client = client
            entries[at].identity = identity
        }
        guard entries[at].publisher == 0, identity.publisher != 0 else { return }
        entries[at].publisher = identity.publisher
        entries[at].attempt.publisher = records.string(identity.publisher)
        newest[entries[at].key] = at
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
        entries[at].attempt.isRefusal = isRefused(entries[at].client)
        entries[at].attempt.endedAt = record.time
        for field in record.fields where field.field == .errorDomain {
            entries[at].attempt.domain = records.string(field.text)
        }
        entries[at].attempt.code = record.number(.errorCode).flatMap { Int(exactly: $0) }
    }
}

extension StoredRecord {
    /// Whether an event came with an error.
    var hasError: Bool { number(.hasError) == 1 }
}
