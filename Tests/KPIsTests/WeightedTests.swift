import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct WeightedTests {
    private let values: [Weighted] = [(30, 1), (10, 2), (20, 0), (40, 1)]

    @Test func `weighs a mean by time`() {
        #expect(values.gauge == .gauge(weighted: 90, weight: 4))
        #expect([Weighted]().gauge == nil)
    }

    @Test(arguments: [(0.05, 10.0), (0.5, 10), (0.51, 30), (0.75, 30), (1, 40)])
    func `is the smallest value that reaches a share of the time`(share: Double, value: Double) {
        #expect(values.quantile(share) == .statistic(value))
    }

    @Test func `knows no percentile of nothing`() {
        #expect([Weighted]().quantile(0.5) == nil)
        #expect([(5, 0) as Weighted].quantile(0.5) == nil)
    }
}
