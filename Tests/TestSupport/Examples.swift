import KPIs
import Sessions
import Telemetry

extension SampleSeries {
    /// A series made by hand: samples at the given seconds, a column per field; nil is a value that is missing.
    package static func example(
        at seconds: [Double], holds: Bool = false, counters: [Field] = [], _ columns: [Field: [Double?]]
    ) -> SampleSeries {
        var series = SampleSeries(holds: holds, counters: counters)
        for (i, second) in seconds.enumerated() {
            series.append(time: 1_800_000_000_000_000 + Int64((second * 1_000_000).rounded()))
            for (field, values) in columns where i < values.count {
                if let value = values[i] { series.set(field, value) }
            }
        }
        return series
    }

    /// The same with as many samples as the longest column has values.
    package static func example(
        every seconds: Double = 1, holds: Bool = false, counters: [Field] = [], _ columns: [Field: [Double?]]
    ) -> SampleSeries {
        let count = columns.values.map(\.count).max() ?? 0
        return example(at: (0..<count).map { Double($0) * seconds }, holds: holds, counters: counters, columns)
    }
}

extension Receiving {
    /// A W3C video view made by hand: frames are counted.
    package static func video(_ stream: SampleSeries) -> Receiving {
        var view = Receiving(media: .video, stream: stream)
        view.countsFrames = true
        return view
    }

    /// What every KPI says of this view, by column id.
    package var measurements: [String: Measurement] {
        let reading = ReceivingReading(self)
        return Columns.all.said { if case .receiving(let ask) = $0 { ask(reading) } else { nil } }
    }
}

extension Sending {
    /// What every KPI says of this publication, by column id.
    package var measurements: [String: Measurement] {
        let reading = SendingReading(self)
        return Columns.all.said { if case .sending(let ask) = $0 { ask(reading) } else { nil } }
    }
}

extension Columns {
    fileprivate func said(_ ask: (KPI.Measure) -> Measurement?) -> [String: Measurement] {
        var said: [String: Measurement] = [:]
        for entry in entries { if let value = ask(entry.column.measure) { said[entry.column.id] = value } }
        return said
    }
}
