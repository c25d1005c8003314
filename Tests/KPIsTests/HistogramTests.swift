import KPIs
import Testing

@Suite struct HistogramTests {
    @Test func `a bucket's middle is within one per cent of every value in it`() {
        var value = 0.000_001
        while value < 1e9 {
            let middle = Histogram.middle(Histogram.bucket(value))
            #expect(abs(middle - value) <= 0.01 * value)
            value *= 1.0137
        }
    }

    @Test func `a value lies within its bucket's bounds`() {
        for value in [0.001, 0.5, 1, 1.999, 2, 3.25, 1e6, 123_456.789] {
            let bounds = Histogram.bounds(Histogram.bucket(value))
            #expect(bounds.low <= value && value < bounds.high)
        }
    }

    @Test func `percentiles go by nearest rank`() {
        var histogram = Histogram()
        for i in 1...100 { histogram.add(Double(i)) }
        for (share, exact) in [(0.5, 50.0), (0.75, 75), (0.9, 90), (0.95, 95), (0.99, 99)] {
            let read = histogram.percentile(share) ?? 0
            #expect(abs(read - exact) <= 0.01 * exact)
        }
        #expect(histogram.percentile(1) == 100)
        #expect(Histogram().percentile(0.5) == nil)
    }

    @Test func `several percentiles are those one by one, wherever they lie`() {
        for (count, spread) in [(1, 3.0), (40, 9), (60, 0.01), (5_000, 0.000_1), (5_000, 40), (5_000, 1e5)] {
            var histogram = Histogram()
            let values = (0..<count).map { Double(($0 * 7_919) % 10_007) / 10_007 * spread }
            for value in values { histogram.add(value) }
            let shares = [0, 0.01, 0.5, 0.75, 0.9, 0.95, 0.99, 1]
            let read = histogram.percentiles(shares)
            #expect(read == shares.map { histogram.percentile($0) })
            let sorted = values.sorted()
            for (share, value) in zip(shares, read) {
                let exact = sorted[min(count, max(1, Int((share * Double(count)).rounded(.up)))) - 1]
                #expect(abs((value ?? -1) - exact) <= 0.01 * exact)
            }
        }
    }

    @Test func `of one value every percentile is it, of two the median is the lower and what lies above the higher`() {
        var histogram = Histogram()
        histogram.add(3.3)
        #expect(histogram.percentiles([0.5, 0.75, 0.99]) == [3.3, 3.3, 3.3])
        histogram.add(7)
        let read = histogram.percentiles([0.5, 0.501, 0.75, 0.99]).map { $0 ?? -1 }
        for (value, exact) in zip(read, [3.3, 7, 7, 7]) { #expect(abs(value - exact) <= 0.01 * exact) }
    }

    @Test func `where all say the same that is every percentile`() {
        var histogram = Histogram()
        for _ in 0..<100 { histogram.add(3.3) }
        #expect(histogram.percentiles([0.5, 0.99]) == [3.3, 3.3])
    }

    @Test func `merging does not depend on the order or the split`() {
        let values = (0..<10_000).map { Double(($0 * 7_919) % 10_007) / 13 }
        var whole = Histogram()
        for value in values { whole.add(value) }
        for parts in [2, 3, 7] {
            var pieces = Array(repeating: Histogram(), count: parts)
            for (i, value) in values.enumerated() { pieces[(i * 31) % parts].add(value) }
            var merged = Histogram()
            for piece in pieces.reversed() { merged += piece }
            #expect(merged == whole)
        }
    }

    @Test func `zero has a bucket of its own`() {
        var histogram = Histogram()
        for value in [0.0, 0, 0, 5] { histogram.add(value) }
        #expect(histogram.percentile(0.5) == 0)
        #expect(histogram.minimum == 0)
    }
}

@Suite struct IntervalTests {
    @Test func `Wilson's interval of 10 of 100 is 5_5 to 17_4 per cent`() throws {
        // Worked out by hand: centre (0.1 + 0.0192073) / 1.0384146, half-width 0.0589…
        let interval = try #require(Interval.wilson(yes: 10, of: 100))
        #expect(abs(interval.low - 0.055_229) < 1e-5)
        #expect(abs(interval.high - 0.174_367) < 1e-5)
    }

    @Test func `none and all stay inside 0 and 1`() throws {
        // z²/(n + z²) = 3.841459 / 23.841459, and of one view 3.841459 / 4.841459.
        let none = try #require(Interval.wilson(yes: 0, of: 20))
        #expect(none.low == 0 && abs(none.high - 0.161_125) < 1e-6)
        let all = try #require(Interval.wilson(yes: 20, of: 20))
        #expect(all.high == 1 && abs(all.low - 0.838_875) < 1e-6)
        let one = try #require(Interval.wilson(yes: 1, of: 1))
        #expect(one.high == 1 && abs(one.low - 0.206_549) < 1e-6)
        #expect(Interval.wilson(yes: 0, of: 0) == nil)
    }

    @Test func `a ratio that is the same in every view has no width`() throws {
        var sums = Accumulator(.share)
        for whole in [10.0, 20, 30] { sums.add(.share(part: whole / 10, whole: whole)) }
        let interval = try #require(sums.interval)
        #expect(abs(interval.low - 0.1) < 1e-6)
        #expect(abs(interval.high - 0.1) < 1e-6)
        #expect(sums.value == 0.1)
    }
}

@Suite struct RatioIntervalTests {
    private func interval(_ views: [(Double, Double)]) -> Interval? {
        var sums = Accumulator(.share)
        for (part, whole) in views { sums.add(.share(part: part, whole: whole)) }
        return sums.interval
    }

    @Test func `of two views goes by how far both are from their ratio`() throws {
        // 3/40; residuals 2 − 20·3/40 = 0.5 and 1 − 1.5 = −0.5: √(2 · (0.25 + 0.25)) / 40 = 0.025.
        let found = try #require(interval([(2, 20), (1, 20)]))
        #expect(abs(found.low - (0.075 - 0.025 * 1.959_964)) < 1e-6)
        #expect(abs(found.high - (0.075 + 0.025 * 1.959_964)) < 1e-6)
    }

    @Test func `is unknown of one view, and stays between none and all`() throws {
        #expect(interval([(2, 20)]) == nil)
        // 1/20 with √(2 · 0.5) / 20: more than a share can be is no end.
        #expect(try #require(interval([(1, 10), (0, 10)])).low == 0)
        #expect(try #require(interval([(9, 10), (10, 10)])).high == 1)
    }

    /// The spread of views that all say nothing, or all everything, is none: no bound for shares of time is known, and an
    /// interval from 0 to 0 would claim that other views say the same.
    @Test func `is unknown at none and at all`() throws {
        #expect(interval([(0, 10), (0, 90)]) == nil)
        #expect(interval([(10, 10), (90, 90)]) == nil)
    }
}

@Suite struct AccumulatorTests {
    @Test func `a share is a ratio of sums, not a mean of ratios`() {
        var sums = Accumulator(.share)
        sums.add(.share(part: 1, whole: 10))
        sums.add(.share(part: 0, whole: 90))
        #expect(sums.value == 0.01)
    }

    @Test func `adding is exact in any order`() {
        let values = (1...1_000).map { Double($0) / 7 }
        var forward = Accumulator(.gauge)
        var backward = Accumulator(.gauge)
        for x in values { forward.add(.gauge(weighted: x * 3, weight: x)) }
        for x in values.reversed() { backward.add(.gauge(weighted: x * 3, weight: x)) }
        #expect(forward == backward)
        var halves = Accumulator(.gauge)
        var second = Accumulator(.gauge)
        for (i, x) in values.enumerated() {
            if i % 2 == 0 {
                halves.add(.gauge(weighted: x * 3, weight: x))
            } else {
                second.add(.gauge(weighted: x * 3, weight: x))
            }
        }
        halves += second
        #expect(halves == forward)
    }

    @Test func `a whole of nothing has no value`() {
        var sums = Accumulator(.share)
        sums.add(.share(part: 0, whole: 0))
        #expect(sums.value == nil)
        // It is no answer either: coverage counts who could say.
        #expect(sums.said == 0)
    }
}
