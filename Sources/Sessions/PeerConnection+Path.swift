import Telemetry

// The way that a connection's media takes: the selected candidate pair from report to report.

extension PeerConnection {
    /// One sample per report that has a selected pair: its round-trip time, estimates, and local candidate's type.
    /// nil where no report has one.
    func path() -> SampleSeries? {
        let selection = transports.streams.first { $0.series.has(.selectedPairID) }?.series
        let chosen = pairs.streams.filter { pair in
            let says = pair.series.has(.selected)
            return pair.series.times.indices.contains { isSelected(pair, $0, selection, says) }
        }
        guard let only = chosen.first else { return nil }
        var path = SampleSeries()
        // Mostly the media takes one way all the time.
        if chosen.count == 1 {
            let says = only.series.has(.selected)
            for i in only.series.times.indices where isSelected(only, i, selection, says) {
                add(only.series, i, to: &path)
            }
            return path
        }
        var rows: [Row] = []
        for (place, pair) in chosen.enumerated() {
            let series = pair.series
            let says = series.has(.selected)
            for i in series.times.indices where isSelected(pair, i, selection, says) {
                rows.append(
                    Row(time: series.times[i], pair: place, sample: i, priority: series.value(.priority, i) ?? 0))
            }
        }
        // Several pairs may be nominated at once: the media takes the one of the highest priority.
        rows.sort { $0.time != $1.time ? $0.time < $1.time : $0.priority > $1.priority }
        for row in rows where path.times.last != row.time { add(chosen[row.pair].series, row.sample, to: &path) }
        return path
    }

    /// Whether a report says that the media takes a pair: by its transport's choice, else by the pair's own word.
    ///
    /// - Parameter says: some sample of the pair says whether it is selected; else that it is nominated counts.
    private func isSelected(_ pair: PeerStream, _ sample: Int, _ selection: SampleSeries?, _ says: Bool) -> Bool {
        if let selection {
            return selection.index(at: pair.series.times[sample]).flatMap { selection.value(.selectedPairID, $0) }
                == Double(pair.id)
        }
        return pair.series.value(says ? .selected : .nominated, sample) == 1
    }

    private func add(_ pair: SampleSeries, _ sample: Int, to path: inout SampleSeries) {
        path.append(time: pair.times[sample])
        if let place = pair.place(sample) { path.mark(place) }
        for field in [Field.currentRoundTripTime, .availableIncoming, .availableOutgoing] {
            if let value = pair.value(field, sample) { path.set(field, value) }
        }
        if let local = pair.value(.localCandidateID, sample), let type = candidates[UInt32(local)] {
            path.set(.candidateType, text: type)
        }
    }

    private struct Row {
        let time: Int64
        /// The pair's place among those that were taken.
        let pair: Int
        let sample: Int
        let priority: Double
    }
}
