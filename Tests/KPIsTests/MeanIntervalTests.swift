import KPIs
import Testing

struct MeanIntervalTests {
    private func sums(_ kind: KPI.Kind, _ said: [Measurement]) -> Accumulator {
        var sums = Accumulator(kind)
        for measurement in said { sums.add(measurement) }
        return sums
    }

    @Test func `is 1.96 standard errors of the mean`() throws {
        // Mean 2, variance 8/3 (of n − 1), standard error √(8/3 / 4).
        let interval = try #require(sums(.count, [.count(0), .count(2), .count(2), .count(4)]).interval)
        let half = 1.959_963_984_540_054 * (8.0 / 3 / 4).squareRoot()
        #expect(abs(interval.low - (2 - half)) < 1e-9)
        #expect(abs(interval.high - (2 + half)) < 1e-9)
        let seconds = sums(.duration, [.duration(0), .duration(2), .duration(2), .duration(4)]).interval
        #expect(abs((seconds?.low ?? 0) - (2 - half)) < 1e-9)
    }

    @Test func `leaves room above a count of nothing`() throws {
        let interval = try #require(sums(.count, (0..<100).map { _ in .count(0) }).interval)
        #expect(interval.low == 0)
        #expect(abs(interval.high - 0.036_888_8) < 1e-6)
    }

    @Test func `is unknown where no view has anything, or each all`() {
        #expect(sums(.duration, [.duration(0), .duration(0)]).interval == nil)
        #expect(sums(.share, [.share(part: 0, whole: 60), .share(part: 0, whole: 30)]).interval == nil)
        #expect(sums(.share, [.share(part: 60, whole: 60), .share(part: 30, whole: 30)]).interval == nil)
        #expect(sums(.rate, [.rate(amount: 0, seconds: 60), .rate(amount: 0, seconds: 30)]).interval == nil)
        #expect(sums(.share, [.share(part: 0, whole: 60), .share(part: 30, whole: 30)]).interval != nil)
        // A mean that all views agree on is one.
        let gauge = Measurement.gauge(weighted: 600, weight: 20)
        #expect(sums(.gauge, [gauge, gauge]).interval == Interval(low: 30, high: 30))
    }

    @Test func `is unknown of one view`() {
        #expect(sums(.count, [.count(3)]).interval == nil)
        #expect(sums(.duration, [.duration(3)]).interval == nil)
    }
}
