import Sessions

extension KPI {
    /// How often the picture's bitrate changed.
    ///
    /// VariantSwitch with didSucceed. Up or down by averageBitRate where both variants have one, else by peakBitRate where
    /// both have one, else undirected. Failed: didSucceed false, or a Start without its completion. One that does not say
    /// whether it succeeded completes its Start and counts as neither; where none says so, how many did is unknown.
    /// No switch event: the summary's variantSwitchCount · Unknown: neither · Source: CTA-2066; AVMetricPlayerItemVariantSwitchEvent
    static let switchCount = KPI(
        "switch-count", title: "Variant switches", better: .lower,
        meaning: "How often the player changed to another variant.",
        formula:
            "VariantSwitch with didSucceed; up / down by averageBitRate when both have it, else by peakBitRate when both have it, else undirected. Failed = didSucceed false, or a Start without its completion. No switch event: PlaybackSummary.variantSwitchCount.",
        unknown: "No switch event, or none that says whether it succeeded, and no summary.",
        needs: "VariantSwitch, or PlaybackSummary",
        source: "AVMetricPlayerItemVariantSwitchEvent",
        columns: [
            KPI.Column(
                "switch-count", .count, .none,
                .playback { ($0.switchTally?.succeeded ?? $0.summary?.switchCount).map { .count($0) } }),
            KPI.Column(
                "switch-count/hour", .rate, .perHour,
                .playback { $0.perHourWatched($0.switchTally?.succeeded ?? $0.summary?.switchCount) }),
            KPI.Column("switch-count/up", .count, .none, .playback { $0.switchTally?.known(\.up).map { .count($0) } }),
            KPI.Column(
                "switch-count/down", .count, .none, .playback { $0.switchTally?.known(\.down).map { .count($0) } }),
            KPI.Column(
                "switch-count/undirected", .count, .none,
                .playback { $0.switchTally?.known(\.undirected).map { .count($0) } }),
            KPI.Column("switch-count/failed", .count, .none, .playback { ($0.switchTally?.failed).map { .count($0) } }),
        ])
}

/// The switches of a play by what they were.
package struct SwitchTally: Sendable, Equatable {
    package var up = 0
    package var down = 0
    package var undirected = 0
    package var failed = 0
    /// Completions do not say whether they succeeded, not one of them.
    private var isMute = false

    /// nil where no completion says whether it succeeded.
    package var succeeded: Int? { isMute ? nil : up + down + undirected }

    init(_ switches: [Playback.Switch]) {
        var isOpen = false
        var (told, untold) = (false, false)
        for attempt in switches {
            if attempt.step == .began, isOpen { failed += 1 }
            isOpen = attempt.step == .began
            switch attempt.step {
            case .began: break
            case .succeeded:
                count(attempt)
                told = true
            case .failed:
                failed += 1
                told = true
            case .ended: untold = true
            }
        }
        if isOpen { failed += 1 }
        isMute = untold && !told
    }

    /// One of the ways in which switches succeed; nil where no completion says whether it did.
    func known(_ way: KeyPath<SwitchTally, Int>) -> Int? { isMute ? nil : self[keyPath: way] }

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
