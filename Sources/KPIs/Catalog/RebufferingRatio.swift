import Sessions

extension KPI {
    /// The same stalled time over the four denominators that go by this name.
    ///
    /// CTA-2066 and Mux: watched time. Conviva: played + stalled. Apple: played. NPAW: the whole session.
    /// Unit: ratio · Unknown: stalled time or the denominator is · Source: CTA-2066, Rebuffering Ratio, and each vendor's definition
    static let rebufferingRatio = KPI(
        "rebuffering-ratio", title: "Rebuffering ratio", better: .lower,
        meaning: "The share of time that a play stood still, by each owner's definition of the whole.",
        formula:
            "Stalled time over: watched time (CTA-2066, Mux) · played + stalled (Conviva) · played (Apple) · whole session (NPAW). 2 s start-up, 60 s played, one stall of 10 s, 30 s paused = 10/72, 10/70, 10/60, 10/102.",
        unknown: "Stalled time or the whole is unknown.", needs: "As stalled-time and watched-time",
        source: "CTA-2066, Rebuffering Ratio; Mux, Conviva, Apple and NPAW documentation",
        columns: [
            KPI.Column("rebuffering-ratio/cta-2066", .share, .ratio, .playback { $0.stalled(over: $0.watchedTime) }),
            KPI.Column(
                "rebuffering-ratio/conviva", .share, .ratio,
                .playback { play in
                    guard let played = play.playedTime, let stalled = play.stalledTime else { return nil }
                    return play.stalled(over: played + stalled)
                }),
            KPI.Column("rebuffering-ratio/apple", .share, .ratio, .playback { $0.stalled(over: $0.playedTime) }),
            KPI.Column(
                "rebuffering-ratio/npaw", .share, .ratio,
                .playback { $0.watchedTime == nil ? nil : $0.stalled(over: $0.sessionTime) }),
        ])
}
