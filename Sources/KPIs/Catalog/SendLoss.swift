import Sessions

/// Which share of the packets a publisher sent never came, as the other side reports it.
/// In: what the reported lost count rose; W3C from the receiver's reports, Vonage from the publisher's own entries.
/// The reports come at moments of their own, so their losses stand over all that was sent (W3C); where a publisher's
/// entries have both counts, over what was sent between samples with both (Vonage, audio apart).
/// Out: resets, and a stream without a packet. Where the other side reported once (W3C, a call of seconds), nothing was
/// seen to rise: 0 of what was sent, as the known truth of generated nights has it.
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
                    let reports = reading.publication.reports
                    if reports.isEmpty {
                        return loss(zip(reading.publication.series, reading.countStarts).compactMap { $0.loss($1) })
                    }
                    guard reports.contains(where: { $0.has(.lostPackets) }), let sent = reading.total(.packets) else {
                        return nil
                    }
                    let rises = reports.compactMap { $0.riseOnly(.lostPackets, $0.countStarts) }
                    return loss([(rises.reduce(0, +), sent)])
                }),
            Column(
                "send-loss/audio", .share, .ratio,
                .sending { reading in loss(reading.publication.audio.compactMap { $0.loss($0.countStarts) }) }),
        ])

    private static func loss(_ parts: [(lost: Double, packets: Double)]) -> Measurement? {
        let sent = parts.reduce(0) { $0 + $1.packets }
        return sent > 0 ? .share(part: parts.reduce(0) { $0 + $1.lost }, whole: sent) : nil
    }
}
