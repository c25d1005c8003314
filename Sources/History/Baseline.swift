import KPIs

/// What a headline number is against the usual.
package enum Verdict: String, Sendable, CaseIterable {
    case better, worse, steady
    /// Fewer than five nights to compare with, or nothing to compare.
    case noBaseline = "no baseline"
    /// The night's number is of a single view, or a percentile of a few, which tells nothing of others.
    case tooFew = "too few to say"
}

/// A night's number with its 95 % interval, as it enters a baseline.
package struct NightValue: Sendable, Equatable {
    package var value: Double
    /// nil where the views' spread tells nothing.
    package var interval: Interval?
    /// Views that could say; nil where that is not known.
    package var views: Int?

    package init(_ value: Double, _ interval: Interval? = nil, views: Int? = nil) {
        self.value = value
        self.interval = interval
        self.views = views
    }
}

/// What is usual: the median of a number over earlier nights of the same weekday class, and how far nights stray.
package struct Baseline: Sendable, Equatable {
    /// As far back as a baseline looks, in nights of one weekday class.
    package static let longest = 28
    /// With fewer nights there is no baseline.
    package static let leastNights = 5

    package let median: Double
    /// Median absolute deviation from the median: the raw one, not scaled to a standard deviation.
    package let spread: Double
    package let nights: Int
    /// Mean absolute deviation from the median.
    private let meanDeviation: Double
    /// The median of the nights' own uncertainty: half of their 95 % intervals.
    private let halfInterval: Double
    /// The median of how many views of a night could say; 0 where that is not known.
    private let views: Double

    /// nil for fewer than five nights.
    ///
    /// - Parameter nights: oldest first; the last 28 count.
    package init?(_ nights: [NightValue]) {
        let nights = nights.suffix(Baseline.longest)
        guard nights.count >= Baseline.leastNights else { return nil }
        self.nights = nights.count
        let median = Baseline.median(nights.map(\.value))
        let deviations = nights.map { abs($0.value - median) }
        self.median = median
        spread = Baseline.median(deviations)
        meanDeviation = deviations.reduce(0, +) / Double(deviations.count)
        halfInterval = Baseline.median(nights.map { $0.interval.map { ($0.high - $0.low) / 2 } ?? 0 })
        views = Baseline.median(nights.map { Double($0.views ?? 0) })
    }

    /// The middle value, of an even number the mean of both.
    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}

extension Baseline {
    /// 95 % of a normal distribution lie within so many standard deviations.
    private static let z = 1.959_963_984_540_054
    /// The MAD of a normal distribution in standard deviations.
    private static let madOfNormal = 0.674_489_750_196_082
    /// The mean absolute deviation of a normal distribution in standard deviations.
    private static let meanDeviationOfNormal = 0.797_884_560_802_865
    /// The median of few nights is itself a guess, and their MAD is often far too small: with n nights it counts
    /// 1 + 2/n times.
    private static let fewNights = 2.0
    /// Percentiles come from buckets and are off by up to 0.8 %, the night's and the baseline's.
    private static let resolution = 0.016

    /// The MAD that the verdict goes by. The nights' own may be 0 or tiny by chance, so it is at least
    /// - what their mean deviation amounts to, which strays less from sample to sample, and
    /// - what the nights' intervals alone would make nights differ by, if nothing else did.
    private var usualSpread: Double {
        let deviation = meanDeviation * Self.madOfNormal / Self.meanDeviationOfNormal
        let chance = halfInterval / Self.z * Self.madOfNormal
        return max(spread, deviation, chance) * (1 + Self.fewNights / Double(nights))
    }

    /// Where nights usually lie: baseline ± 3 MAD.
    package var usual: Interval {
        let reach = 3 * usualSpread
        return Interval(low: median - reach, high: median + reach)
    }

    /// Whether the night is better or worse than usual.
    ///
    /// It is when its value leaves baseline ± 3 MAD, as the page draws it, and its interval does not reach into it. The interval is the one
    /// that the night's views give, but at least ± 1.96 standard deviations of a night (1.4826 MAD each): nights
    /// differ by more than their views explain. It is no narrower either than that of the usual night with as few views:
    /// two views that are alike have none, and three without a freeze are no night without freezes. Against the baseline's middle alone, 16 headline numbers that do not
    /// change would make 20 to 60 false alarms in 30 nights; this way there are about 1, whether nights differ by
    /// chance alone or for reasons of their own, and a change by 8 standard deviations of a night is found 19 times
    /// of 20 (BaselineTests repeats that).
    package func verdict(_ night: NightValue, better: KPI.Better) -> Verdict {
        let isHigher = night.value > median
        let half = night.interval.map { isHigher ? night.value - $0.low : $0.high - night.value } ?? 0
        let reach = usualSpread
        let interval = max(half, Self.z / Self.madOfNormal * reach, halfInterval * fewness(night))
        let clear = max(3 * reach + interval, Self.resolution * abs(median))
        guard abs(night.value - median) > clear else { return .steady }
        switch better {
        case .lower: return isHigher ? .worse : .better
        case .higher: return isHigher ? .better : .worse
        case .neither: return .steady
        }
    }

    /// How much wider the usual night's interval were with the views of this one; 1 and less for as many.
    private func fewness(_ night: NightValue) -> Double {
        guard let own = night.views, own > 0 else { return 0 }
        return (views / Double(own)).squareRoot()
    }

    /// How far the night is from the baseline in spreads: what is furthest off comes first.
    package func distance(_ night: NightValue) -> Double {
        let reach = usualSpread
        return reach > 0 ? abs(night.value - median) / reach : abs(night.value - median) > 0 ? .infinity : 0
    }
}
