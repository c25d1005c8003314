import Shuffle
import Telemetry

/// One entry while it is read: reused from entry to entry.
struct PeerEntry {
    var type: EntryType?
    var id: UInt32 = 0
    /// What the entry says of its moment.
    private var stamp: Int64?
    /// When it was taken, by itself and by its line.
    private(set) var moment: SampleMoment
    /// The moment it is placed at.
    var time: Int64 = 0
    /// The line's, where somebody will ask for it.
    var place: Playback.Place?
    /// The type of a local candidate, by its number in the shard; 0 where the entry has none.
    var candidateType: UInt32 = 0
    /// Where the entry says what it carries.
    var media: Receiving.Media?
    /// Frames or their size: what only video has.
    var countsFrames = false
    /// The layer is switched off.
    private var isInactive = false
    let row = SampleRow()

    /// Calls `body` with each entry of the reports, in their order, and with the connection and participant of its line.
    /// A line names its connection before its entries; a line with several connections names each.
    @inline(__always)
    static func forEach(
        _ reports: [StoredRecord], keepsPlaces: Bool,
        _ body: (_ entry: inout PeerEntry, _ connection: UInt32, _ participant: UInt32, _ record: StoredRecord) -> Void
    ) {
        guard let first = reports.first else { return }
        var entry = PeerEntry(moment: SampleMoment(nil, first))
        for record in reports {
            var participant: UInt32 = 0
            var connection: UInt32 = 0
            entry.type = nil
            entry.place = keepsPlaces ? record.place : nil
            for field in record.fields {
                switch field.field {
                case .part:
                    if entry.type != nil {
                        entry.close(record)
                        body(&entry, connection, participant, record)
                    }
                    entry.begin()
                case .connection:
                    if entry.type != nil {
                        entry.close(record)
                        body(&entry, connection, participant, record)
                        entry.type = nil
                    }
                    connection = field.text
                case .participant where entry.type == nil: participant = field.text
                case .entryType: entry.type = EntryType(rawValue: UInt8(field.number))
                case .entryID: entry.id = field.text
                case .dataTime: entry.stamp = field.instant
                default: entry.add(field)
                }
            }
            if entry.type != nil {
                entry.close(record)
                body(&entry, connection, participant, record)
            }
        }
    }

    private mutating func begin() {
        type = nil
        id = 0
        stamp = nil
        candidateType = 0
        media = nil
        countsFrames = false
        isInactive = false
        row.clear()
    }

    private mutating func add(_ field: StoredField) {
        switch field.field {
        case .mediaKind: media = field.number == Double(MediaKind.video.rawValue) ? .video : .audio
        case .candidateType: if candidateType == 0 { candidateType = field.text }
        case .active: isInactive = field.number == 0
        case .codecID, .trackIdentifier, .localCandidateID, .selectedPairID, .mimeType, .localID, .remoteID:
            row.set(field.field, text: field.text)
        default:
            if case .number = field.form { row.set(field.field, field.number) }
            switch field.field {
            case .framesReceived, .framesDecoded, .width: countsFrames = true
            default: break
            }
        }
    }

    /// A layer that is switched off has no rate and no size, whatever stands there from before.
    private mutating func close(_ record: StoredRecord) {
        moment = SampleMoment(stamp, record)
        time = moment.own ?? moment.line
        if isInactive { row.forget(.frameRate, .width, .height) }
    }
}
