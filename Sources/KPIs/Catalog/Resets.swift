import Sessions
import Telemetry

/// How often the counters of a stream began anew: a restart, a new peer connection under the same name.
/// In: a counter that falls (packetsLost may), or a new start time, once per sample. Revue: the participant's path,
/// which is what counts there. Sending: the video's statistics objects together.
/// Out: a change from one clock to another, where nobody knows what the counters did.
/// Unit: resets.
extension KPI {
    static let resets = KPI(
        "resets", title: "Counter resets", better: .neither, meaning: "how often the counters of a stream began anew",
        formula: "samples at which any growing counter fell, or startTime changed",
        unknown: "no counter, or only one sample", needs: "any counter of the stream",
        source: "own definition: growth of counters",
        columns: [
            Column(
                "resets", .count, .none,
                .receiving { reading in
                    if reading.holds {
                        return reading.view.path.map { .count(resets($0, reading.pathStarts)) }
                    }
                    return reading.hasTime ? .count(resets(reading.view.stream, reading.starts)) : nil
                }),
            Column(
                "resets", .count, .none,
                .sending { reading in
                    guard reading.isVideo,
                        reading.publication.series.contains(where: { !$0.counters.isEmpty && $0.count > 1 })
                    else { return nil }
                    return .count(
                        zip(reading.publication.series, reading.starts).reduce(0) { $0 + resets($1.0, $1.1) })
                }),
        ])

    /// The starts of segments without those that a break of the series makes.
    private static func resets(_ series: SampleSeries, _ starts: Set<Int>) -> Int {
        starts.count - series.breaks.count
    }
}
