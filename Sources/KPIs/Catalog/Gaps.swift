import Sessions

/// Where the statistics of a stream have holes, seconds each: the time of which the view says nothing.
/// In: intervals longer than max(10 s, 3 × the median). Out: sources that write on change.
extension KPI {
    static let gaps = KPI(
        "gaps", title: "Gaps", better: .neither, meaning: "the holes in the statistics of a stream",
        formula:
            "intervals between samples longer than max(10 s, 3 × their median), seconds each; how many there are, and their sum",
        unknown: "only one sample, or a source that writes on change", needs: "any statistics of the stream, twice",
        source: "own definition: sample intervals",
        columns: [
            Column(
                "gaps", .table, .seconds,
                .receiving { reading in
                    guard reading.canHaveGaps else { return nil }
                    return .table("[" + reading.intervals.gaps.map { "\($0)" }.joined(separator: ",") + "]")
                }),
            Column(
                "gaps/count", .count, .none, .receiving { $0.canHaveGaps ? .count($0.intervals.gaps.count) : nil }),
            Column(
                "gaps/time", .duration, .seconds,
                .receiving { $0.canHaveGaps ? .duration($0.intervals.gaps.reduce(0, +)) : nil }),
        ])
}
