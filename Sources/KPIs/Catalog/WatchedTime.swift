import Sessions

extension KPI {
    /// How long somebody watched, waits included.
    ///
    /// Start of the request (playRequested, else LikelyToKeepUp − timeTaken, else the first event) → end, less pauses.
    /// Beside it: the whole session with pauses, and the time played (no waits, pauses or stalls; seek stalls out too).
    /// Unit: s · Unknown: a started play without player-state events, or whose log begins in its middle · Source: CTA-2066, Watched Time
    static let watchedTime = KPI(
        "watched-time", title: "Watched time", better: .higher,
        meaning: "How long somebody watched, start-up and stalls included, pauses not.",
        formula:
            "Start of the request (playRequested, else LikelyToKeepUp − timeTaken, else first event) → last event, minus pauses (rate 0 that no stall caused, until rate > 0).",
        unknown: "A started play without player-state events, or whose log begins in its middle.",
        needs: "RateChange, Stall or LikelyToKeepUp",
        source: "CTA-2066, Watched Time",
        columns: [
            KPI.Column("watched-time", .duration, .seconds, .playback { $0.watchedTime.map { .duration($0) } }),
            KPI.Column("session-time", .duration, .seconds, .playback { $0.sessionTime.map { .duration($0) } }),
            KPI.Column("played-time", .duration, .seconds, .playback { $0.playedTime.map { .duration($0) } }),
        ])
}
