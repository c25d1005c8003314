import Sessions

/// How long no frame was shown, in pauses of more than 5 s. It includes mutes and audio fallback, so it is no stall.
/// In: growth across gaps. Unit s.
extension KPI {
    static let pauseTime = KPI(
        "pause-time", title: "Video pause time", better: .neither,
        meaning: "how long no frame was shown, in pauses of more than 5 s",
        formula: "growth of totalPausesDuration, summed over the segments between resets",
        unknown: "the client writes no totalPausesDuration, or only one sample",
        needs: "totalPausesDuration of the video stream",
        source: "W3C webrtc-stats, RTCInboundRtpStreamStats.totalPausesDuration",
        columns: [
            Column(
                "pause-time", .duration, .seconds,
                .receiving { reading in
                    reading.view.stream.total(.pauseTime, reading.countStarts).map { .duration($0.amount) }
                })
        ])
}
