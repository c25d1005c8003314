import Sessions

/// How many frames a second a publisher encoded.
/// In: the rate that the encoder writes for its highest active layer, weighted by time. Out: gaps, no active layer.
/// Counted frames would not do: a scalable encoder counts each layer's. Beside the mean stands the rate that half of the
/// time stays at or below: what the encoder mostly wrote, which a few bad seconds do not move.
/// Unit frames/s.
extension KPI {
    static let encodedFrameRate = KPI(
        "encoded-frame-rate", title: "Encoded frame rate", better: .higher,
        meaning: "how many frames a second a publisher encoded",
        formula:
            "time-weighted framesPerSecond or encodedFrameRate of the highest active layer; and the rate that 50 % of the time stays at or below",
        unknown: "no rate is written", needs: "framesPerSecond, videoLayers, or outboundRtp.fps",
        source: "W3C webrtc-stats, RTCOutboundRtpStreamStats.framesPerSecond",
        columns: [
            Column(
                "encoded-frame-rate", .gauge, .framesPerSecond,
                .sending { reading in
                    reading.isVideo ? reading.weighted(.frameRate).gauge : nil
                }),
            Column(
                "encoded-frame-rate/p50", .statistic, .framesPerSecond,
                .sending { reading in
                    reading.isVideo ? reading.weighted(.frameRate).quantile(0.5) : nil
                }),
        ])
}
