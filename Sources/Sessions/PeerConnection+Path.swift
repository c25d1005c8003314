import Telemetry

// The way that a connection's media takes: the selected candidate pair from report to report.

extension PeerConnection {
    /// One sample per report that has a selected pair: its round-trip time, estimates, and local candidate's type.
    /// nil where no report has one.
    func path() -> SampleSeries? {
        let selection = transports.streams.map(\.series).first { $0.has(.selectedPairID) }
        var rows: [Row] = []
        for pair in pairs.streams {
            let series = pair.series
            let says = series.has(.selected)
            for i in series.times.indices {
                let isSelected =
                    if let selection {
                        selection.index(at: series.times[i]).flatMap { selection.value(.selectedPairID, $0) }
                            == Double(pair.id)
                    } else if says {
                        series.value(.selected, i) == 1
                    } else {
                        series.value(.nominated, i) == 1
                    }
                if isSelected {
                    rows.append(
                        Row(
                            time: series.times[i], series: series, sample: i,
                            priority: series.value(.priority, i) ?? 0))
                }
            }
        }
        guard !rows.isEmpty else { return nil }
        // Several pairs may be nominated at once: the media takes the one of the highest priority.
        rows.sort { $0.time != $1.time ? $0.time < $1.time : $0.priority > $1.priority }
        var path = SampleSeries()
        for row in rows where path.times.last != row.time {
            path.append(time: row.time)
            if let place = row.series.place(row.sample) { path.mark(place) }
            for field in [Field.currentRoundTripTime, .availableIncoming, .availableOutgoing] {
                if let value = row.series.value(field, row.sample) { path.set(field, value) }
            }
            if let local = row.series.value(.localCandidateID, row.sample), let type = candidates[UInt32(local)] {
                path.set(.candidateType, text: type)
            }
        }
        return path
    }

    private struct Row {
        let time: Int64
        let series: SampleSeries
        let sample: Int
        let priority: Double
    }
}
