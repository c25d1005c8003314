import Shuffle
import Telemetry

/// The views (or test streams) of a session: three series each, and what the SDK's events tell.
struct VonageViews {
    private struct View {
        var video = TimedSeries(counters: [.bytes, .packets, .freezeCount, .freezeTime, .pauseCount, .pauseTime])
        var audio = TimedSeries(counters: [.bytes, .packets])
        /// The client's, by both.
        var clock = ClientClock()
        /// At the envelope's time: the media link has none of its own.
        var link = SampleSeries()
        var conditionChanges = 0
        var qualityChanges = 0
        var fallbacks = AudioFallbacks()
        /// The view's newest line.
        var last: Int64 = 0
        var trail: Trail?

        mutating func addVideo(_ row: SampleRow, at moment: SampleMoment) { video.append(row, at: moment, &clock) }
        mutating func addAudio(_ row: SampleRow, at moment: SampleMoment) { audio.append(row, at: moment, &clock) }

        /// Remembers the line that was just added.
        mutating func note(_ record: StoredRecord) {
            switch record.kind {
            case .subscriberVideo: video.mark(record.place)
            case .subscriberAudio: audio.mark(record.place)
            case .subscriberLink: link.mark(record.place)
            default: trail?.add(record, at: record.time)
            }
        }
    }

    private let isTest: Bool
    private let keepsPlaces: Bool
    private let streams: VonageStreams
    /// One per stream.
    private var views: [View]
    private let row = SampleRow()

    init(_ streams: VonageStreams, isTest: Bool, keepsPlaces: Bool = false) {
        self.streams = streams
        self.isTest = isTest
        self.keepsPlaces = keepsPlaces
        views = streams.all.map { _ in View(trail: keepsPlaces ? Trail() : nil) }
    }

    /// Adds a subscriber's record; records come in the order of time.
    ///
    /// - Parameter line: the place of its identity among those of the streams.
    mutating func add(_ record: StoredRecord, line: Int) {
        let at = streams.places[line]
        views[at].last = record.time
        switch record.kind {
        case .subscriberVideo: views[at].addVideo(row, at: row.fill(record))
        case .subscriberAudio: views[at].addAudio(row, at: row.fill(record))
        case .subscriberLink: views[at].link.append(record, row)
        case .subscriberConditionChanged: views[at].conditionChanges += 1
        case .subscriberQualityChanged: views[at].qualityChanges += 1
        case .videoDisabled: views[at].fallbacks.disable(at: record.time, reason: record.reason)
        case .videoEnabled: views[at].fallbacks.enable(at: record.time)
        default: break  // a warning alone is no fallback
        }
        if keepsPlaces { views[at].note(record) }
    }

    func subjects(_ records: SourceRecords) -> [Subject] {
        zip(zip(streams.all, streams.ids(records.string)), views).map { stream, view in
            var receiving = receiving(view)
            receiving.texts = records.texts(of: receiving.stream)
            return records.subject(
                isTest ? .test(ConnectionTest(view: receiving)) : .receiving(receiving), id: stream.1,
                client: records.dimensions.of(stream.0.identity), trail: view.trail)
        }
    }

    private func receiving(_ view: View) -> Receiving {
        let clock = view.clock.reading
        var link = view.link
        link.settle()
        var receiving = Receiving(media: .video, stream: view.video.settled(clock))
        receiving.audio = view.audio.isEmpty ? nil : view.audio.settled(clock)
        receiving.path = link.isEmpty ? nil : link
        receiving.conditionChanges = view.conditionChanges
        receiving.qualityChanges = view.qualityChanges
        receiving.fallbackIsOpen = view.fallbacks.start != nil
        receiving.fallbacks = view.fallbacks.all(until: view.last)
        return receiving
    }
}

extension StoredRecord {
    /// The event's reason, by its number.
    var reason: Double? { fields.first { $0.field == .reason }?.number }
}

extension SampleRow {
    /// Takes a record's own fields as a sample.
    ///
    /// - Returns: when it was taken.
    func fill(_ record: StoredRecord) -> SampleMoment {
        clear()
        var own: Int64?
        for field in record.fields {
            switch field.form {
            case .number: set(field.field, field.number)
            case .text: if case .codec = field.field { set(.codec, text: field.text) }
            case .instant:
                if case .startTime = field.field { set(.startTime, Double(field.instant)) }
                if case .dataTime = field.field { own = field.instant }
            case .part: break
            }
        }
        return SampleMoment(own, record)
    }
}

extension SampleSeries {
    /// Adds a record's own fields as a sample, at its line's moment: a media link has none of its own.
    mutating func append(_ record: StoredRecord, _ row: SampleRow) {
        _ = row.fill(record)
        append(row, at: record.time)
    }

    /// Orders the samples and mends counters of 32 bits.
    mutating func settleCounters() {
        settle()
        unwrap(.bytes)
        unwrap(.packets)
    }
}
