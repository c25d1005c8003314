/// How often and how long the viewer had to make do without video because the network was too bad for it.
/// From videoDisabled with reason QualityChanged to the next videoEnabled, else to the view's last line (then open).
/// In: fallbacks by quality. Out: a warning alone; video that a publisher or subscriber switched off itself.
/// Unit none, s · Unknown: sources without the events · Needs videoDisabled and videoEnabled
/// Source: Vonage Video, audio fallback.
extension KPI {
    static let audioFallback = KPI(
        "audio-fallback", title: "Audio fallback", better: .lower,
        meaning: "how often and how long a bad network left the viewer with sound only",
        formula: "videoDisabled (QualityChanged) → next videoEnabled, else the view's last line",
        unknown: "the source has no such events", needs: "subscriber.videoDisabled, subscriber.videoEnabled (Vonage)",
        source: "Vonage Video, audio fallback",
        columns: [
            Column("audio-fallback-count", .count, .none, .receiving { $0.view.fallbacks.map { .count($0.count) } }),
            Column(
                "audio-fallback-time", .duration, .seconds,
                .receiving { reading in
                    reading.view.fallbacks.map { spans in
                        .duration(spans.reduce(0) { $0 + Double($1.upperBound - $1.lowerBound) } / 1_000_000)
                    }
                }),
            Column(
                "audio-fallback-open", .outcome, .none,
                .receiving { reading in reading.view.fallbacks.map { _ in .outcome(reading.view.fallbackIsOpen) } }),
        ])
}
