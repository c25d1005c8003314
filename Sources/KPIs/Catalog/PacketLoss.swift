import Sessions

/// Which share of the packets sent to the viewer never came.
/// In: what the lost count rose (late packets make it fall; a fall takes nothing back), gaps included.
/// Out: intervals with a reset, and stretches at an end of which either count is missing: both grow over the same time.
/// A stream without any packet says nothing.
/// Unit ratio. The whole is what was expected, received and lost, where some divide by the received packets alone.
extension KPI {
    static let packetLoss = KPI(
        "packet-loss", title: "Packet loss", better: .lower,
        meaning: "the share of the stream's packets that never came",
        formula: "growth lost / (growth received + growth lost), growth lost = Σ max(0, Δ packetsLost)",
        unknown: "no packet expected, or no two samples with both counters", needs: "packetsReceived and packetsLost",
        source: "RFC 3550, 6.4.1 and A.3; W3C webrtc-stats, RTCReceivedRtpStreamStats.packetsLost",
        columns: [
            Column("packet-loss", .share, .ratio, .receiving { loss($0.view.stream, $0.countStarts) }),
            Column(
                "packet-loss/audio", .share, .ratio,
                .receiving { reading in
                    reading.view.audio.flatMap { loss($0, $0.countStarts) }
                }),
        ])

    private static func loss(_ stream: SampleSeries, _ starts: Set<Int>) -> Measurement? {
        guard let (lost, received) = stream.loss(starts), received + lost > 0 else { return nil }
        return .share(part: lost, whole: received + lost)
    }
}
