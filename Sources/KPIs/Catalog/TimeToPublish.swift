/// How long it took from asking to publish until the stream was on air.
/// streamCreated − session.publish, by the envelope's clock, one value per attempt that succeeded.
/// In: attempts whose both ends are in the log. Out: failures, attempts without an outcome.
/// Unit s · Unknown: the attempt did not succeed, or its beginning is not in the log
/// Needs session.publish, publisher.streamCreated · Source: own definition, beside publish-outcome.
extension KPI {
    static let timeToPublish = KPI(
        "time-to-publish", title: "Time to publish", better: .lower,
        meaning: "how long it took until a stream was on air", formula: "publisher.streamCreated − session.publish",
        unknown: "the attempt did not succeed, or one of both is not in the log",
        needs: "session.publish, publisher.streamCreated (Vonage)",
        source: "Vonage Video iOS, OTSession and OTPublisherKitDelegate",
        columns: [
            Column(
                "time-to-publish", .duration, .seconds,
                .publishing { publishing in
                    .each(publishing.attempts.map { attempt in attempt.seconds.map { .duration($0) } })
                })
        ])
}
