import Sessions
import Telemetry

/// How long the SDK thought the network to be in which condition.
/// Σ Δt per condition over the samples of the media link, else (sending) of the audio statistics' transport.
/// In: Unknown, apart from the rest; numbers that the SDK's list does not have yet, as #n. Out: gaps.
/// Unit s · Unknown: no sample with a condition, or only one · Needs transport.networkCondition (Vonage SDK 2.34;
/// audio's 2.33) · Source: Vonage Video client observability, network condition.
extension KPI {
    static let networkCondition = KPI(
        "network-condition", title: "Network condition", better: .neither,
        meaning: "how long the network was how good in the eyes of the SDK",
        formula: "Σ intervals per networkCondition, Unknown apart",
        unknown: "no condition is written, or only one sample", needs: "transport.networkCondition (Vonage)",
        source: "Vonage Video client observability, network condition",
        columns: [
            Column("network-condition", .category, .seconds, .receiving { condition($0.path(.networkCondition)) }),
            Column(
                "network-condition", .category, .seconds,
                .sending { reading in
                    let publication = reading.publication
                    // Each recipient of a relayed publisher writes the same transport: one of them is enough.
                    let link = publication.path ?? publication.audio.first { $0.has(.networkCondition) }
                    return link.flatMap { condition($0.weighted(.networkCondition, Intervals($0))) }
                }),
        ])

    private static func condition(_ said: [Weighted]) -> Measurement? {
        said.isEmpty ? nil : said.category { Enumeration.networkCondition.name($0) }
    }
}
