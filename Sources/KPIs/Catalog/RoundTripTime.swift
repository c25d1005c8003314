import Sessions

/// How long a packet takes to the other side and back.
/// In: all reports of the other side on the connection's own streams; where there are none, the selected path's own
/// checks, weighted by time. Out: gaps and negative (unknown) times. The value is the connection's, on each view of it.
/// Unit s. The first weighs by measurement, the second by time: `/from` says which one it is.
extension KPI {
    static let roundTripTime = KPI(
        "round-trip-time", title: "Round-trip time", better: .lower,
        meaning: "how long a packet takes to the other side and back",
        formula:
            "growth of totalRoundTripTime / growth of roundTripTimeMeasurements over the remote-inbound entries, else the time-weighted currentRoundTripTime of the selected pair, or rttMs",
        unknown: "neither is written", needs: "remote-inbound-rtp, a selected candidate pair, or iceCandidatePair",
        source: "W3C webrtc-stats, RTCRemoteInboundRtpStreamStats.totalRoundTripTime",
        columns: [
            Column(
                "round-trip-time", .gauge, .seconds,
                .receiving { reading in
                    guard let remote = reported(reading.view) else { return reading.checks.gauge }
                    return .gauge(weighted: remote.seconds, weight: remote.measurements)
                }),
            // The percentile of a path that is written each second; of reports only their sum is known.
            Column(
                "round-trip-time/p95", .statistic, .seconds, .receiving { $0.holds ? $0.checks.quantile(0.95) : nil }),
            Column(
                "round-trip-time/from", .name, .none,
                .receiving { reading in
                    if reading.holds { return nil }
                    if reported(reading.view) != nil { return .name("remote-inbound") }
                    return reading.checks.gauge != nil ? .name("candidate-pair") : nil
                }),
        ])

    private static func reported(_ view: Receiving) -> (seconds: Double, measurements: Double)? {
        view.remoteRoundTrip.flatMap { $0.measurements > 0 ? $0 : nil }
    }
}
