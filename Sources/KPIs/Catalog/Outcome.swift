import Sessions

extension KPI {
    /// How a play went: it played, or it failed or was left before or after its start.
    ///
    /// Started = firstFrame, RateChange to rate > 0, InitialLikelyToKeepUp, or a summary with playbackDuration > 0.
    /// Fatal = the summary's errorEvent, an Error with didRecover false, `ended` with reason failed; and an Error
    /// before a start that never came, even where the system calls it recovered.
    static let outcome = KPI(
        "outcome", title: "Outcome", better: .neither,
        meaning: "How a play went: played, failed before start, failed during play, exit before start, or unknown.",
        formula:
            "Exactly one of: played (started, no fatal error) · failed before start · failed during play · exit before start (not started, explicit end, no fatal error) · unknown (not started, no end in the log). Beside it whether the view was dropped: neither an end nor a PlaybackSummary is in the log.",
        unknown: "Never: not knowing is one of the outcomes.",
        needs: "Any event.", source: "CTA-2066, 4.1; AVMetricPlayerItemPlaybackSummaryEvent",
        columns: [
            KPI.Column(
                "outcome", .name, .none, names: Playback.Outcome.allCases.map(\.rawValue),
                .playback { .name($0.outcome.rawValue) }),
            KPI.Column("view-dropped", .outcome, .none, .playback { .outcome($0.isDropped) }),
        ])
}

extension Playback {
    package enum Outcome: String, CaseIterable, Sendable {
        case played
        case failedBeforeStart = "failed before start"
        case failedDuringPlay = "failed during play"
        case exitBeforeStart = "exit before start"
        case unknown
    }

    /// The log stops in mid-view, without an end or a summary: the last batch of the worst sessions is often lost.
    package var isDropped: Bool { endReason == nil && summary == nil }

    package var outcome: Outcome {
        var isFatal = hasFatalEnd || errors.contains { $0.recovered == false }
        if hasStarted { return isFatal ? .failedDuringPlay : .played }
        if errors.contains(where: { $0.recovered == true }) { isFatal = true }
        if isFatal { return .failedBeforeStart }
        return endReason != nil || summary != nil ? .exitBeforeStart : .unknown
    }
}
