import Sessions

/// How long the picture had which size.
/// In: the frame size of the received video. Out: gaps, 0x0 and absent sizes.
/// Unit: s per size.
extension KPI {
    static let resolution = KPI(
        "resolution", title: "Resolution", better: .neither, meaning: "how long the picture had which size",
        formula: "Σ intervals per width × height", unknown: "no size is written, or only one sample",
        needs: "frameWidth and frameHeight, or width and height",
        source: "W3C webrtc-stats, RTCInboundRtpStreamStats.frameWidth",
        columns: [
            Column(
                "resolution", .category, .seconds,
                .receiving { reading in
                    guard reading.isVideo, reading.hasTime else { return nil }
                    return reading.view.stream.sizeTimes(reading.intervals).map { .category($0) }
                })
        ])
}
