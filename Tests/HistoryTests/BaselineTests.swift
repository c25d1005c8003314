import History
import KPIs
import Testing

/// Numbers that look like chance and are the same in every run (xorshift64*, and sums of twelve for a bell).
private struct Noise {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private mutating func uniform() -> Double {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Double((state &* 0x2545_F491_4F6C_DD1D) >> 11) / 9_007_199_254_740_992
    }

    /// Mean 0, standard deviation 1.
    mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + uniform() } }
}

struct BaselineTests {
    private func values(_ numbers: [Double], half: Double = 0) -> [NightValue] {
        numbers.map { NightValue($0, Interval(low: $0 - half, high: $0 + half)) }
    }

    @Test func `is the median and the median deviation of the nights`() throws {
        let baseline = try #require(Baseline(values([8, 10, 11, 9, 30])))
        #expect(baseline.median == 10)
        // Deviations 2, 0, 1, 1, 20.
        #expect(baseline.spread == 1)
        #expect(baseline.nights == 5)
    }

    @Test func `takes the mean of both middles of an even number`() throws {
        #expect(try #require(Baseline(values([1, 2, 3, 5, 8, 9]))).median == 4)
    }

    @Test func `needs five nights`() {
        #expect(Baseline(values([1, 2, 3, 4])) == nil)
        #expect(Baseline(values([1, 2, 3, 4, 5])) != nil)
    }

    @Test func `looks back on 28 nights`() throws {
        let baseline = try #require(Baseline(values([Double](repeating: 99, count: 28) + (1...28).map { Double($0) })))
        #expect(baseline.median == 14.5)
        #expect(baseline.nights == 28)
    }

    /// 0.8 % ± 0.1 over twelve nights; 1.9 % is far outside.
    @Test func `says worse or better by which way is good`() throws {
        let baseline = try #require(
            Baseline(
                values([0.7, 0.8, 0.9, 0.7, 0.8, 0.9, 0.7, 0.8, 0.9, 0.7, 0.8, 0.9].map { $0 / 100 }, half: 0.001)))
        let night = NightValue(0.019, Interval(low: 0.017, high: 0.021))
        #expect(baseline.verdict(night, better: .lower) == .worse)
        #expect(baseline.verdict(night, better: .higher) == .better)
        #expect(baseline.verdict(night, better: .neither) == .steady)
        let low = NightValue(0.0001, Interval(low: 0, high: 0.0003))
        #expect(baseline.verdict(low, better: .lower) == .better)
        #expect(baseline.verdict(low, better: .higher) == .worse)
        #expect(baseline.verdict(NightValue(0.009, nil), better: .lower) == .steady)
    }

    @Test func `is steady where the night's interval reaches into the usual`() throws {
        let baseline = try #require(Baseline(values([10, 11, 9, 10, 11, 9, 10, 11, 9, 10])))
        #expect(baseline.verdict(NightValue(30, Interval(low: 28, high: 32)), better: .lower) == .worse)
        #expect(baseline.verdict(NightValue(30, Interval(low: 11, high: 49)), better: .lower) == .steady)
    }

    /// 10 ± 4 with 20 views. The nights' mean deviation is 0.6, but their intervals amount to a MAD of 4 / 1.96 · 0.6745 = 1.38,
    /// 1.65 for ten nights: the band is 10 ± 4.96. Without an interval, 0 of 20 views is clearly outside; of two views the usual
    /// interval would be √10 times as wide, 12.6.
    @Test func `two views that lost nothing are no night without losses`() throws {
        let nights = [10.0, 11, 9, 10, 11, 9, 10, 11, 9, 10].map {
            NightValue($0, Interval(low: $0 - 4, high: $0 + 4), views: 20)
        }
        let baseline = try #require(Baseline(nights))
        #expect(baseline.verdict(NightValue(0, views: 20), better: .lower) == .better)
        #expect(baseline.verdict(NightValue(0, views: 2), better: .lower) == .steady)
        #expect(baseline.verdict(NightValue(30, Interval(low: 30, high: 30), views: 2), better: .lower) == .worse)
    }

    /// Start-up time 1.05 s ± 0.02 on twelve nights, then 2.67 s with an interval from 1.98 to 3.39.
    @Test func `a wide interval far above the usual is worse: its width counts once`() throws {
        let nights = [1.05, 1.07, 1.03, 1.05, 1.07, 1.03, 1.05, 1.07, 1.03, 1.05, 1.07, 1.03]
        let baseline = try #require(Baseline(values(nights, half: 0.01)))
        let night = NightValue(2.67, Interval(low: 1.98, high: 3.39))
        #expect(baseline.verdict(night, better: .lower) == .worse)
        // It leaves the band that is drawn, and its interval does not reach into it.
        #expect(baseline.usual.high < 1.98)
        #expect(baseline.verdict(NightValue(2.67, Interval(low: 1.1, high: 4.2)), better: .lower) == .steady)
    }

    @Test func `is not led by nights that happen to be alike`() throws {
        let baseline = try #require(Baseline(values([1, 1, 1, 1, 1], half: 0.2)))
        #expect(baseline.spread == 0)
        #expect(baseline.verdict(NightValue(1.1, Interval(low: 0.9, high: 1.3)), better: .lower) == .steady)
        #expect(baseline.verdict(NightValue(3, Interval(low: 2.8, high: 3.2)), better: .lower) == .worse)
        // Values from buckets are off by up to 0.8 % each.
        let exact = try #require(Baseline(values([1, 1, 1, 1, 1])))
        #expect(exact.verdict(NightValue(1.015), better: .lower) == .steady)
        #expect(exact.verdict(NightValue(1.02), better: .lower) == .worse)
    }

    @Test func `still finds a second bad night after a first`() throws {
        var nights = [10.0, 11, 9, 10, 11, 9, 10, 11, 9, 10, 11, 9]
        nights.append(40)
        let baseline = try #require(Baseline(values(nights)))
        #expect(baseline.verdict(NightValue(40, Interval(low: 39, high: 41)), better: .lower) == .worse)
    }

    /// Nights that differ by chance alone, as much again for reasons of their own, or almost only for those.
    @Test(arguments: [(1.0, 0.0), (1, 1), (0.1, 1)])
    func `makes two false alarms at most in 30 quiet nights of 16 numbers`(chance: Double, own: Double) throws {
        let series = 20
        var alarms = 0
        var found = 0
        for seed in 0..<series {
            for headline in 0..<16 {
                var noise = Noise(UInt64(seed * 100 + headline + 1))
                var nights: [NightDate: NightValue] = [:]
                for day in 0..<35 {
                    let date = NightDate(days: 20_000 + Int64(day))
                    let x = 100 + chance * noise.normal() + own * noise.normal()
                    let night = NightValue(x, Interval(low: x - 1.96 * chance, high: x + 1.96 * chance))
                    let alike = nights.filter { $0.key.isWeekend == date.isWeekend }.sorted { $0.key < $1.key }
                    if let baseline = Baseline(alike.map(\.value)) {
                        if baseline.verdict(night, better: .lower) != .steady { alarms += 1 }
                        if day == 34 {
                            let shift = 8 * (chance * chance + own * own).squareRoot()
                            let worse = NightValue(
                                x + shift, Interval(low: x + shift - 1.96 * chance, high: x + shift + 1.96 * chance))
                            if baseline.verdict(worse, better: .lower) == .worse { found += 1 }
                        }
                    }
                    nights[date] = night
                }
            }
        }
        #expect(alarms <= 2 * series)
        #expect(Double(found) >= 0.9 * Double(16 * series))
    }
}
