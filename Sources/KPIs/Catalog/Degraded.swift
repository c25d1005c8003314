import Sessions
import Telemetry

/// Which share of the known time the network was degraded: condition Warning or Critical.
/// Σ Δt (Warning, Critical) / Σ Δt (Critical … Excellent); reasons and sources are seconds of the degraded time.
/// In: samples of the media link. Out: Unknown and #n on both sides, gaps.
/// Unit ratio, s · Unknown: no time with a known condition; where samples were there all along and none knew, the view
/// says a part of nothing ([0, 0]), which no group counts as said · Needs the subscriber's media link (Vonage SDK 2.34)
/// Source: Vonage Video client observability, network condition, reason and degradation source.
extension KPI {
    static let degraded = KPI(
        "degraded", title: "Degraded network", better: .lower,
        meaning: "the share of the time in which the network was bad enough to be seen or heard",
        formula:
            "Σ intervals in condition Warning or Critical / Σ intervals in a known condition; by reason and source over the degraded time",
        unknown: "no time with a known condition", needs: "subscriber.mediaLinkStatsUpdated (Vonage)",
        source: "Vonage Video client observability, network condition",
        columns: [
            Column(
                "degraded", .share, .ratio,
                .receiving { reading in
                    let all = reading.path(.networkCondition)
                    guard !all.isEmpty else { return nil }
                    let known = all.filter { (1...5).contains($0.value) }
                    let bad = known.filter { $0.value <= 2 }
                    return .share(
                        part: bad.reduce(0) { $0 + $1.seconds }, whole: known.reduce(0) { $0 + $1.seconds })
                }),
            Column(
                "degraded/reason", .category, .seconds, .receiving { whileDegraded($0, .networkReason, .networkReason) }
            ),
            Column(
                "degraded/source", .category, .seconds,
                .receiving { whileDegraded($0, .degradationSource, .degradationSource) }),
        ])

    /// Seconds per value of a field over the degraded time; empty where there was none.
    private static func whileDegraded(
        _ reading: ReceivingReading, _ field: Field, _ names: Enumeration
    ) -> Measurement? {
        guard let path = reading.view.path, let intervals = reading.pathIntervals, path.has(.networkCondition)
        else { return nil }
        return path.weights(intervals).compactMap { weight -> Weighted? in
            guard let condition = path.value(.networkCondition, weight.sample), condition == 1 || condition == 2,
                let value = path.value(field, weight.sample)
            else { return nil }
            return (value, weight.seconds)
        }.category { names.name($0) }
    }
}
