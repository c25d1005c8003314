import CDN
import Reporting

/// One stall that the vendor's response led to.
package struct SharedStall: Sendable {
    package let time: SharedText
    package let session: SharedText
    package let ticket: SharedText?
    package let seconds: Double
    package let isCensored: Bool
    /// What led there, in words.
    package let chain: SharedText

    init(_ sample: StallSample, _ allowed: Allowed) {
        time = allowed.word(UTCTime.text(milliseconds: sample.time / 1_000))
        session = allowed.session(sample.session)
        ticket = allowed.ticket(sample.ticket, session: sample.session)
        seconds = sample.seconds
        isCensored = sample.isCensored
        let steps = sample.steps.map { SharedStall.words($0, allowed) } + ["buffer empties", "stall"]
        chain = allowed.word(steps.joined(separator: " → "))
    }

    private static func words(_ step: StallStep, _ allowed: Allowed) -> String {
        switch step {
        case .failed(let failure, let times, let bitrate):
            "segment \(allowed.failure(failure)?.text ?? "error")\(times > 1 ? " (\(times) times)" : "")\(bitrate.map { " at \(rate($0))" } ?? "")"
        case .switched(let from, let to): "switch \(from.map(rate) ?? "?") → \(to.map(rate) ?? "?")"
        case .switchFailed(let to): "switch to \(to.map(rate) ?? "?") fails"
        case .slow(let throughput, let times, let bitrate):
            slow(Formatting.bitrates(throughput, bitrate), times)
        }
    }

    private static func slow(_ rates: (String, String), _ times: Int) -> String {
        (times > 1 ? "\(times) segments, the slowest at " : "segment at ") + "\(rates.0) while \(rates.1) plays"
    }

    private static func rate(_ bitsPerSecond: Double) -> String {
        DisplayUnit(.bitsPerSecond, upTo: bitsPerSecond).text(bitsPerSecond)
    }
}

/// Stalls of one cause at one POP.
package struct SharedStallCluster: Sendable {
    package let pop: SharedText
    package let cause: SharedText
    package let count: Int
    package let sessions: Int
    package let seconds: Double
    package let stalls: [SharedStall]

    static func all(_ table: RequestTable, _ allowed: Allowed) -> [SharedStallCluster] {
        table.stalls.sorted(by: <).filter { $0.key.origin.vendor == allowed.vendor }
            .sorted { a, b in a.value.count != b.value.count ? a.value.count > b.value.count : a.key < b.key }
            .map { key, cluster in
                let failure = allowed.failure(key.failure)?.text ?? "error"
                let words = key.cause == "segment-failed" ? "segment request failed (\(failure))" : "slow segments"
                return SharedStallCluster(
                    pop: allowed.pop(key.origin.pop), cause: allowed.word(words), count: cluster.count,
                    sessions: cluster.sessions.count, seconds: Double(cluster.time) / 1e6,
                    stalls: cluster.samples.map { SharedStall($0, allowed) })
            }
    }
}
