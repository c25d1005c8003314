#if canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Maps values to coordinates along one axis.
package struct Scale: Sendable, Equatable {
    /// How equal distances read.
    package enum Kind: Sendable, Equatable {
        /// Equal distances are equal differences.
        case linear
        /// Equal distances are equal ratios; for positive values only.
        case logarithmic
    }

    /// The kind in use: linear where a logarithm was asked for over values that are not all positive.
    package let kind: Kind
    /// The lowest and the highest value of the axis; low < high always.
    package let low: Double, high: Double
    /// Where the low and the high value lie, in user units; downwards where start > end.
    package let start: Double, end: Double

    /// - Parameters: two finite values in any order. Where they are equal the axis opens around them, so that
    ///   one value, or many equal ones, have a place.
    package init(_ kind: Kind = .linear, low: Double, high: Double, start: Double, end: Double) {
        let (a, b) = (low.isFinite ? low : 0, high.isFinite ? high : 0)
        var (bottom, top) = (min(a, b), max(a, b))
        self.kind = kind == .logarithmic && bottom > 0 ? .logarithmic : .linear
        if bottom == top {
            switch self.kind {
            case .logarithmic: (bottom, top) = (bottom / 2, top * 2)
            case .linear:
                let room = bottom == 0 ? 1 : abs(bottom) / 2
                (bottom, top) = (bottom - (bottom == 0 ? 0 : room), top + room)
            }
        }
        (self.low, self.high, self.start, self.end) = (bottom, top, start, end)
    }

    /// Where a value lies; values beyond the axis lie at its ends.
    package func position(_ value: Double) -> Double {
        guard value.isFinite else { return value > 0 ? end : start }
        let bounded = min(max(value, low), high)
        let part: Double
        switch kind {
        // Halved, because the difference of two huge values may not fit a double.
        case .linear: part = (bounded / 2 - low / 2) / (high / 2 - low / 2)
        case .logarithmic: part = (log10(bounded) - log10(low)) / (log10(high) - log10(low))
        }
        return start + part * (end - start)
    }

    /// Whether the axis reaches this value.
    package func reaches(_ value: Double) -> Bool { value >= low && value <= high }

    /// Nice values within the axis, about so many.
    package func ticks(about count: Int) -> Ticks {
        kind == .linear
            ? Ticks.linear(low: low, high: high, about: count)
            : Ticks.logarithmic(low: low, high: high, about: count)
    }

    /// The lowest and the highest of the numbers among these; nil where there is none.
    package static func extent(_ values: some Sequence<Double?>) -> (low: Double, high: Double)? {
        var extent: (low: Double, high: Double)?
        for case let value? in values where value.isFinite {
            extent = (min(extent?.low ?? value, value), max(extent?.high ?? value, value))
        }
        return extent
    }
}
