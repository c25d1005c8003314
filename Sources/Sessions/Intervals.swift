import Telemetry

/// The time between the samples of a series, and which of it is a gap (kpis.md, Words).
package struct Intervals: Sendable {
    /// Seconds between sample i and sample i + 1.
    package let seconds: [Double]
    /// Whether that interval is a gap: longer than max(10 s, 3 × the median). A series that holds values has none,
    /// except where its source was told to be silent.
    package let isGap: [Bool]

    package init(_ series: SampleSeries) {
        let times = series.times
        var micros: [Int64] = []
        micros.reserveCapacity(max(0, times.count - 1))
        for i in times.indices.dropFirst() { micros.append(times[i] - times[i - 1]) }
        seconds = micros.map { Double($0) / 1_000_000 }
        guard !series.holds, !micros.isEmpty else {
            isGap = micros.indices.map { series.value(.enabled, $0) == 0 }
            return
        }
        let sorted = micros.sorted()
        let middle = sorted.count / 2
        let median = sorted.count % 2 == 1 ? Double(sorted[middle]) : Double(sorted[middle - 1] + sorted[middle]) / 2
        let limit = max(10_000_000, 3 * median)
        isGap = micros.map { Double($0) > limit }
    }

    package var indices: Range<Int> { seconds.indices }
    /// The gaps, seconds each.
    package var gaps: [Double] { indices.filter { isGap[$0] }.map { seconds[$0] } }
    /// Seconds that are observed: all intervals that are no gaps.
    package var observed: Double { indices.reduce(0) { isGap[$1] ? $0 : $0 + seconds[$1] } }
}

extension SampleSeries {
    /// How long each sample's values count: (sample, seconds), gaps left out.
    package func weights(_ intervals: Intervals) -> [(sample: Int, seconds: Double)] {
        intervals.indices.compactMap { i in
            intervals.isGap[i] ? nil : (sample: holds ? i : i + 1, seconds: intervals.seconds[i])
        }
    }

    /// A field's values with the seconds they count for; samples without the value are left out.
    package func weighted(_ field: Field, _ intervals: Intervals) -> [(value: Double, seconds: Double)] {
        weights(intervals).compactMap { w in value(field, w.sample).map { ($0, w.seconds) } }
    }

    /// Samples at which a new segment of counters begins: one fell, or the object has a new start time.
    package var segmentStarts: Set<Int> {
        var starts = Set<Int>()
        for field in counters {
            var before: Double?
            for i in times.indices {
                guard let now = value(field, i) else { continue }
                if let before, now < before { starts.insert(i) }
                before = now
            }
        }
        var start: Double?
        for i in times.indices {
            guard let now = value(.startTime, i) else { continue }
            if let start, now != start { starts.insert(i) }
            start = now
        }
        return starts
    }

    /// Growth of a counter per interval: nil where the interval has a reset in it, or an end without the value.
    package func growth(_ field: Field, _ starts: Set<Int>) -> [Double?] {
        times.indices.dropFirst().map { i in
            guard !starts.contains(i), let a = value(field, i - 1), let b = value(field, i) else { return nil }
            return max(0, b - a)
        }
    }

    /// Growth of a count that may fall (packetsLost): what it rose, all told. nil where it never stood.
    package func riseOnly(_ field: Field) -> Double? {
        guard has(field) else { return nil }
        var sum = 0.0
        var before: Double?
        for i in times.indices {
            guard let now = value(field, i) else { continue }
            if let before { sum += max(0, now - before) }
            before = now
        }
        return sum
    }
}
