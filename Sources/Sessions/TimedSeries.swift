import Telemetry

/// A series while it is filled: samples that have no moment of their own stand at their lines', until all that the
/// client wrote has told how its clock stands to the lines'.
struct TimedSeries {
    private(set) var series: SampleSeries
    /// The samples without a moment of their own.
    private var placeless: [(sample: Int, moment: SampleMoment)] = []
    private var steps = ClockSteps()

    init(counters: [Field]) { series = SampleSeries(counters: counters) }

    var isEmpty: Bool { series.isEmpty }

    /// Adds a sample with all its values; the clock learns from it.
    mutating func append(_ row: SampleRow, at moment: SampleMoment, _ clock: inout ClientClock) {
        steps.add(moment, to: series)
        if moment.own == nil { placeless.append((series.count, moment)) } else { clock.add(moment) }
        series.append(row, at: moment.own ?? moment.line)
    }

    mutating func mark(_ place: Playback.Place) { series.mark(place) }

    /// The series by a client's clock, ordered and mended.
    func settled(_ clock: ClientClock.Reading?) -> SampleSeries {
        var series = series
        let falls = steps.falls(in: series)
        if falls.byLine < falls.byMoment { steps.correct(&series) }
        if let clock { for (sample, moment) in placeless { series.move(sample, to: clock.place(moment)) } }
        series.settleCounters()
        return series
    }
}
