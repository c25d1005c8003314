import Sessions

/// Which share of the packets a publisher sent never came, as the other side reports it.
/// In: what the reported lost count rose; W3C from the receiver's reports, Vonage from the publisher's own entries.
/// Out: a stream without reports, or without a packet. Vonage counts audio apart.
/// Unit ratio of the packets sent.
extension KPI {
    static let sendLoss = KPI(
        "send-loss", title: "Loss on the way out", better: .lower,
        meaning: "the share of a publisher's packets that never came",
        formula: "growth lost / growth sent, growth lost = Σ max(0, Δ packetsLost)",
        unknown: "nothing sent, or no report of the other side",
        needs: "packetsSent, and packetsLost of the other side",
        source: "RFC 3550, 6.4.1; W3C webrtc-stats, RTCRemoteInboundRtpStreamStats",
        columns: [
            Column(
                "send-loss", .share, .ratio,
                .sending { reading in
                    let reports = reading.publication.remote.map { [$0] } ?? reading.publication.series
                    return loss(reports, sent: reading.total(.packets))
                }),
            Column(
                "send-loss/audio", .share, .ratio,
                .sending { reading in
                    let audio = reading.publication.audio
                    let sent = audio.compactMap { $0.total(.packets, $0.segmentStarts)?.amount }
                    return loss(audio, sent: sent.isEmpty ? nil : sent.reduce(0, +))
                }),
        ])

    private static func loss(_ reports: [SampleSeries], sent: Double?) -> Measurement? {
        let lost = reports.compactMap { $0.riseOnly(.lostPackets) }
        guard let sent, sent > 0, !lost.isEmpty else { return nil }
        return .share(part: lost.reduce(0, +), whole: sent)
    }
}
