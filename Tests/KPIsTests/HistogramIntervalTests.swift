import KPIs
import Testing

struct HistogramIntervalTests {
    private func histogram(_ values: [Double]) -> Histogram {
        var histogram = Histogram()
        for value in values { histogram.add(value) }
        return histogram
    }

    @Test func `lies between the values of two ranks`() throws {
        // Ranks 50 ± 1.96 · 5 are 40.2 and 59.8: the values at 40 and 61.
        let interval = try #require(histogram((1...100).map { Double($0) }).interval(0.5))
        #expect(abs(interval.low - 40) < 0.5)
        #expect(abs(interval.high - 61) < 0.5)
    }

    @Test func `ends with the values where its rank lies beyond them`() throws {
        // Rank 28.5 ± 2.3 of 30.
        let interval = try #require(histogram((1...30).map { Double($0) }).interval(0.95))
        #expect(interval.high == 30)
        #expect(abs(interval.low - 26) < 0.3)
    }

    @Test func `is unknown for fewer than six values`() {
        #expect(histogram([1, 2, 3, 4, 5]).interval(0.5) == nil)
        #expect(histogram([1, 2, 3, 4, 5, 6]).interval(0.5) == Interval(low: 1, high: 6))
    }
}
