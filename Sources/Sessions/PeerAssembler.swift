import Shuffle
import Telemetry

/// Views and publications of W3C statistics (webrtc, sora, a Vonage rtcStatsReport): one view per connection and
/// inbound stream, one publication per connection and outbound stream.
package enum PeerAssembler {
    static func subjects(_ records: SourceRecords) -> [Subject] {
        let all = records.records
        let areReports = all.allSatisfy { $0.kind == .statsReport }
        return subjects(of: areReports ? all : all.filter { $0.kind == .statsReport }, in: records)
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
        let owners = session.source == .vonage ? PeerOwners(reports) : nil
        let all = PeerConnection.all(in: reports, owners, keepsPlaces: session.rules.keepsPlaces)
        return all.flatMap { connection in
            connection.settle(session.texts)
            let name = session.string(connection.id)
            let client = session.dimensions.of(participant: connection.participant, connection: connection.id)
            let path = connection.path()
            let texts = connection.texts(session.texts)
            let roundTrip = connection.remoteRoundTrip
            func id(_ stream: PeerStream, _ isTaken: (PeerConnection) -> Bool) -> String {
                // Two peer connections of a client may name an entry alike: then the owner's name stands between.
                let isTwice =
                    connection.owner != 0
                    && all.contains { $0 !== connection && $0.id == connection.id && isTaken($0) }
                let owner = isTwice ? session.string(connection.owner) + "/" : ""
                return name + "/" + owner + session.string(stream.id)
            }
            let views = connection.inbound.streams.map { stream in
                var view = Receiving(media: stream.media, stream: connection.completed(stream))
                view.countsFrames = stream.media == .video
                view.path = path
                view.remoteRoundTrip = roundTrip
                if session.rules.keepsPlaces { view.remoteReports = connection.remote.streams.map(\.series) }
                view.texts = texts
                return session.subject(
                    .receiving(view), id: id(stream) { $0.inbound[stream.id] != nil }, media: stream.media,
                    client: client, source: source)
            }
            let publications = connection.outbound.streams.map { stream in
                var publication = Sending(media: stream.media, series: [connection.completed(stream)])
                publication.paths = path.map { [$0] } ?? []
                publication.reports = connection.reports(on: stream)
                publication.texts = texts
                return session.subject(
                    .sending(publication), id: id(stream) { $0.outbound[stream.id] != nil }, media: stream.media,
                    client: client, source: source)
            }
            return views + publications
        }
    }
}
