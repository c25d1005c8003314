import Sessions

extension KPI {
    /// How long the player took until it expected to play through.
    ///
    /// InitialLikelyToKeepUp.timeTaken, else the summary's timeSpentInInitialStartup.
    /// Unit: s · Unknown: neither is in the log · Needs: one of them · Source: AVFoundation
    static let likelyToKeepUpTime = KPI(
        "likely-to-keep-up-time", title: "Time to likely-to-keep-up", better: .lower,
        meaning: "How long the player took until it expected to play without a stall.",
        formula: "InitialLikelyToKeepUp.timeTaken, else PlaybackSummary.timeSpentInInitialStartup.",
        unknown: "Neither is in the log.", needs: "InitialLikelyToKeepUp or PlaybackSummary",
        source: "AVMetricPlayerItemInitialLikelyToKeepUpEvent",
        columns: [
            KPI.Column(
                "likely-to-keep-up-time", .duration, .seconds,
                .playback { ($0.initialLikelyToKeepUp?.taken ?? $0.summary?.startupTime).map { .duration($0) } })
        ])
}
