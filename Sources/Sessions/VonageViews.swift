import Shuffle
import Telemetry

/// The views (or test streams) of a session: three series each, and what the SDK's events tell.
struct VonageViews {
    private struct View {
        let identity: VonageIdentity
        var video = SampleSeries(counters: [.bytes, .packets, .freezeCount, .freezeTime, .pauseCount, .pauseTime])
        var audio = SampleSeries(counters: [.bytes, .packets])
        /// At the envelope's time: the media link has none of its own.
        var link = SampleSeries()
        var conditionChanges = 0
        var qualityChanges = 0
        var fallbacks: [Range<Int64>] = []
        /// When the video was last switched off for want of quality.
        var fallbackStart: Int64?
        /// The view's newest line.
        var last: Int64
        var trail: Trail?

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
    private var order: [UInt32: Int] = [:]
    private var views: [View] = []
    /// The view of the line before: most often the next one is its too.
    private var newest = 0
    private let row = SampleRow()

    init(isTest: Bool, keepsPlaces: Bool = false) {
        self.isTest = isTest
        self.keepsPlaces = keepsPlaces
    }

    /// Adds a subscriber's record; records come in the order of time.
    mutating func add(_ record: StoredRecord) {
        let identity = VonageIdentity(record)
        let at = place(identity, record)
        views[at].last = record.time
        switch record.kind {
        case .subscriberVideo: views[at].video.append(record, row)
        case .subscriberAudio: views[at].audio.append(record, row)
        case .subscriberLink: views[at].link.append(record, row)
        case .subscriberConditionChanged: views[at].conditionChanges += 1
        case .subscriberQualityChanged: views[at].qualityChanges += 1
        case .videoDisabled where record.reason == VonageViews.qualityChanged:
            if views[at].fallbackStart == nil { views[at].fallbackStart = record.time }
        case .videoEnabled:
            if let start = views[at].fallbackStart { views[at].fallbacks.append(start..<record.time) }
            views[at].fallbackStart = nil
        default: break  // a warning alone is no fallback
        }
        if keepsPlaces { views[at].note(record) }
    }

    private mutating func place(_ identity: VonageIdentity, _ record: StoredRecord) -> Int {
        if newest < views.count, views[newest].identity.view == identity.view { return newest }
        if let known = order[identity.view] {
            newest = known
        } else {
            newest = views.count
            order[identity.view] = newest
            views.append(View(identity: identity, last: record.time, trail: keepsPlaces ? Trail() : nil))
        }
        return newest
    }

    /// The reason of a fallback to audio; a publisher or subscriber that mutes has another one.
    private static let qualityChanged = 3.0

    func subjects(_ records: SourceRecords) -> [Subject] {
        views.map { view in
            var receiving = receiving(view)
            receiving.texts = records.texts(of: view.video)
            let identity = view.identity
            return records.subject(
                isTest ? .test(ConnectionTest(view: receiving)) : .receiving(receiving),
                id: records.string(identity.view),
                client: records.dimensions.of(
                    participant: identity.participant, connection: identity.connection,
                    subscriber: identity.subscriber), trail: view.trail)
        }
    }

    private func receiving(_ view: View) -> Receiving {
        var view = view
        view.video.settleCounters()
        view.audio.settleCounters()
        view.link.settle()
        var receiving = Receiving(media: .video, stream: view.video)
        receiving.audio = view.audio.isEmpty ? nil : view.audio
        receiving.path = view.link.isEmpty ? nil : view.link
        receiving.conditionChanges = view.conditionChanges
        receiving.qualityChanges = view.qualityChanges
        receiving.fallbackIsOpen = view.fallbackStart != nil
        receiving.fallbacks = view.fallbacks + (view.fallbackStart.map { [$0..<max($0, view.last)] } ?? [])
        return receiving
    }
}

extension StoredRecord {
    /// The event's reason, by its number.
    var reason: Double? { fields.first { $0.field == .reason }?.number }
}

extension SampleSeries {
    /// Adds a record's own fields as a sample, at the data's own moment where it has one.
    mutating func append(_ record: StoredRecord, _ row: SampleRow) {
        row.clear()
        var time: Int64?
        for field in record.fields {
            switch field.form {
            case .number: row.set(field.field, field.number)
            case .text: if case .codec = field.field { row.set(.codec, text: field.text) }
            case .instant:
                if case .startTime = field.field { row.set(.startTime, Double(field.instant)) }
                if case .dataTime = field.field { time = field.instant }
            case .part: break
            }
        }
        append(row, at: time ?? record.time)
    }

    /// Orders the samples and mends counters of 32 bits.
    mutating func settleCounters() {
        settle()
        unwrap(.bytes)
        unwrap(.packets)
    }
}
