import Sessions

extension KPI {
    /// How long a play stood still for want of data.
    ///
    /// Stall → the first later LikelyToKeepUp, RateChange with rate > 0, pause, or the session's last event (censored).
    /// Without player-state events, or from the middle of a play on: the summary's timeSpentRecoveringFromStall. Seek stalls apart.
    /// Later is by the order of the events: a stall may end in the moment in which it began.
    /// Unit: s · Unknown: neither those events, from the start on, nor a summary · Source: CTA-2066, Rebuffering Duration
    static let stalledTime = KPI(
        "stalled-time", title: "Stalled time", better: .lower,
        meaning: "How long a play stood still for want of data.",
        formula:
            "Time within any Stall → first later LikelyToKeepUp, RateChange with rate > 0, pause, or the session's last event. No player-state event, or a log that begins in the middle of the play: PlaybackSummary.timeSpentRecoveringFromStall. Share of watched time beside it.",
        unknown: "No player-state event, or a log that begins in the middle of the play, and no summary.",
        needs: "Stall and LikelyToKeepUp or RateChange, or PlaybackSummary",
        source: "CTA-2066, Rebuffering Duration",
        columns: [
            KPI.Column("stalled-time", .duration, .seconds, .playback { $0.stalledTime.map { .duration($0) } }),
            KPI.Column(
                "seek-stalled-time", .duration, .seconds,
                .playback { play in
                    play.hasCourse ? .duration(play.timeline.seconds(inStallsOfSeeks: true)) : nil
                }),
            KPI.Column("stalled-time/watched", .share, .ratio, .playback { $0.stalled(over: $0.watchedTime) }),
        ])
}

extension Playback {
    /// Stalled time over a whole, both in seconds.
    func stalled(over whole: Double?) -> Measurement? {
        guard let stalled = stalledTime, let whole else { return nil }
        return .share(part: stalled, whole: whole)
    }
}
