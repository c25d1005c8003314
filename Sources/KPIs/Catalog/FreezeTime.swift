import Sessions

/// How long the picture stood still. A freeze is what the client calls one: W3C and Vonage a frame later than
/// max(3 × the average, average + 150 ms), Revue more than a second. Values of different sources are never added.
/// In: growth across gaps. Out: a freeze that has not ended (see `open-freeze`), pauses (see `pause-time`).
/// Unit s, and ratio of the observed time.
extension KPI {
    static let freezeTime = KPI(
        "freeze-time", title: "Freeze time", better: .lower, meaning: "how long the picture stood still",
        formula: "growth of totalFreezesDuration; over the observed time; and the longest single growth",
        unknown: "the client writes no totalFreezesDuration, or only one sample",
        needs: "totalFreezesDuration of the video stream",
        source: "W3C webrtc-stats, RTCInboundRtpStreamStats.totalFreezesDuration",
        columns: [
            Column(
                "freeze-time", .duration, .seconds,
                .receiving { reading in
                    reading.view.stream.total(.freezeTime, reading.countStarts).map { .duration($0.amount) }
                }),
            Column(
                "freeze-time/observed", .share, .ratio,
                .receiving { reading in
                    reading.view.stream.total(.freezeTime, reading.countStarts).map {
                        .share(part: $0.amount, whole: reading.intervals.observed)
                    }
                }),
            Column(
                "freeze-time/longest", .duration, .seconds,
                .receiving { reading in
                    var longest: Double?
                    reading.view.stream.forEachStep(.freezeTime, reading.countStarts) {
                        longest = max(longest ?? $0.amount, $0.amount)
                    }
                    return longest.map { .duration($0) }
                }),
        ])
}
