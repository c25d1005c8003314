import Sessions

/// How long a packet of a published stream takes to the other side and back, as its reports say.
/// In: each report at its own moment, weighted by the time since the one before. Out: a report that is repeated
/// unchanged (the same moment), gaps between reports. `/measured` weighs by measurement instead.
/// Unit s.
extension KPI {
    static let sendRoundTripTime = KPI(
        "send-rtt", title: "Round-trip time of sending", better: .lower,
        meaning: "how long a packet of the published stream takes to the other side and back",
        formula:
            "time-weighted mean of roundTripTime over the remote-inbound entry's own timestamps; growth of totalRoundTripTime / growth of roundTripTimeMeasurements",
        unknown: "fewer than two reports of the other side", needs: "remote-inbound-rtp",
        source: "W3C webrtc-stats, RTCRemoteInboundRtpStreamStats.roundTripTime",
        columns: [
            Column(
                "send-rtt", .gauge, .seconds,
                .sending { reading in
                    reading.publication.reports.flatMap { $0.weighted(.roundTripTime, Intervals($0)) }.gauge
                }),
            Column(
                "send-rtt/measured", .gauge, .seconds,
                .sending { reading in
                    let grown = reading.publication.reports.compactMap(\.roundTrips)
                    let measurements = grown.reduce(0) { $0 + $1.measurements }
                    guard measurements > 0 else { return nil }
                    return .gauge(weighted: grown.reduce(0) { $0 + $1.seconds }, weight: measurements)
                }),
        ])
}
