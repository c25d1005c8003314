import Sessions

/// How long a publisher encoded which size.
/// In: the highest active layer. Out: gaps, 0x0 and absent sizes.
/// Unit: s per size.
extension KPI {
    static let encodedResolution = KPI(
        "encoded-resolution", title: "Encoded resolution", better: .neither,
        meaning: "how long a publisher encoded which size",
        formula: "Σ intervals per width × height of the highest active layer",
        unknown: "no size is written, or only one sample", needs: "frameWidth and frameHeight, or videoLayers",
        source: "W3C webrtc-stats, RTCOutboundRtpStreamStats.frameWidth",
        columns: [
            Column(
                "encoded-resolution", .category, .seconds,
                .sending { reading in
                    guard reading.isVideo else { return nil }
                    var seconds: [String: Double]?
                    for (series, intervals) in zip(reading.publication.series, reading.intervals) where series.count > 1
                    {
                        guard let more = series.sizeTimes(intervals) else { continue }
                        seconds = (seconds ?? [:]).merging(more, uniquingKeysWith: +)
                    }
                    return seconds.map { .category($0) }
                })
        ])
}
