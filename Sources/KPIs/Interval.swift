/// A 95 % interval.
package struct Interval: Sendable, Equatable {
    package var low: Double
    package var high: Double

    package init(low: Double, high: Double) {
        self.low = low
        self.high = high
    }

    /// The two-sided 97.5 % point of the normal distribution.
    package static let z = 1.959_963_984_540_054

    /// Wilson's score interval of a share of views (E. B. Wilson, 1927); nil without views.
    package static func wilson(yes: Int, of all: Int) -> Interval? {
        guard all > 0 else { return nil }
        let n = Double(all)
        let p = Double(yes) / n
        let z2 = z * z
        let centre = (p + z2 / (2 * n)) / (1 + z2 / n)
        let half = z / (1 + z2 / n) * (p * (1 - p) / n + z2 / (4 * n * n)).squareRoot()
        return Interval(low: yes == 0 ? 0 : max(0, centre - half), high: yes == all ? 1 : min(1, centre + half))
    }

    /// The interval of a mean per view, from the spread of the views; nil for fewer than two of them.
    ///
    /// Where no view has anything the spread says nothing, yet the mean may be above 0: of a count the upper end is then the
    /// exact one of a Poisson count of 0 (F. Garwood, 1936), 3.69 in all views together; of a duration it is unknown.
    package static func mean(views: Int, sum: Double, squares: Double, isCount: Bool) -> Interval? {
        guard views > 1 else { return nil }
        let n = Double(views)
        if sum == 0 { return isCount ? Interval(low: 0, high: highestOfNone / n) : nil }
        let sums = RatioSums(
            views: views, part: sum, whole: n, partSquared: squares, product: sum, wholeSquared: n)
        return ratio(sums).map { Interval(low: max(0, $0.low), high: $0.high) }
    }

    /// −ln 0.025.
    private static let highestOfNone = 3.688_879_454_113_936

    /// The interval of a ratio of sums Σp / Σw over independent views (linearised variance of a ratio estimator,
    /// Cochran, Sampling Techniques, 6.4); nil for fewer than two views or Σw = 0.
    package static func ratio(_ s: RatioSums) -> Interval? {
        guard s.views > 1, s.whole > 0 else { return nil }
        let n = Double(s.views)
        let r = s.part / s.whole
        let residual = max(0, s.partSquared - 2 * r * s.product + r * r * s.wholeSquared)
        let half = z * (n / (n - 1) * residual).squareRoot() / s.whole
        return Interval(low: r - half, high: r + half)
    }
}

/// The sums a ratio's interval needs, over views.
package struct RatioSums: Sendable {
    package var views: Int
    package var part: Double
    package var whole: Double
    package var partSquared: Double
    package var product: Double
    package var wholeSquared: Double

    package init(views: Int, part: Double, whole: Double, partSquared: Double, product: Double, wholeSquared: Double) {
        self.views = views
        self.part = part
        self.whole = whole
        self.partSquared = partSquared
        self.product = product
        self.wholeSquared = wholeSquared
    }

    /// The sums over the views of `all` that are not those of `some`.
    package static func - (all: RatioSums, some: RatioSums) -> RatioSums {
        RatioSums(
            views: all.views - some.views, part: all.part - some.part, whole: all.whole - some.whole,
            partSquared: all.partSquared - some.partSquared, product: all.product - some.product,
            wholeSquared: all.wholeSquared - some.wholeSquared)
    }
}
