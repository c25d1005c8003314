import CDN

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
        let allowed = allowed.naming([sample.session])
        time = allowed.time(sample.time)
        session = allowed.session(sample.session)
        ticket = allowed.ticket(sample.ticket)
        seconds = sample.seconds
        isCensored = sample.isCensored
        chain = sample.steps.reversed().reduce("buffer empties → stall") { rest, step in
            "\(SharedStall.words(step, allowed)) → \(rest)"
        }
    }

    private static func words(_ step: StallStep, _ allowed: Allowed) -> SharedText {
        switch step {
        case .failed(let failure, let times, let bitrate):
            "segment \(allowed.failure(failure) ?? "error")\(repeated(times))\(bitrate.map { " at \(bitrate: $0)" } ?? "")"
        case .switched(let from, let to): "switch \(rate(from)) → \(rate(to))"
        case .switchFailed(let to): "switch to \(rate(to)) fails"
        case .slow(let throughput, let times, let bitrate):
            times > 1
                ? "\(times) segments, the slowest at \(bitrate: throughput, while: bitrate) plays"
                : "segment at \(bitrate: throughput, while: bitrate) plays"
        }
    }

    private static func repeated(_ times: Int) -> SharedText { times > 1 ? " (\(times) times)" : "" }

    private static func rate(_ bitsPerSecond: Double?) -> SharedText {
        bitsPerSecond.map { "\(bitrate: $0)" } ?? "?"
    }
}

/// Stalls of one cause at one POP, those of a single session as well, with nothing of the viewer but the session's id.
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
                let failure = allowed.failure(key.failure) ?? "error"
                let cause: SharedText =
                    key.cause == "segment-failed" ? "segment request failed (\(failure))" : "slow segments"
                return SharedStallCluster(
                    pop: allowed.pop(key.origin.pop), cause: cause, count: cluster.count,
                    sessions: cluster.sessions.count, seconds: Double(cluster.time) / 1e6,
                    stalls: cluster.samples.map { SharedStall($0, allowed) })
            }
    }
}
