import Sessions

extension KPI {
    /// The wait between the tap and the first picture.
    ///
    /// playRequested → firstFrame, else → the first RateChange to rate > 0.
    /// In: every play that was asked for and started. Out: over 500 s (the app slept): they have a column of their own.
    /// Unit: s · Unknown: no playRequested, or no start · Needs: playRequested · Source: CTA-2066, Start-up Time
    static let startupTime = KPI(
        "startup-time", title: "Start-up time", better: .lower,
        meaning: "The wait between the tap and the first picture.",
        formula:
            "playRequested → firstFrame, else → the first RateChange to rate > 0. Over 500 s is no wait (the app slept) and counted apart.",
        unknown: "No playRequested in the log, the play never started, or it started before it was asked for.",
        needs: "playRequested; firstFrame or RateChange", source: "CTA-2066, Start-up Time",
        columns: [
            KPI.Column(
                "startup-time", .duration, .seconds, upTo: KPI.implausibleStartup,
                .playback { $0.startupTime.map { .duration($0) } }),
            KPI.Column(
                "startup-implausible", .outcome, .none,
                .playback { .outcome(($0.startupTime ?? 0) > KPI.implausibleStartup) }),
        ])

    /// Seconds above which a start-up is no wait but an app that slept.
    package static let implausibleStartup = 500.0
}

extension Playback {
    /// Seconds; nil too where the start lies before the request: two clocks, and no wait.
    package var startupTime: Double? {
        guard let asked = playRequested, let start = timeline.start, start >= asked else { return nil }
        return Double(start - asked) / 1_000_000
    }
}
