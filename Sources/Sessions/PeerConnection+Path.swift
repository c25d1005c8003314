import Telemetry

// The way that a connection's media takes: the selected candidate pair from report to report.

extension PeerConnection {
    /// One sample per report that has a selected pair: its round-trip time, estimates, and local candidate's type.
    /// nil where no report has one.
    func path() -> SampleSeries? {
        let selection = transports.streams.first { $0.series.has(.selectedPairID) }?.series
        var rows: [Row] = []
        for (place, pair) in pairs.streams.enumerated() {
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
                            time: series.times[i], pair: place, sample: i,
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
            let pair = pairs.streams[row.pair].series
            if let place = pair.place(row.sample) { path.mark(place) }
            for field in [Field.currentRoundTripTime, .availableIncoming, .availableOutgoing] {
                if let value = pair.value(field, row.sample) { path.set(field, value) }
            }
            if let local = pair.value(.localCandidateID, row.sample), let type = candidates[UInt32(local)] {
                path.set(.candidateType, text: type)
            }
        }
        return path
    }

    private struct Row {
        let time: Int64
        /// The pair's place among all of the connection.
        let pair: Int
        let sample: Int
        let priority: Double
    }
}
