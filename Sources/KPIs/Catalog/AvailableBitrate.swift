import Sessions

/// What the network could have carried to the viewer, as the client estimates it: the average bandwidth of a view.
/// In: the path under the stream, weighted by time. Out: gaps, estimates of 0 and below (not available).
/// Unit bit/s.
extension KPI {
    static let availableBitrate = KPI(
        "available-bitrate", title: "Available bandwidth", better: .higher,
        meaning: "what the network could have carried to the viewer",
        formula:
            "time-weighted mean of connectionEstimatedBandwidth, availableIncomingBitrate or downloadBitrateKbps × 1000",
        unknown: "no estimate above 0", needs: "the transport's estimate, or the selected candidate pair",
        source: "W3C webrtc-stats, RTCIceCandidatePairStats.availableIncomingBitrate",
        columns: [
            Column(
                "available-bitrate", .gauge, .bitsPerSecond,
                .receiving { reading in
                    reading.path(.availableIncoming).filter { $0.value > 0 }.gauge
                })
        ])
}
