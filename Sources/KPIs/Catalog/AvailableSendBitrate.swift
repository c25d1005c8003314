import Sessions

/// What the network could have carried from the publisher, as the client estimates it.
/// In: the path under the publication, else the entries of its audio, weighted by time. Out: gaps, estimates of 0 and
/// below (not available). Unit bit/s.
extension KPI {
    static let availableSendBitrate = KPI(
        "available-send-bitrate", title: "Available bandwidth for sending", better: .higher,
        meaning: "what the network could have carried from the publisher",
        formula:
            "time-weighted mean of transport.connectionEstimatedBandwidth, availableOutgoingBitrate or uploadBitrateKbps × 1000",
        unknown: "no estimate above 0", needs: "the transport's estimate, or the selected candidate pair",
        source: "W3C webrtc-stats, RTCIceCandidatePairStats.availableOutgoingBitrate",
        columns: [
            Column(
                "available-send-bitrate", .gauge, .bitsPerSecond,
                .sending { reading in
                    let publication = reading.publication
                    let said = publication.paths.isEmpty ? publication.audio : publication.paths
                    return said.flatMap { $0.weighted(.availableOutgoing, Intervals($0)) }.filter { $0.value > 0 }.gauge
                })
        ])
}
