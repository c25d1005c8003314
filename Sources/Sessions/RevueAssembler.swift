import Shuffle
import Telemetry

/// Revue rooms: a view per remote track, a publication per local one.
enum RevueAssembler {
    static func subjects(_ records: SourceRecords) -> [Subject] {
        let room = RevueRoom(records.records, keepsPlaces: records.rules.keepsPlaces)
        let withPath = room.tracksWithPath
        // The participant that a line names is whose track it is, not who watches: the viewer is the session's client.
        let client = records.dimensions.of()
        return room.tracks.indices.map { i in
            let track = room.tracks[i]
            let media: Receiving.Media = track.isVideo ? .video : .audio
            let publication = records.string(track.publication)
            if track.isLocal {
                var sending = Sending(media: media, series: [track.stream])
                if withPath.contains(i), let path = track.knownPath { sending.paths = [path] }
                return records.subject(.sending(sending), id: publication, media: media, client: client)
            }
            var view = Receiving(media: media, stream: track.stream)
            if withPath.contains(i) {
                view.path = track.knownPath
                view.quality = room.quality[track.participant]
                view.texts = RevueConnection.texts(of: track.path)
            }
            let id = "\(records.string(track.participant))/\(publication)"
            return records.subject(.receiving(view), id: id, media: media, client: client)
        }
    }
}

/// What the lines of one room tell, track by track.
private struct RevueRoom {
    /// In the order of their first lines.
    private(set) var tracks: [RevueTrack] = []
    /// Per participant, the connection quality as it changed.
    private(set) var quality: [UInt32: SampleSeries] = [:]
    private var places: [UInt64: Int] = [:]

    init(_ records: [StoredRecord], keepsPlaces: Bool) {
        let rows = (stream: SampleRow(), path: SampleRow())
        for record in records {
            switch record.kind {
            case .trackStatistics: tracks[place(of: record)].add(record, rows, keepsPlaces: keepsPlaces)
            case .connectionQuality: addQuality(record, keepsPlaces: keepsPlaces)
            case .reportStatistics where record.number(.enabled) == 0:
                for i in tracks.indices { tracks[i].pause(at: record.time) }
            default: break
            }
        }
        for i in tracks.indices { tracks[i].settle() }
    }

    /// All tracks of a participant carry the same path: it counts once, on the first video track, else on the first.
    var tracksWithPath: Set<Int> {
        var chosen: [UInt32: Int] = [:]
        for i in tracks.indices where tracks[i].knownPath != nil {
            let before = chosen[tracks[i].participant]
            if before == nil || (tracks[i].isVideo && !tracks[before ?? i].isVideo) {
                chosen[tracks[i].participant] = i
            }
        }
        return Set(chosen.values)
    }

    private mutating func place(of record: StoredRecord) -> Int {
        var participant: UInt32 = 0
        var publication: UInt32 = 0
        for field in record.fields {
            guard case .text = field.form else { break }  // identities come first
            if field.field == .participant { participant = field.text }
            if field.field == .publication { publication = field.text }
        }
        let key = UInt64(participant) << 32 | UInt64(publication)
        if let known = places[key] { return known }
        tracks.append(RevueTrack(participant: participant, publication: publication))
        places[key] = tracks.count - 1
        return tracks.count - 1
    }

    private mutating func addQuality(_ record: StoredRecord, keepsPlaces: Bool) {
        guard let level = record.number(.level) else { return }
        let participant = record.text(.participant)
        quality[participant, default: SampleSeries(holds: true)].append(time: record.time)
        quality[participant]?.set(.level, level)
        if keepsPlaces { quality[participant]?.mark(record.place) }
    }
}
