import Sessions
import Telemetry

/// How often no frame was shown for more than 5 s. It includes mutes and audio fallback, so it is no stall.
/// In: growth across gaps. Unit: pauses.
extension KPI {
    static let pauseCount = KPI(
        "pause-count", title: "Video pauses", better: .neither,
        meaning: "how often no frame was shown for more than 5 s, for whatever reason",
        formula: "growth of pauseCount, summed over the segments between resets",
        unknown: "the client writes no pauseCount, or only one sample", needs: "pauseCount of the video stream",
        source: "W3C webrtc-stats, RTCInboundRtpStreamStats.pauseCount",
        columns: [
            Column(
                "pause-count", .count, .none,
                .receiving { reading in
                    reading.view.stream.total(.pauseCount, reading.countStarts).map {
                        .count(Int(saturating: $0.amount))
                    }
                })
        ])
}
