import Sessions

/// Where the statistics of a stream have holes, seconds each: the time of which the view says nothing.
/// In: intervals longer than max(10 s, 3 × the median). Out: sources that write on change.
extension KPI {
    static let gaps = KPI(
        "gaps", title: "Gaps", better: .neither, meaning: "the holes in the statistics of a stream",
        formula: "intervals between samples longer than max(10 s, 3 × their median), seconds each",
        unknown: "only one sample, or a source that writes on change", needs: "any statistics of the stream, twice",
        source: "own definition: sample intervals",
        columns: [
            Column(
                "gaps", .table, .seconds,
                .receiving { reading in
                    guard !reading.holds, reading.hasTime else { return nil }
                    return .table("[" + reading.intervals.gaps.map { "\($0)" }.joined(separator: ",") + "]")
                })
        ])
}
