extension LanesChart {
    /// One row for each state, each step and each event; of a sampled line one row with its number of values, its
    /// lowest, highest and last.
    package var table: TableTwin {
        TableTwin(headers: ["lane", "from", "to", "what"], rows: lanes.flatMap(rows))
    }

    private func rows(_ lane: Lane) -> [[String]] {
        switch lane.content {
        case .states(let spans, let categories):
            spans.map { [lane.title, moment($0.from), moment($0.to), categories[$0.category].label] }
        case .events(let events, let kinds):
            events.map { [lane.title, moment($0.at), moment($0.at), words(kinds[$0.kind].label, $0.label)] }
        case .steps(let series, let measure):
            series.flatMap { one in
                one.points.enumerated().map { i, point in
                    // The last value holds as long as the picture lasts.
                    let end = i + 1 < one.points.count ? one.points[i + 1].at : max(to, point.at)
                    return [name(lane, one, of: series), moment(point.at), moment(end), measure.text(point.value)]
                }
            }
        case .lines(let series, let measure):
            series.compactMap { one in
                guard let first = one.points.first, let last = one.points.last else { return nil }
                return [name(lane, one, of: series), moment(first.at), moment(last.at), summary(one, measure)]
            }
        }
    }

    private func summary(_ one: Series, _ measure: Measure) -> String {
        guard let extent = Scale.extent(one.points.map(\.value)) else { return "unknown" }
        let known = one.points.count { $0.value != nil }
        return "\(known) values, lowest \(measure.text(extent.low)), highest \(measure.text(extent.high)), "
            + "last \(measure.text(one.points.last?.value))"
    }

    private func name(_ lane: Lane, _ one: Series, of series: [Series]) -> String {
        series.count > 1 ? "\(lane.title): \(one.name)" : lane.title
    }

    func words(_ kind: String, _ label: String) -> String { label.isEmpty ? kind : "\(kind): \(label)" }

    func moment(_ seconds: Double) -> String { Elapsed.text(seconds, decimals: 1) }
}
