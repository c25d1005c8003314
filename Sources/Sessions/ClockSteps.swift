import Telemetry

/// Where the moments of a series go back from one line to the next. Either its client's clock was set back there, or
/// the lines did not come in the order in which the samples were taken: the counters tell which, for they only rise.
///
/// The order of lines is that of the envelope's time. Where that clock was set back as well, nothing tells: samples
/// stand by their moments, and each fall of a counter is a reset. The order of files and of the lines in them is no
/// witness, as an upload may come in any. A clock that is set back by less than a sample's interval is not seen.
struct ClockSteps {
    /// The samples before which the moments go back, each with the microseconds by which it and all behind it are to be
    /// moved, so that it is as far from the one before as their lines are.
    private var steps: [(sample: Int, shift: Int64)] = []
    /// The newest sample's moment − its line's.
    private var offset: Int64?

    /// Whether the moments never go back: then there is nothing to decide.
    var isEmpty: Bool { steps.isEmpty }

    /// Looks at a sample before it is added behind the others of its series.
    @inline(__always)
    mutating func add(_ moment: SampleMoment, to series: SampleSeries) {
        let before = offset
        offset = moment.offset
        guard let own = moment.own, let last = series.times.last, own < last else { return }
        note(moment, behind: last, before, at: series.count)
    }

    @inline(never)
    private mutating func note(_ moment: SampleMoment, behind last: Int64, _ before: Int64?, at sample: Int) {
        guard let own = moment.own, let before, let offset else { return }
        // Lines of one moment: the samples come one behind the other.
        steps.append((sample, max(before - offset, last - own + 1)))
    }

    /// How often counters fall in a series that is not in order yet: in the order of its lines, and of its moments.
    func falls(in series: SampleSeries) -> (byLine: Int, byMoment: Int) {
        if isEmpty { return (0, 0) }
        let lines = series.times.indices
        let moments = lines.sorted { (series.times[$0], $0) < (series.times[$1], $1) }
        return (series.falls(lines), series.falls(moments))
    }

    /// Moves the samples of a client whose clock was set back to where it would have stood.
    func correct(_ series: inout SampleSeries) {
        var shift: Int64 = 0
        for (place, step) in steps.enumerated() {
            shift += step.shift
            let end = place + 1 < steps.count ? steps[place + 1].sample : series.count
            for sample in step.sample..<end { series.move(sample, to: series.times[sample] + shift) }
        }
    }
}

extension SampleSeries {
    /// How many samples have a counter below the one before it, in some order of the samples.
    fileprivate func falls(_ order: some Sequence<Int>) -> Int {
        var before = [Double](repeating: -.infinity, count: counters.count)
        var falls = 0
        for sample in order {
            var falling = false
            for (place, field) in counters.enumerated() {
                guard let now = value(field, sample) else { continue }
                if now < before[place] { falling = true }
                before[place] = now
            }
            if falling { falls += 1 }
        }
        return falls
    }
}
