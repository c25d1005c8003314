import Sessions

extension KPI {
    /// How often the picture's bitrate changed.
    ///
    /// VariantSwitch with didSucceed. Up or down by averageBitRate where both variants have one, else by peakBitRate where
    /// both have one, else undirected. Failed: didSucceed false, or a Start without its completion.
    /// No switch event: the summary's variantSwitchCount · Unknown: neither · Source: CTA-2066; AVMetricPlayerItemVariantSwitchEvent
    static let switchCount = KPI(
        "switch-count", title: "Variant switches", better: .lower,
        meaning: "How often the player changed to another variant.",
        formula:
            "VariantSwitch with didSucceed; up / down by averageBitRate when both have it, else by peakBitRate when both have it, else undirected. Failed = didSucceed false, or a Start without its completion. No switch event: PlaybackSummary.variantSwitchCount.",
        unknown: "No switch event and no summary.", needs: "VariantSwitch, or PlaybackSummary",
        source: "AVMetricPlayerItemVariantSwitchEvent",
        columns: [
            KPI.Column(
                "switch-count", .count, .none,
                .playback { ($0.switchTally?.succeeded ?? $0.summary?.switchCount).map { .count($0) } }),
            KPI.Column(
                "switch-count/hour", .rate, .perHour,
                .playback { $0.perHourWatched($0.switchTally?.succeeded ?? $0.summary?.switchCount) }),
            KPI.Column("switch-count/up", .count, .none, .playback { ($0.switchTally?.up).map { .count($0) } }),
            KPI.Column("switch-count/down", .count, .none, .playback { ($0.switchTally?.down).map { .count($0) } }),
            KPI.Column(
                "switch-count/undirected", .count, .none, .playback { ($0.switchTally?.undirected).map { .count($0) } }),
            KPI.Column("switch-count/failed", .count, .none, .playback { ($0.switchTally?.failed).map { .count($0) } }),
        ])
}

/// The switches of a play by what they were.
package struct SwitchTally: Sendable, Equatable {
    package var up = 0
    package var down = 0
    package var undirected = 0
    package var failed = 0
    package var succeeded: Int { up + down + undirected }

    init(_ switches: [Playback.Switch]) {
        var isOpen = false
        for attempt in switches {
            guard let succeeded = attempt.succeeded else {
                if isOpen { failed += 1 }
                isOpen = true
                continue
            }
            isOpen = false
            if succeeded { count(attempt) } else { failed += 1 }
        }
        if isOpen { failed += 1 }
    }

    private mutating func count(_ attempt: Playback.Switch) {
        let pairs = [(attempt.from?.average, attempt.to.average), (attempt.from?.peak, attempt.to.peak)]
        for case (let from?, let to?) in pairs {
            if to > from { up += 1 } else if to < from { down += 1 } else { undirected += 1 }
            return
        }
        undirected += 1
    }
}

extension Playback {
    /// nil where the build logs no switch event.
    package var switchTally: SwitchTally? { switches.isEmpty ? nil : SwitchTally(switches) }
}
