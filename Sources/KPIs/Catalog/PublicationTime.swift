/// How long a publisher's stream was on air.
/// Σ streamCreated → streamDestroyed or unpublish without an error, else the publication's last line.
/// In: streams of which the log has no statistics; each time that a publisher went on air again. Out: publications whose
/// streamCreated is not in the log.
/// Unit s · Unknown: no publisher.streamCreated · Needs publisher.streamCreated
/// Source: Vonage Video iOS, OTPublisherKitDelegate.
extension KPI {
    static let publicationTime = KPI(
        "publication-time", title: "Time on air", better: .neither,
        meaning: "how long a published stream was on air",
        formula: "Σ publisher.streamCreated → streamDestroyed or unpublish, else the publication's last line",
        unknown: "no publisher.streamCreated", needs: "publisher.streamCreated (Vonage)",
        source: "Vonage Video iOS, OTPublisherKitDelegate",
        columns: [
            Column(
                "publication-time", .duration, .seconds,
                .sending { reading in
                    reading.publication.onAir.map { times in
                        .duration(Double(times.reduce(0) { $0 + $1.upperBound - $1.lowerBound }) / 1_000_000)
                    }
                })
        ])
}
