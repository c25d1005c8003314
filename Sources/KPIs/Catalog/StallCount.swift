import Sessions

extension KPI {
    /// How often a play ran dry.
    ///
    /// Stall events after the start, except those of a seek (from a Seek to its SeekDidComplete + 5 s), which are counted
    /// apart. A build that logs no player-state event at all, and a log that begins in the middle of a play: the
    /// summary's stallCount.
    /// Unknown: neither those events, from the start on, nor a summary · Needs: Stall · Source: CTA-2066, Rebuffering Count
    static let stallCount = KPI(
        "stall-count", title: "Stalls", better: .lower,
        meaning: "How often a play ran out of data after it had started.",
        formula:
            "Stall events after the start, except seek stalls (from a Seek to its SeekDidComplete + 5 s). No player-state event in the session, or a log that begins in the middle of the play: PlaybackSummary.stallCount.",
        unknown: "No player-state event, or a log that begins in the middle of the play, and no summary.",
        needs: "RateChange, Stall, LikelyToKeepUp, or PlaybackSummary",
        source: "CTA-2066, Rebuffering Count; AVMetricPlayerItemStallEvent",
        columns: [
            KPI.Column("stall-count", .count, .none, .playback { $0.stallCount.map { .count($0) } }),
            KPI.Column("stall-count/hour", .rate, .perHour, .playback { $0.perHourWatched($0.stallCount) }),
            KPI.Column(
                "seek-stall-count", .count, .none,
                .playback { $0.hasCourse ? .count($0.timeline.stalls.count { $0.isOfSeek }) : nil }),
            KPI.Column(
                "censored-stalls", .count, .none,
                .playback {
                    $0.hasCourse ? .count($0.timeline.stalls.count { $0.isCensored && !$0.isOfSeek }) : nil
                }),
        ])
}

extension Playback {
    /// A count over the hours watched: events, and the seconds they are of.
    func perHourWatched(_ count: Int?) -> Measurement? {
        guard let count, let watched = watchedTime, watched > 0 else { return nil }
        return .rate(amount: Double(count), seconds: watched)
    }

    package var stallCount: Int? {
        hasCourse ? timeline.stalls.count { !$0.isOfSeek } : summary?.stallCount
    }
}
