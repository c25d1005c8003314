import Shuffle
import Telemetry

/// Forms the play of an avmetrics session: the session is one view.
enum PlaybackAssembler {
    /// An event with the record that it is read from.
    typealias Event = (event: PlaybackEvent, record: StoredRecord)

    static func subjects(_ source: SourceRecords) -> [Subject] {
        var play = Playback()
        play.seekGrace = source.rules.seekGrace
        var moments: [Int64] = []
        var kinds = [Int](repeating: 0, count: RecordKind.allCases.count)
        var accessLog: [Int64: Int] = [:]
        var summaries: [Playback.Summary] = []
        let own = source.records.map(PlaybackEvent.ownMoment)
        // Lines without a moment of their own have the envelope's, brought to the clock of the data where that is off.
        let clock = PlayerClock(source.records, own: own)
        play.clockOffset = clock.offset
        var trail = source.newTrail
        var events = inOrder(source.records, own, clock)
        var done = 0
        while done < events.count {
            let next = endOfMoment(events, from: done)
            if next - done > 1 { PossibleOrder.arrange(&events[done..<next], after: play) }
            for (event, record) in events[done..<next] {
                kinds[Int(record.kind.rawValue)] += 1
                moments.append(event.at)
                trail?.add(record, at: event.at)
                add(event, record, source, to: &play, &accessLog, &summaries)
            }
            done = next
        }
        for kind in RecordKind.allCases where kinds[Int(kind.rawValue)] > 0 {
            if kind == .note || kind == .errorLog { continue }
            play.families[kind.family, default: 0] += kinds[Int(kind.rawValue)]
        }
        play.first = moments.min() ?? 0
        play.last = moments.max() ?? 0
        if !accessLog.isEmpty { play.accessLogStalls = accessLog.values.reduce(0, +) }
        play.summary = Playback.Summary(summaries)
        if play.summary?.hasError == true { play.hasFatalEnd = true }
        play.requests.sort { $0.at < $1.at }
        play.index = PlayIndex(play)
        play.timeline = PlayTimeline(play)
        return [source.subject(.playback(play), id: "", client: source.dimensions.of(), trail: trail)]
    }

    /// The events in the order of their own moments: a player that delivers several at once gives them one envelope's
    /// time. Of one moment, as the envelopes have them, then by file and line.
    private static func inOrder(_ records: [StoredRecord], _ own: [Int64?], _ clock: PlayerClock) -> [Event] {
        let events = zip(records, own).map { record, own in
            (event: PlaybackEvent(record, own: own, clock), record: record)
        }
        for i in events.indices.dropFirst() where precedes(events[i], events[i - 1]) {
            return events.sorted(by: precedes)
        }
        return events
    }

    private static func precedes(_ a: Event, _ b: Event) -> Bool {
        if a.event.at != b.event.at { return a.event.at < b.event.at }
        let (x, y) = (a.record, b.record)
        if x.time != y.time { return x.time < y.time }
        return x.file != y.file ? x.file < y.file : x.line < y.line
    }

    /// Behind the last event that has the same moment as one, and the same envelope's.
    private static func endOfMoment(_ events: [Event], from start: Int) -> Int {
        var end = start + 1
        while end < events.count, events[end].event.at == events[start].event.at,
            events[end].record.time == events[start].record.time
        {
            end += 1
        }
        return end
    }

    private static func add(
        _ event: PlaybackEvent, _ record: StoredRecord, _ source: SourceRecords, to play: inout Playback,
        _ accessLog: inout [Int64: Int], _ summaries: inout [Playback.Summary]
    ) {
        let at = event.at
        switch record.kind {
        case .playRequested: play.playRequested = play.playRequested ?? at
        case .firstFrame: play.firstFrame = play.firstFrame ?? at
        case .ended:
            play.endReason = event.text(.endReason).map(source.string) ?? ""
            if play.endReason == "failed" { play.hasFatalEnd = true }
        case .initialLikelyToKeepUp:
            if play.initialLikelyToKeepUp == nil {
                play.initialLikelyToKeepUp = (at, event[.timeTaken])
            } else {
                play.likelyToKeepUps.append(at)
            }
            play.goOn(at: at, rate: nil)
            event.mark(&play)
        case .likelyToKeepUp:
            play.likelyToKeepUps.append(at)
            play.goOn(at: at, rate: nil)
            event.mark(&play)
        case .rateChange:
            if let rate = event[.rate] {
                play.rateChanges.append(Playback.RateChange(at: at, rate: rate))
                play.goOn(at: at, rate: rate)
            }
            event.mark(&play)
        case .stall:
            play.addStall(at: at)
            event.mark(&play)
        case .seek:
            play.addSeek(at: at)
            event.mark(&play)
        case .seekDidComplete:
            play.seekCompletions.append(at)
            event.mark(&play)
        case .variantSwitchStart, .variantSwitch:
            let step = record.kind == .variantSwitch ? event.switchEnd : .began
            play.switches.append(
                Playback.Switch(
                    at: at, step: step, from: event.fromVariant,
                    to: event.variant ?? Playback.Variant(average: nil, peak: nil)))
            if step == .succeeded { event.mark(&play) }
        case .playbackError:
            play.errors.append(
                Playback.PlaybackError(
                    at: at, recovered: event[.didRecover].map { $0 == 1 },
                    domain: event.text(.errorDomain).map(source.string),
                    code: event[.errorCode].flatMap { Int(exactly: $0) }))
        case .playbackSummary: summaries.append(event.summary)
        case .accessLog:
            if let start = event.instant(.playbackStartDate), let stalls = event[.stallCount] {
                accessLog[start] = Int(saturating: min(stalls, 1e9))
            }
        case .playlistRequest, .segmentRequest, .keyRequest, .otherRequest:
            play.requests.append(RequestReader.request(record, at: at, source))
        default: break
        }
    }
}

extension RecordKind {
    /// The event family, as consistency tables name it.
    fileprivate var family: String {
        switch self {
        case .playlistRequest, .segmentRequest, .keyRequest, .otherRequest: "request"
        case .rateChange, .likelyToKeepUp, .initialLikelyToKeepUp, .seek, .seekDidComplete: "state"
        case .stall: "stall"
        case .variantSwitch, .variantSwitchStart: "switch"
        case .playbackSummary: "summary"
        case .accessLog: "access-log"
        case .playbackError: "error"
        default: "app"
        }
    }
}
