import Telemetry

/// The time between the samples of a series, and which of it is a gap.
package struct Intervals: Sendable {
    /// Seconds between sample i and sample i + 1.
    package let seconds: [Double]
    /// Whether that interval is a gap: longer than max(10 s, 3 × the median). A series that holds values has none,
    /// except where its source was told to be silent. A break of the series is left out as a gap is, with 0 seconds.
    package let isGap: [Bool]
    /// No interval up to this is a gap, microseconds.
    private static let shortestGap: Int64 = 10_000_000

    package init(_ series: SampleSeries) {
        let times = series.times
        var micros: [Int64] = []
        micros.reserveCapacity(max(0, times.count - 1))
        var longest: Int64 = 0
        for i in times.indices.dropFirst() {
            micros.append(times[i] - times[i - 1])
            longest = max(longest, times[i] - times[i - 1])
        }
        if !series.breaks.isEmpty {
            for i in series.breaks where i > 0 && i <= micros.count { micros[i - 1] = 0 }
            longest = micros.max() ?? 0
        }
        seconds = micros.map { Double($0) / 1_000_000 }
        var isGap: [Bool]
        if series.holds {
            isGap = micros.indices.map { series.value(.enabled, $0) == 0 }
        } else if longest > Intervals.shortestGap {
            // Most series have no interval that could be a gap: those need no median.
            let limit = Intervals.longest(of: micros.filter { $0 > 0 })
            isGap = micros.map { Double($0) > limit }
        } else {
            isGap = [Bool](repeating: false, count: micros.count)
        }
        for i in series.breaks where i > 0 && i <= micros.count { isGap[i - 1] = true }
        self.isGap = isGap
    }

    /// The most microseconds of an interval that is no gap.
    private static func longest(of intervals: [Int64]) -> Double {
        let sorted = intervals.sorted()
        let middle = sorted.count / 2
        let median = sorted.count % 2 == 1 ? Double(sorted[middle]) : Double(sorted[middle - 1] + sorted[middle]) / 2
        return max(Double(shortestGap), 3 * median)
    }

    package var indices: Range<Int> { seconds.indices }
    /// The gaps, seconds each.
    package var gaps: [Double] { indices.filter { isListed($0) }.map { seconds[$0] } }
    /// Whether an interval is a gap to be listed; what lies in a break of the series, nobody knows.
    package func isListed(_ interval: Int) -> Bool { isGap[interval] && seconds[interval] > 0 }
    /// Seconds that are observed: all intervals that are no gaps.
    package var observed: Double {
        var sum = 0.0
        for i in indices where !isGap[i] { sum += seconds[i] }
        return sum
    }
}

extension SampleSeries {
    /// Calls `body` with how long each sample's values count, gaps left out.
    @inline(__always)
    func forEachWeight(_ intervals: Intervals, _ body: (_ sample: Int, _ seconds: Double) -> Void) {
        let offset = holds ? 0 : 1
        for i in intervals.indices where !intervals.isGap[i] { body(i + offset, intervals.seconds[i]) }
    }

    /// How long each sample's values count: (sample, seconds), gaps left out.
    package func weights(_ intervals: Intervals) -> [(sample: Int, seconds: Double)] {
        var weights: [(sample: Int, seconds: Double)] = []
        weights.reserveCapacity(intervals.seconds.count)
        forEachWeight(intervals) { weights.append((sample: $0, seconds: $1)) }
        return weights
    }

    /// A field's values with the seconds they count for; samples without the value are left out.
    package func weighted(_ field: Field, _ intervals: Intervals) -> [(value: Double, seconds: Double)] {
        guard let column = column(field) else { return [] }
        var weighted: [(value: Double, seconds: Double)] = []
        weighted.reserveCapacity(intervals.seconds.count)
        forEachWeight(intervals) { sample, seconds in
            let value = raw(column, sample)
            if !value.isNaN { weighted.append((value, seconds)) }
        }
        return weighted
    }

    /// Samples at which a new segment of counters begins: a reset, or a break of the series.
    package var segmentStarts: Set<Int> { breaks.isEmpty ? resets : resets.union(breaks) }

    /// Samples at which a new segment begins for what is counted and not timed: a reset, or a break behind which a
    /// counter is lower. Else counters grow across a break as they do across a gap; nobody knows in what time.
    package var countStarts: Set<Int> {
        if breaks.isEmpty { return resets }
        var starts = resets
        for field in counters { addFalls(of: field, to: &starts) }
        return starts
    }

    /// Adds the breaks behind which a counter is lower than it was before. Each sample is looked at once: there may be as
    /// many breaks as samples.
    private func addFalls(of field: Field, to starts: inout Set<Int>) {
        guard let column = column(field) else { return }
        var before = Double.nan
        var passed = breaks[...]
        for i in times.indices {
            let now = raw(column, i)
            if now.isNaN { continue }
            while let place = passed.first, place <= i {
                if now < before { starts.insert(place) }
                passed.removeFirst()
            }
            before = now
        }
    }

    /// Samples at which the object's counters began anew: one fell, or the object has a new start time. What happened
    /// in a break, nobody knows.
    package var resets: Set<Int> {
        var starts = Set<Int>()
        for field in counters {
            guard let column = column(field) else { continue }
            var before = -Double.infinity
            for i in times.indices {
                let now = raw(column, i)
                if !breaks.isEmpty, breaks.contains(i) { before = -.infinity }
                if now.isNaN { continue }
                if now < before { starts.insert(i) }
                before = now
            }
        }
        guard let column = column(.startTime) else { return starts }
        var start = Double.nan
        for i in times.indices {
            let now = raw(column, i)
            if !breaks.isEmpty, breaks.contains(i) { start = .nan }
            if now.isNaN { continue }
            if !start.isNaN, now != start { starts.insert(i) }
            start = now
        }
        return starts
    }

    /// Growth of a counter per interval: nil where the interval has a reset in it, or an end without the value.
    package func growth(_ field: Field, _ starts: Set<Int>) -> [Double?] {
        guard let column = column(field) else { return [Double?](repeating: nil, count: max(0, count - 1)) }
        return times.indices.dropFirst().map { i in
            let growth = raw(column, i) - raw(column, i - 1)
            return growth.isNaN || (!starts.isEmpty && starts.contains(i)) ? nil : max(0, growth)
        }
    }

    /// Growth of a count that may fall (packetsLost): what it rose within segments, all told. nil where no two samples
    /// of a segment know it: a count that is told once has risen by nobody knows what.
    package func riseOnly(_ field: Field, _ starts: Set<Int>) -> Double? {
        guard let column = column(field) else { return nil }
        var sum = 0.0
        var isKnown = false
        var before = Double.nan
        for i in times.indices {
            if !starts.isEmpty, starts.contains(i) { before = .nan }
            let now = raw(column, i)
            if now.isNaN { continue }
            if !before.isNaN { isKnown = true }
            if now > before { sum += now - before }
            before = now
        }
        return isKnown ? sum : nil
    }

    /// What the lost packets rose and the others grew, over the same stretches. nil where there is none.
    package func loss(_ starts: Set<Int>) -> (lost: Double, packets: Double)? {
        growth(together: [.lostPackets, .packets], starts).map { (lost: $0[0], packets: $0[1]) }
    }
}
