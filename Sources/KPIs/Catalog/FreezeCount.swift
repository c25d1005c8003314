import Sessions
import Telemetry

/// How often the picture stood still long enough for the client to call it a freeze.
/// In: growth across gaps. Out: freezes before the first sample, and one that never ended (see `open-freeze`).
/// Unit: freezes · each source has its own threshold (see `freeze-time`).
extension KPI {
    static let freezeCount = KPI(
        "freeze-count", title: "Freezes", better: .lower, meaning: "how often the picture stood still",
        formula: "growth of freezeCount, summed over the segments between resets",
        unknown: "the client writes no freezeCount, or only one sample", needs: "freezeCount of the video stream",
        source: "W3C webrtc-stats, RTCInboundRtpStreamStats.freezeCount",
        columns: [
            Column(
                "freeze-count", .count, .none,
                .receiving { reading in
                    reading.view.stream.total(.freezeCount, reading.countStarts).map {
                        .count(Int(saturating: $0.amount))
                    }
                }),
            Column(
                "freeze-count/hour", .rate, .perHour,
                .receiving { reading in
                    let observed = reading.intervals.observed
                    guard observed > 0, let freezes = reading.view.stream.total(.freezeCount, reading.countStarts)
                    else {
                        return nil
                    }
                    return .rate(amount: freezes.amount, seconds: observed)
                }),
        ])
}
