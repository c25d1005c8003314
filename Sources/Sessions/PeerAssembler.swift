import Shuffle
import Telemetry

/// Views and publications of W3C statistics (webrtc, sora, a Vonage rtcStatsReport): one view per connection and
/// inbound stream, one publication per connection and outbound stream.
package enum PeerAssembler {
    static func subjects(_ records: SourceRecords) -> [Subject] {
        subjects(of: records.records.filter { $0.kind == .statsReport }, in: records)
    }

    /// The same for records of another source that hold W3C entries.
    ///
    /// - Parameters:
    ///   - reports: records in the order of time, whose parts are entries.
    ///   - session: what they belong to.
    ///   - source: under which name their subjects stand; nil for the session's own.
    package static func subjects(
        of reports: [StoredRecord], in session: SourceRecords, source: String? = nil
    ) -> [Subject] {
        connections(reports, keepsPlaces: session.rules.keepsPlaces).flatMap { connection in
            connection.settle()
            let name = session.string(connection.id)
            let client = session.dimensions.of(participant: connection.participant, connection: connection.id)
            let path = connection.path()
            let texts = connection.texts(session.texts)
            let roundTrip = connection.remoteRoundTrip
            let views = connection.inbound.streams.map { stream in
                var view = Receiving(media: stream.media, stream: connection.completed(stream))
                view.countsFrames = stream.media == .video
                view.path = path
                view.remoteRoundTrip = roundTrip
                if session.rules.keepsPlaces { view.remoteReports = connection.remote.streams.map(\.series) }
                view.texts = texts
                return session.subject(
                    .receiving(view), id: name + "/" + session.string(stream.id), media: stream.media, client: client,
                    source: source)
            }
            let publications = connection.outbound.streams.map { stream in
                var publication = Sending(media: stream.media, series: [connection.completed(stream)])
                publication.path = path
                publication.remote = connection.reports(on: stream)
                publication.texts = texts
                return session.subject(
                    .sending(publication), id: name + "/" + session.string(stream.id), media: stream.media,
                    client: client, source: source)
            }
            return views + publications
        }
    }

    /// The entries of all reports, by connection. A line names its connection before its entries; a line with several
    /// connections names each.
    private static func connections(_ reports: [StoredRecord], keepsPlaces: Bool) -> [PeerConnection] {
        var found: [PeerConnection] = []
        var index: [UInt32: Int] = [:]
        var entry = PeerEntry()
        for record in reports {
            var participant: UInt32 = 0
            var connection: UInt32 = 0
            entry.type = nil
            entry.place = keepsPlaces ? record.place : nil
            func close() {
                guard entry.type != nil else { return }
                let place =
                    index[connection]
                    ?? {
                        index[connection] = found.count
                        found.append(PeerConnection(connection))
                        return found.count - 1
                    }()
                if participant != 0 { found[place].participant = participant }
                found[place].add(entry)
                entry.type = nil
            }
            for field in record.fields {
                switch field.field {
                case .part:
                    close()
                    entry.begin(record.time)
                case .connection:
                    close()
                    connection = field.text
                case .participant where entry.type == nil: participant = field.text
                case .entryType: entry.type = EntryType(rawValue: UInt8(field.number))
                case .entryID: entry.id = field.text
                case .dataTime: entry.time = field.instant
                default: entry.add(field)
                }
            }
            close()
        }
        return found
    }
}

/// One entry while it is read: reused from entry to entry.
struct PeerEntry {
    var type: EntryType?
    var id: UInt32 = 0
    /// The entry's own moment; the line's where it has none.
    var time: Int64 = 0
    /// The line's, where somebody will ask for it.
    var place: Playback.Place?
    /// The type of a local candidate, by its number in the shard; 0 where the entry has none.
    var candidateType: UInt32 = 0
    /// Where the entry says what it carries.
    var media: Receiving.Media?
    /// Frames or their size: what only video has.
    var countsFrames = false
    let row = SampleRow()

    mutating func begin(_ time: Int64) {
        type = nil
        id = 0
        self.time = time
        candidateType = 0
        media = nil
        countsFrames = false
        row.clear()
    }

    mutating func add(_ field: StoredField) {
        switch field.field {
        case .mediaKind: media = field.number == Double(MediaKind.video.rawValue) ? .video : .audio
        case .candidateType: if candidateType == 0 { candidateType = field.text }
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
}
