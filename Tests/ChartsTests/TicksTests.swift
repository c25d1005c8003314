import Charts
import Testing

@Suite struct TicksTests {
    @Test(
        arguments: [
            (0, 10, 5, [0, 2, 4, 6, 8, 10]), (0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]), (0, 0.3, 3, [0, 0.1, 0.2, 0.3]),
            (-7, 12, 4, [-5, 0, 5, 10]), (995, 1_005, 2, [995, 1_000, 1_005]),
        ] as [(Double, Double, Int, [Double])])
    func `are multiples of 1, 2 or 5`(low: Double, high: Double, count: Int, expected: [Double]) {
        #expect(Ticks.linear(low: low, high: high, about: count).values == expected)
    }

    @Test func `do not part what is counted`() {
        #expect(Ticks.linear(low: 0, high: 2, about: 4, atLeast: 1).values == [0, 1, 2])
        #expect(Ticks.widened(low: 0, high: 2.5, about: 4, atLeast: 1) == (0, 3))
    }

    @Test func `widen an axis to whole steps and no further`() {
        #expect(Ticks.widened(low: 0.3, high: 9.1, about: 5) == (0, 10))
        #expect(Ticks.widened(low: 0, high: 0.1 + 0.2, about: 3) == (0, 0.3))
        #expect(Ticks.widened(low: -1.2, high: 0, about: 4) == (-1.5, 0))
    }

    @Test func `of a logarithmic axis grow sparser with its decades`() {
        #expect(Ticks.logarithmic(low: 1, high: 50, about: 5).values == [1, 2, 5, 10, 20, 50])
        #expect(Ticks.logarithmic(low: 0.1, high: 100, about: 5).values == [0.1, 0.3, 1, 3, 10, 30, 100])
        #expect(Ticks.logarithmic(low: 1, high: 1e6, about: 5).values == [1, 10, 100, 1e3, 1e4, 1e5, 1e6])
        #expect(Ticks.logarithmic(low: 1, high: 1e12, about: 5).values == [1, 1e2, 1e4, 1e6, 1e8, 1e10, 1e12])
        #expect(Ticks.logarithmic(low: 6, high: 9, about: 3).values == [6, 7, 8, 9])
    }

    @Test(
        arguments: [
            (0, 100, 5, [0, 30, 60, 90]), (0, 3_600, 4, [0, 900, 1_800, 2_700, 3_600]), (50, 130, 3, [60, 90, 120]),
            (0, 400_000, 4, [0, 172_800, 345_600]), (0, 1, 4, [0, 0.5, 1]),
        ] as [(Double, Double, Int, [Double])])
    func `of time are round on a clock`(low: Double, high: Double, count: Int, expected: [Double]) {
        #expect(Ticks.time(low: low, high: high, about: count).values == expected)
    }

    @Test func `are none where doubles have no room for them`() {
        #expect(Ticks.linear(low: 1e300, high: 1e300, about: 5).values.isEmpty)
        #expect(Ticks.linear(low: 1e18, high: 1e18 + 4_096, about: 5).values.isEmpty)
        #expect(Ticks.linear(low: -.greatestFiniteMagnitude, high: .greatestFiniteMagnitude, about: 5).values.isEmpty)
        #expect(Ticks.time(low: 1e15, high: 1e15 + 10, about: 5).values.isEmpty)
    }

    @Test func `reach from the smallest to the largest decades`() {
        #expect(Ticks.linear(low: 0, high: 5e-200, about: 5).values.count == 6)
        #expect(Ticks.linear(low: 0, high: 5e250, about: 5).values.count == 6)
    }
}
