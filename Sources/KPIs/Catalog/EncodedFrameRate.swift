import Sessions

/// How many frames a second a publisher encoded.
/// In: the rate that the encoder writes for its highest active layer, weighted by time. Out: gaps, no active layer.
/// Counted frames would not do: a scalable encoder counts each layer's.
/// Unit frames/s.
extension KPI {
    static let encodedFrameRate = KPI(
        "encoded-frame-rate", title: "Encoded frame rate", better: .higher,
        meaning: "how many frames a second a publisher encoded",
        formula: "time-weighted framesPerSecond or encodedFrameRate of the highest active layer",
        unknown: "no rate is written", needs: "framesPerSecond, videoLayers, or outboundRtp.fps",
        source: "W3C webrtc-stats, RTCOutboundRtpStreamStats.framesPerSecond",
        columns: [
            Column(
                "encoded-frame-rate", .gauge, .framesPerSecond,
                .sending { reading in
                    reading.isVideo ? reading.weighted(.frameRate).gauge : nil
                })
        ])
}
