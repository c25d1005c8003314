import Sessions

/// How unevenly packets come.
/// In: the receiver's own jitter of the stream (Revue: of the participant's path), weighted by time. Out: gaps.
/// Unit s.
extension KPI {
    static let jitter = KPI(
        "jitter", title: "Jitter", better: .lower, meaning: "how unevenly packets come",
        formula: "time-weighted mean of jitter, and the value that 95 % of the time stays at or below",
        unknown: "no jitter is written", needs: "jitter, or jitterMs",
        source: "RFC 3550, 6.4.1; W3C webrtc-stats, RTCReceivedRtpStreamStats.jitter",
        columns: [
            Column("jitter", .gauge, .seconds, .receiving { $0.jitters.gauge }),
            Column("jitter/p95", .statistic, .seconds, .receiving { $0.jitters.quantile(0.95) }),
        ])
}
