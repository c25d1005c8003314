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
                .playback { $0.likelyToKeepUpTime.map { .duration($0) } })
        ])
}

extension Playback {
    /// Seconds; the summary of a play that never started has a 0 that is no time.
    fileprivate var likelyToKeepUpTime: Double? {
        if let taken = initialLikelyToKeepUp?.taken { return taken }
        guard let time = summary?.startupTime, time > 0 || hasStarted else { return nil }
        return time
    }
}
