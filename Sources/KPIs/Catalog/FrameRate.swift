import Sessions

/// How many frames a second the viewer saw.
/// In: decoded frames over time (W3C), or the rate as the client writes it, weighted by time; times of 0 frames count.
/// Out: gaps, intervals with a reset, missing rates.
/// Unit frames/s. W3C's own framesPerSecond is of the last second only and would miss what happened between samples.
extension KPI {
    static let frameRate = KPI(
        "frame-rate", title: "Frame rate", better: .higher, meaning: "how many frames a second the viewer saw",
        formula:
            "growth of framesDecoded / Δt, or the time-weighted decodedFrameRate or fps; and the rate that 5 % of the time stays at or below",
        unknown: "neither frames nor a rate is written", needs: "framesDecoded, decodedFrameRate or fps",
        source: "W3C webrtc-stats, RTCInboundRtpStreamStats.framesDecoded",
        columns: [
            Column("frame-rate", .gauge, .framesPerSecond, .receiving { $0.isVideo ? $0.frameRates.gauge : nil }),
            Column(
                "frame-rate/p5", .statistic, .framesPerSecond,
                .receiving { reading in
                    reading.isVideo ? reading.frameRates.quantile(0.05) : nil
                }),
        ])
}
