/// One KPI column of a group of views: sums that add exactly, whatever the order.
///
/// Sums are whole numbers of millionths; squares, which only intervals need, are of thousandths.
package struct Accumulator: Sendable, Equatable {
    package let kind: KPI.Kind
    /// Views that could say.
    package private(set) var said = 0
    /// Things that were asked beyond one per view, where a view holds several or none: part of coverage.
    package private(set) var askedBeyondViews = 0
    private var part: Int128 = 0
    private var whole: Int128 = 0
    private var partSquared: Int128 = 0
    private var product: Int128 = 0
    private var wholeSquared: Int128 = 0
    /// The views' own values: durations, rates, means, shares.
    package private(set) var histogram = Histogram()
    /// Views per name, or millionths of seconds per value.
    private var byName = NamedSums()
    /// For durations in parts: a histogram each.
    package private(set) var parts: [String: Accumulator] = [:]

    package init(_ kind: KPI.Kind) { self.kind = kind }

    /// Adds what one view says.
    package mutating func add(_ measurement: Measurement) { add(Addend(measurement)) }

    /// The same for a measurement that several groups add.
    mutating func add(_ one: borrowing Addend) {
        said += one.said
        askedBeyondViews += one.askedBeyondViews
        part += one.part
        whole += one.whole
        partSquared += one.partSquared
        product += one.product
        wholeSquared += one.wholeSquared
        if let (value, bucket) = one.value { histogram.add(value, bucket) }
        for (value, bucket) in one.furtherValues { histogram.add(value, bucket) }
        for (name, amount) in one.names { byName.add(name, amount) }
        for part in one.parts { parts[part.name, default: Accumulator(.duration)].add(part.sum) }
    }

    package static func += (sum: inout Accumulator, more: Accumulator) {
        sum.said += more.said
        sum.askedBeyondViews += more.askedBeyondViews
        sum.part += more.part
        sum.whole += more.whole
        sum.partSquared += more.partSquared
        sum.product += more.product
        sum.wholeSquared += more.wholeSquared
        sum.histogram += more.histogram
        sum.byName += more.byName
        for (name, accumulator) in more.parts { sum.parts[name, default: Accumulator(.duration)] += accumulator }
    }

    // MARK: reading

    /// Σ of counts, seconds, parts, amounts or x·w.
    package var partSum: Double { Double(part) / 1e6 }
    /// Σ of wholes, seconds or weights.
    package var wholeSum: Double { Double(whole) / 1e6 }
    /// Views that said yes.
    package var yes: Int { Int(part / 1_000_000) }

    /// The group's value: mean per view of a count or duration, ratio of sums, share of views; nil where no view
    /// could say, and for kinds with several values.
    package var value: Double? {
        guard said > 0 else { return nil }
        switch kind {
        case .count, .duration: return partSum / Double(said)
        case .share, .rate, .gauge: return whole > 0 ? partSum / wholeSum : nil
        case .statistic: return histogram.percentile(0.5)
        case .outcome: return Double(yes) / Double(said)
        case .name, .category, .tally, .durations, .samples, .table: return nil
        }
    }

    /// The value's 95 % interval, where the kind has one.
    package var interval: Interval? {
        switch kind {
        case .outcome: return Interval.wilson(yes: yes, of: said)
        case .share, .rate, .gauge:
            guard
                var interval = Interval.ratio(
                    RatioSums(
                        views: said, part: partSum, whole: wholeSum, partSquared: Double(partSquared) / 1e6,
                        product: Double(product) / 1e6, wholeSquared: Double(wholeSquared) / 1e6))
            else { return nil }
            interval.low = max(0, interval.low)
            if kind == .share { interval.high = min(1, interval.high) }
            return interval
        default: return nil
        }
    }

    /// Views per name (`name`) or seconds per value (`category`), by name.
    package var names: [(name: String, amount: Double)] {
        byName.sorted.map { ($0.name, kind == .category ? Double($0.amount) / 1e6 : Double($0.amount)) }
    }
}
