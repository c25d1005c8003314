import Sessions

extension KPI {
    /// Whether the events of a play agree with its summary and its access log.
    ///
    /// [observed, summary] stalls and switches, and the access log's numberOfStalls, one row per playbackStartDate.
    /// Unknown: a side that the build does not log is null.
    static let consistency = KPI(
        "consistency", title: "Consistency", better: .neither,
        meaning: "Whether events, summary and access log of a play count the same.",
        formula:
            "[observed, PlaybackSummary] stall count (without seek stalls) and successful switches; access log: Σ numberOfStalls, the last line of each playbackStartDate.",
        unknown: "A side that the build does not log is null.", needs: "PlaybackSummary or accessLog beside events",
        source: "AVPlayerItemAccessLogEvent; AVMetricPlayerItemPlaybackSummaryEvent",
        columns: [
            KPI.Column("consistency", .table, .none, .playback { .table($0.consistencyTable) }),
            KPI.Column(
                "consistency/stalls", .share, .ratio,
                .playback { $0.agreement($0.hasCourse ? $0.stallCount : nil, $0.summary?.stallCount) }),
            KPI.Column(
                "consistency/switches", .share, .ratio,
                .playback { $0.agreement($0.switchTally?.succeeded, $0.summary?.switchCount) }),
            KPI.Column(
                "consistency/access-log", .share, .ratio,
                .playback { $0.agreement($0.hasCourse ? $0.stallCount : nil, $0.accessLogStalls) }),
            KPI.Column("event-families", .tally, .none, .playback { .tally($0.families.mapValues { _ in 1 }) }),
        ])
}

extension Playback {
    fileprivate func agreement(_ a: Int?, _ b: Int?) -> Measurement? {
        guard let a, let b else { return nil }
        return .share(part: a == b ? 1 : 0, whole: 1)
    }

    var consistencyTable: String {
        func number(_ value: Int?) -> String { TableText.number(value.map(Double.init)) }
        func pair(_ a: Int?, _ b: Int?) -> String { TableText.list([number(a), number(b)]) }
        return "{\"stalls\":\(pair(hasCourse ? stallCount : nil, summary?.stallCount)),"
            + "\"switches\":\(pair(switchTally?.succeeded, summary?.switchCount)),"
            + "\"access-log-stalls\":\(number(accessLogStalls))}"
    }
}
