import Telemetry

/// What a play did when: start, pauses, stalls. Moments are microseconds.
package struct PlayTimeline: Sendable {
    package struct Stall: Sendable {
        package var at: Int64
        package var end: Int64
        /// Nothing in the log ends it: it lasts until the session's last event.
        package var isCensored: Bool
        /// It belongs to a seek: from the Seek to its completion and a grace behind it.
        package var isOfSeek: Bool

        package var seconds: Double { Double(end - at) / 1_000_000 }
        var interval: Range<Int64> { at..<max(at, end) }
    }

    /// The start of the picture: firstFrame, else the first RateChange to rate > 0.
    package var start: Int64?
    /// From when a stall counts: the start, else InitialLikelyToKeepUp.
    package var begin: Int64?
    /// When the play was asked for: playRequested, else InitialLikelyToKeepUp less its time taken, else the first event.
    package var asked: Int64 = 0
    package private(set) var pauses: [Range<Int64>] = []
    package private(set) var stalls: [Stall] = []
    /// From each Seek to its SeekDidComplete, or to what stands in for one.
    package private(set) var seeks: [ClosedRange<Int64>] = []
    /// Pauses and stalls, seek stalls too: nothing plays in them.
    private var holes = Stretches([])

    package init() {}

    /// Works the timeline out.
    package init(_ play: Playback) {
        start = play.firstFrame ?? play.rateChanges.first { $0.rate > 0 }?.at
        begin = start ?? play.initialLikelyToKeepUp?.at
        if let requested = play.playRequested {
            asked = requested
        } else if let initial = play.initialLikelyToKeepUp, let taken = initial.taken {
            asked = initial.at - PlayTimeline.micros(taken)
        } else {
            asked = play.first
        }
        // What lies before the request is no part of the watched time.
        let all = PlayTimeline.pauses(play)
        pauses = all.compactMap { pause in
            pause.upperBound > asked ? max(pause.lowerBound, asked)..<pause.upperBound : nil
        }
        let windows = SeekWindows(play)
        seeks = windows.seeks
        stalls = PlayTimeline.stalls(play, windows)
        holes = Stretches(all + stalls.map(\.interval))
    }

    /// At most some 30,000 years, so that moments plus or minus it are moments.
    package static func micros(_ seconds: Double) -> Int64 {
        Int64((min(max(seconds, -1e12), 1e12) * 1_000_000).rounded())
    }

    /// Rate 0 that no stall caused, until rate > 0 or the end.
    private static func pauses(_ play: Playback) -> [Range<Int64>] {
        var pauses: [Range<Int64>] = []
        var since: Int64?
        for change in play.rateChanges {
            if change.rate == 0 {
                since = since ?? change.at
            } else if change.rate > 0, let from = since {
                if from < change.at { pauses.append(from..<change.at) }
                since = nil
            }
        }
        if let from = since, from < play.last { pauses.append(from..<play.last) }
        return pauses
    }

    /// Stalls behind the start, each until the first event behind it that ends it: in the order of the events, which
    /// tells more than their moments where these are whole seconds.
    private static func stalls(_ play: Playback, _ windows: SeekWindows) -> [Stall] {
        play.stallEvents.compactMap { stall in
            let isBehindStart =
                play.firstFrame != nil
                ? stall.isBehindFrame : play.hasRun ? stall.isBehindRate : stall.isBehindInitial
            guard isBehindStart else { return nil }
            return Stall(
                at: stall.at, end: stall.end ?? play.last, isCensored: stall.end == nil,
                isOfSeek: windows.contains(stall.at))
        }
    }

    // MARK: times

    /// Total length of the union of intervals, microseconds.
    package static func union(_ intervals: [Range<Int64>]) -> Int64 {
        var length: Int64 = 0
        var reach = Int64.min
        for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if interval.lowerBound > reach {
                length += interval.upperBound - interval.lowerBound
                reach = interval.upperBound
            } else if interval.upperBound > reach {
                length += interval.upperBound - reach
                reach = interval.upperBound
            }
        }
        return length
    }

    /// Time in the stalls of seeks, or in the others. A Stall within a stall counts twice, its time once.
    package func seconds(inStallsOfSeeks isOfSeek: Bool) -> Double {
        Double(PlayTimeline.union(stalls.filter { $0.isOfSeek == isOfSeek }.map(\.interval))) / 1_000_000
    }

    /// Played microseconds within a stretch.
    package func played(from: Int64, to: Int64) -> Int64 {
        guard to > from else { return 0 }
        return to - from - (holes.length(before: to) - holes.length(before: from))
    }
}

extension Playback {
    /// firstFrame, a RateChange to rate > 0, InitialLikelyToKeepUp, or a summary with playbackDuration > 0.
    package var hasStarted: Bool {
        timeline.begin != nil || summary?.hasPlayed == true
    }

    /// Whether its events tell the whole course of the play. Where a summary alone says that it started, the log begins
    /// in the middle: the stalls of before are not in it, and the summary's are all that is known.
    package var hasCourse: Bool { hasPlayerState && (timeline.begin != nil || !hasStarted) && !hasLostHead }

    /// The log begins in the middle of the play, and nothing tells how it came there: it stalls, or goes on, without a
    /// request, a start or a summary. Of its stalls and times nothing is known, where the words of `spec/kpis.md` alone
    /// would make it a play that never started, with 0 stalls.
    private var hasLostHead: Bool {
        timeline.begin == nil && playRequested == nil && summary == nil
            && !(stallEvents.isEmpty && likelyToKeepUps.isEmpty)
    }

    /// Start of the request → end, without pauses, seconds (CTA-2066 Watched Time); nil for a started play whose events
    /// do not tell its course.
    package var watchedTime: Double? {
        guard hasCourse || !(hasStarted || hasLostHead) else { return nil }
        return Double(last - timeline.asked - PlayTimeline.union(timeline.pauses)) / 1_000_000
    }

    /// Start of the request → end, seconds.
    package var sessionTime: Double? {
        guard hasCourse || playRequested != nil else { return nil }
        return Double(last - timeline.asked) / 1_000_000
    }

    /// Start → end without pauses and stalls, seconds; 0 for one that never started; the summary's where there is no
    /// player-state event.
    package var playedTime: Double? {
        if let begin = timeline.begin, hasPlayerState {
            return Double(timeline.played(from: begin, to: last)) / 1_000_000
        }
        if !hasStarted, !hasLostHead { return 0 }
        return summary?.playbackDuration
    }

    /// Seconds in stalls that are not a seek's; the summary's where the events do not tell the course.
    package var stalledTime: Double? {
        hasCourse ? timeline.seconds(inStallsOfSeeks: false) : summary?.recoveringTime
    }
}
