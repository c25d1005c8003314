import Sessions
import Telemetry

extension KPI {
    /// How fast segments came.
    ///
    /// Σ body bits / Σ (responseEnd − requestStart) over network-loaded segment transactions of at least 64 kB, audio too.
    /// Out: local cache, pushed ones, smaller ones (they measure the wait, not the path).
    /// Unit: bit/s · Unknown: no such transaction · Source: CTA-2066, Throughput; CMCD `mtp`
    static let throughput = KPI(
        "throughput", title: "Throughput", better: .higher,
        meaning: "How fast segments came over the network.",
        formula:
            "Σ body bits / Σ (responseEnd − requestStart) over network-loaded segment transactions of ≥ 64 kB; local cache and pushed ones left out.",
        unknown: "No such transaction in the log.", needs: "HLSMediaSegmentRequest with network metrics",
        source: "URLSessionTaskTransactionMetrics; CTA-5004 (CMCD) mtp",
        columns: [KPI.Column("throughput", .rate, .bitsPerSecond, .playback { $0.throughput })])
}

extension Playback {
    var throughput: Measurement? {
        var bits = 0.0
        var micros: Int64 = 0
        for request in requests where request.family == .segment {
            for transaction in request.transactions
            where transaction.isNetworkLoad && transaction.bodyBytes >= StallCause.smallestMeasured {
                guard let start = transaction.requestStart, let end = transaction.responseEnd, end >= start else {
                    continue
                }
                bits += transaction.bodyBytes * 8
                micros += end - start
            }
        }
        return micros > 0 ? .rate(amount: bits, seconds: Double(micros) / 1_000_000) : nil
    }
}
