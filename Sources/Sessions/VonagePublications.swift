import Shuffle
import Telemetry

/// The publications of a session. A routed publisher writes one statistics object, a relayed one an object per
/// recipient, told apart by connectionId and subscriberId.
struct VonagePublications {
    private struct Recipient: Hashable {
        var connection: UInt32 = 0
        var subscriber: UInt32 = 0
    }

    /// One series per recipient, in the order in which they came.
    private struct SeriesSet {
        private(set) var all: [SampleSeries] = []
        private var order: [Recipient: Int] = [:]

        mutating func append(_ entry: PublisherEntry, _ row: SampleRow, at time: Int64, _ place: Playback.Place?) {
            let key = Recipient(connection: entry.connection, subscriber: entry.subscriber)
            let at = order[key] ?? all.count
            if at == all.count {
                order[key] = at
                all.append(SampleSeries(counters: [.bytes, .packets]))
            }
            all[at].append(row, at: entry.time ?? time)
            if let place { all[at].mark(place) }
        }

        /// The series, ordered and mended.
        var settled: [SampleSeries] {
            all.map { series in
                var series = series
                series.settleCounters()
                return series
            }
        }
    }

    private struct Publication {
        var video = SeriesSet()
        var audio = SeriesSet()
        /// At the envelope's time: the media link has none of its own.
        var link = SampleSeries()
        var conditionChanges = 0
        var qualityChanges = 0
        var settings: Sending.Settings?
        var created: Int64?
        var ended: Int64?
        var last: Int64 = 0
        var trail: Trail?

        /// Whether anything of a stream was seen: an intent alone is no publication.
        var isSomething: Bool { created != nil || !video.all.isEmpty || !audio.all.isEmpty || !link.isEmpty }
    }

    private let streams: VonageStreams
    /// One per stream.
    private var publications: [Publication]
    private let keepsPlaces: Bool
    private let row = SampleRow()

    init(_ streams: VonageStreams, keepsPlaces: Bool = false) {
        self.streams = streams
        self.keepsPlaces = keepsPlaces
        publications = streams.all.map { _ in Publication(trail: keepsPlaces ? Trail() : nil) }
    }

    /// Adds a publisher's record; records come in the order of time.
    ///
    /// - Parameter line: the place of its identity among those of the streams.
    mutating func add(_ record: StoredRecord, line: Int) {
        let at = streams.places[line]
        publications[at].last = record.time
        let place = keepsPlaces ? record.place : nil
        switch record.kind {
        case .publisherVideo:
            PublisherEntry.forEach(record, row) { publications[at].video.append($0, row, at: record.time, place) }
        case .publisherAudio:
            PublisherEntry.forEach(record, row) { publications[at].audio.append($0, row, at: record.time, place) }
        case .publisherLink:
            publications[at].link.append(record, row)
            if let place { publications[at].link.mark(place) }
        case .publisherConditionChanged: publications[at].conditionChanges += 1
        case .publisherQualityChanged: publications[at].qualityChanges += 1
        case .publisherInitialized: publications[at].settings = Sending.Settings(record)
        case .streamCreated: publications[at].created = publications[at].created ?? record.time
        case .streamDestroyed: publications[at].ended = publications[at].ended ?? record.time
        case .unpublish where !record.hasError: publications[at].ended = publications[at].ended ?? record.time
        default: break
        }
        publications[at].trail?.add(record, at: record.time)
    }

    func subjects(_ records: SourceRecords) -> [Subject] {
        zip(zip(streams.all, streams.ids(records.string)), publications).compactMap { stream, publication in
            guard publication.isSomething else { return nil }
            return records.subject(
                .sending(sending(publication, records)), id: stream.1,
                client: records.dimensions.of(stream.0.identity), trail: publication.trail)
        }
    }

    private func sending(_ publication: Publication, _ records: SourceRecords) -> Sending {
        var link = publication.link
        link.settle()
        var sending = Sending(media: .video, series: publication.video.settled)
        for series in sending.series { sending.texts.merge(records.texts(of: series)) { known, _ in known } }
        sending.audio = publication.audio.settled
        sending.path = link.isEmpty ? nil : link
        sending.conditionChanges = publication.conditionChanges
        sending.qualityChanges = publication.qualityChanges
        sending.settings = publication.settings
        sending.published = publication.created.map { $0..<max($0, publication.ended ?? publication.last) }
        return sending
    }
}
