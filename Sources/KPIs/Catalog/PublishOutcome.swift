import Sessions

/// Whether an attempt to publish brought a stream on air.
/// Attempts with streamCreated / attempts with streamCreated or an error; refusals apart.
/// In: one attempt per session.publish, one failure per attempt however often its error is told; failures by domain
/// and code together. Out: attempts with neither (unknown), and those that failed after their client was told that it
/// may not publish or got no camera: publish-refused counts those clients, and `attempts` lists what they tried.
/// Unit ratio · Unknown: neither streamCreated nor an error · Needs session.publish, publisher.streamCreated, errors
/// Source: Vonage Video iOS, OTSession publish and OTPublisherKitDelegate.
extension KPI {
    static let publishOutcome = KPI(
        "publish-outcome", title: "Publish success", better: .higher,
        meaning: "the share of the attempts to publish that brought a stream on air",
        formula:
            "attempts with streamCreated / attempts with streamCreated or an error; refusals (canPublish false, no camera) left out",
        unknown: "neither streamCreated nor an error follows session.publish",
        needs: "session.publish, publisher.streamCreated, publisher.didFailWithError (Vonage)",
        source: "Vonage Video iOS, OTSession and OTPublisherKitDelegate",
        columns: [
            Column("publish-outcome", .outcome, .none, .publishing { .each(counted($0).map(outcome)) }),
            Column(
                "publish-outcome/by-error", .name, .none,
                .publishing { publishing in .each(counted(publishing).map { .name(name($0)) }) }),
            Column(
                "attempts", .table, .none, .publishing { .table(TableText.list($0.attempts.map(row))) }),
        ])

    private static func counted(_ publishing: Publishing) -> [Publishing.Attempt] {
        publishing.attempts.filter { !$0.isRefusal }
    }

    private static func outcome(_ attempt: Publishing.Attempt) -> Measurement? {
        attempt.outcome == .unknown ? nil : .outcome(attempt.outcome == .published)
    }

    /// The outcome, a failure by its error.
    private static func name(_ attempt: Publishing.Attempt) -> String {
        guard attempt.outcome == .failed else { return attempt.outcome.rawValue }
        return "\(attempt.domain ?? "no domain") \(attempt.code.map(String.init) ?? "no code")"
    }

    private static func row(_ attempt: Publishing.Attempt) -> String {
        TableText.object([
            ("publisher", TableText.text(attempt.publisher)), ("at", "\(attempt.at / 1_000)"),
            ("outcome", TableText.text(attempt.outcome.rawValue)), ("domain", attempt.domain.map(TableText.text)),
            ("code", attempt.code.map { "\($0)" }), ("seconds", attempt.seconds.map { TableText.number($0) }),
        ])
    }
}
