import Shuffle
import Telemetry

/// The publications of a session. A routed publisher writes one statistics object, a relayed one an object per
/// recipient, told apart by connectionId and subscriberId.
struct VonagePublications {
    private struct Recipient: Hashable {
        var connection: UInt32 = 0
        var subscriber: UInt32 = 0
        /// Its place among the entries of a line that have no ids.
        var number = 0
    }

    /// One series per recipient, in the order in which they came.
    private struct SeriesSet {
        private var all: [TimedSeries] = []
        private var order: [Recipient: Int] = [:]

        var isEmpty: Bool { all.isEmpty }

        mutating func append(
            _ entry: PublisherEntry, _ row: SampleRow, _ clock: inout ClientClock, _ place: Playback.Place?
        ) {
            let key = Recipient(connection: entry.connection, subscriber: entry.subscriber, number: entry.number)
            let at = order[key] ?? all.count
            if at == all.count {
                order[key] = at
                all.append(TimedSeries(counters: [.bytes, .packets]))
            }
            all[at].append(row, at: entry.moment, &clock)
            if let place { all[at].mark(place) }
        }

        /// The series by the publisher's clock, ordered and mended.
        func settled(_ clock: ClientClock.Reading?) -> [SampleSeries] { all.map { $0.settled(clock) } }
    }

    private struct Publication {
        var video = SeriesSet()
        var audio = SeriesSet()
        var clock = ClientClock()
        /// At the envelope's time: the media link has none of its own.
        var links = SeriesSet()
        var conditionChanges = 0
        var qualityChanges = 0
        var settings: Sending.Settings?
        var onAir = TimesOnAir()
        var last: Int64 = 0
        var trail: Trail?

        mutating func addVideo(_ entry: PublisherEntry, _ row: SampleRow, _ place: Playback.Place?) {
            video.append(entry, row, &clock, place)
        }

        mutating func addAudio(_ entry: PublisherEntry, _ row: SampleRow, _ place: Playback.Place?) {
            audio.append(entry, row, &clock, place)
        }

        mutating func addLink(_ entry: PublisherEntry, _ row: SampleRow, _ place: Playback.Place?) {
            links.append(entry, row, &clock, place)
        }

        /// Whether anything of a stream was seen: an intent alone is no publication.
        var isSomething: Bool { !onAir.isEmpty || !video.isEmpty || !audio.isEmpty || !links.isEmpty }
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
            PublisherEntry.forEach(record, row) { publications[at].addVideo($0, row, place) }
        case .publisherAudio:
            PublisherEntry.forEach(record, row) { publications[at].addAudio($0, row, place) }
        case .publisherLink:
            PublisherEntry.forEach(record, row) { publications[at].addLink($0, row, place) }
        case .publisherConditionChanged: publications[at].conditionChanges += 1
        case .publisherQualityChanged: publications[at].qualityChanges += 1
        case .publisherInitialized: publications[at].settings = Sending.Settings(record)
        case .streamCreated: publications[at].onAir.begin(at: record.time)
        case .streamDestroyed: publications[at].onAir.end(at: record.time)
        case .unpublish where !record.hasError: publications[at].onAir.end(at: record.time)
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
        let clock = publication.clock.reading
        var sending = Sending(media: .video, series: publication.video.settled(clock))
        for series in sending.series { sending.texts.merge(records.texts(of: series)) { known, _ in known } }
        sending.audio = publication.audio.settled(clock)
        sending.paths = publication.links.settled(nil)
        sending.conditionChanges = publication.conditionChanges
        sending.qualityChanges = publication.qualityChanges
        sending.settings = publication.settings
        sending.onAir = publication.onAir.all(until: publication.last)
        return sending
    }
}
