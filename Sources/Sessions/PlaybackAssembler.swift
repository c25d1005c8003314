import Shuffle
import Telemetry

/// Forms the play of an avmetrics session: the session is one view.
enum PlaybackAssembler {
    static func subjects(_ source: SourceRecords) -> [Subject] {
        var play = Playback()
        play.seekGrace = source.rules.seekGrace
        var kinds = [Int](repeating: 0, count: RecordKind.allCases.count)
        var accessLog: [Int64: Int] = [:]
        var (events, clockOffset) = inOrder(source.records)
        play.clockOffset = clockOffset
        play.first = events.first?.at ?? 0
        play.last = events.last?.at ?? 0
        var summaries: [Playback.Summary] = []
        var trail = source.newTrail
        var requests = RequestReader(source)
        var done = 0
        while done < events.count {
            let next = endOfMoment(events, from: done)
            if next - done > 1 { PossibleOrder.arrange(&events[done..<next], after: play) }
            for event in events[done..<next] {
                kinds[Int(event.record.kind.rawValue)] += 1
                trail?.add(event.record, at: event.at)
                add(event, source, &requests, to: &play, &accessLog, &summaries)
            }
            done = next
        }
        for kind in RecordKind.allCases where kinds[Int(kind.rawValue)] > 0 {
            if kind == .note || kind == .errorLog { continue }
            play.families[kind.family, default: 0] += kinds[Int(kind.rawValue)]
        }
        if !accessLog.isEmpty { play.accessLogStalls = accessLog.values.reduce(0, +) }
        play.summary = Playback.Summary(summaries)
        if play.summary?.hasError == true { play.hasFatalEnd = true }
        play.requests.sort { $0.at < $1.at }
        play.index = PlayIndex(play)
        play.timeline = PlayTimeline(play)
        return [source.subject(.playback(play), id: "", client: source.dimensions.of(), trail: trail)]
    }

    /// The events in the order of their own moments: a player that delivers several at once gives them one envelope's
    /// time. Of one moment, as the envelopes have them, then by file and line. And beside them what is to be taken from
    /// an envelope's time to come to their clock.
    private static func inOrder(_ records: [StoredRecord]) -> (events: [PlaybackEvent], clockOffset: Int64) {
        let own = records.map(PlaybackEvent.ownMoment)
        // Lines without a moment of their own have the envelope's, brought to the clock of the data where that is off.
        let clock = PlayerClock(records, own: own)
        var events = zip(records, own).map { record, own in
            PlaybackEvent(record, own: own, clock)
        }
        for i in events.indices.dropFirst() where precedes(events[i], events[i - 1]) {
            events.sort(by: precedes)
            break
        }
        return (events, clock.offset)
    }

    private static func precedes(_ a: PlaybackEvent, _ b: PlaybackEvent) -> Bool {
        if a.at != b.at { return a.at < b.at }
        let (x, y) = (a.record, b.record)
        if x.time != y.time { return x.time < y.time }
        return x.file != y.file ? x.file < y.file : x.line < y.line
    }

    /// Behind the last event that has the same moment as one, and the same envelope's.
    private static func endOfMoment(_ events: [PlaybackEvent], from start: Int) -> Int {
        var end = start + 1
        while end < events.count, events[end].at == events[start].at,
            events[end].record.time == events[start].record.time
        {
            end += 1
        }
        return end
    }

    private static func add(
        _ event: PlaybackEvent, _ source: SourceRecords, _ requests: inout RequestReader, to play: inout Playback,
        _ accessLog: inout [Int64: Int], _ summaries: inout [Playback.Summary]
    ) {
        let (at, record) = (event.at, event.record)
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
            play.requests.append(requests.request(record, at: at))
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
