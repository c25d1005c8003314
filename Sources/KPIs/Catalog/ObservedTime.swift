import Sessions

/// How long a real-time view is seen at all: the whole that its shares of time refer to.
/// In: intervals between the stream's samples. Out: gaps, which are listed under `gaps`.
/// Unit s · Source: own definition of a sample interval.
extension KPI {
    static let observedTime = KPI(
        "observed-time", title: "Observed time", better: .neither,
        meaning: "how long the statistics of a stream were there",
        formula: "Σ sample intervals that are no gaps (longer than max(10 s, 3 × the median interval))",
        unknown: "the stream has a single sample", needs: "any statistics of the stream, twice",
        source: "W3C webrtc-stats 8.1 (timestamp); own definition of a gap",
        columns: [
            Column(
                "observed-time", .duration, .seconds, .receiving { $0.hasTime ? .duration($0.intervals.observed) : nil }
            )
        ])
}
