import Sessions
import Telemetry

/// How long the SDK thought the network to be in which condition.
/// Σ Δt per condition over the samples of the media link, else (sending) of the audio statistics' transport. Each
/// recipient of a relayed publisher writes the same transport: time that several of them speak for counts once.
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
                    let said = publication.paths.isEmpty ? publication.audio : publication.paths
                    return condition(united(said, .networkCondition))
                }),
        ])

    /// What several series say of one thing, over the union of their time: where they overlap, the interval that began
    /// first speaks, of those that are the same the worst.
    private static func united(_ all: [SampleSeries], _ field: Field) -> [Weighted] {
        let spans = all.flatMap { series -> [(from: Int64, to: Int64, value: Double)] in
            let intervals = Intervals(series)
            return intervals.indices.compactMap { i in
                guard !intervals.isGap[i], let value = series.value(field, i + 1) else { return nil }
                return (series.times[i], series.times[i + 1], value)
            }
        }
        var end = Int64.min
        return spans.sorted { a, b in
            if a.from != b.from { return a.from < b.from }
            return a.to != b.to ? a.to < b.to : badness(a.value) > badness(b.value)
        }.compactMap { span in
            let from = max(span.from, end)
            guard span.to > from else { return nil }
            end = span.to
            return (span.value, Double(span.to - from) / 1_000_000)
        }
    }

    /// How bad a condition is: Critical is the first that is known, Unknown and what no list has say nothing.
    private static func badness(_ condition: Double) -> Double {
        (1...5).contains(condition) ? -condition : -6 - condition
    }

    private static func condition(_ said: [Weighted]) -> Measurement? {
        said.isEmpty ? nil : said.category { Enumeration.networkCondition.name($0) }
    }
}
