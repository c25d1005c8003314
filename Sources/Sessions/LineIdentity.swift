import Shuffle
import Telemetry

/// Who a record speaks of: the numbers of its texts, 0 where it does not say.
struct LineIdentity: Hashable {
    var participant: UInt32 = 0
    var connection: UInt32 = 0
    var stream: UInt32 = 0
    var subscriber: UInt32 = 0
    var publisher: UInt32 = 0

    init(participant: UInt32 = 0, connection: UInt32 = 0, subscriber: UInt32 = 0) {
        self.participant = participant
        self.connection = connection
        self.subscriber = subscriber
    }

    /// Reads the identities, which come before the record's numbers.
    init(_ record: StoredRecord) {
        for field in record.fields {
            guard case .text = field.form else { break }
            set(field)
        }
    }

    /// Takes an identity; other texts are passed over.
    @inline(__always)
    mutating func set(_ field: StoredField) {
        switch field.field {
        case .participant: participant = field.text
        case .connection: connection = field.text
        case .stream: if stream == 0 { stream = field.text }
        case .subscriber: subscriber = field.text
        case .publisher: publisher = field.text
        default: break
        }
    }
}

/// The different identities that lines have, in the order in which they came.
struct LineIdentities {
    private(set) var all: [LineIdentity] = []
    private var places: [LineIdentity: Int] = [:]
    /// That of the line before: most often the next one's is the same.
    private var newest = -1

    /// The identity's place among all; it is added where it is new.
    @inline(__always)
    mutating func place(_ identity: LineIdentity) -> Int {
        if newest >= 0, all[newest] == identity { return newest }
        newest = find(identity)
        return newest
    }

    private mutating func find(_ identity: LineIdentity) -> Int {
        if let known = places[identity] { return known }
        places[identity] = all.count
        all.append(identity)
        return all.count - 1
    }
}
