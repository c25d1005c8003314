/// One KPI column of a group of views: sums that add exactly, whatever the order.
package struct Accumulator: Sendable, Equatable {
    package let kind: KPI.Kind
    private var amounts = Amounts()
    /// The views' own values: durations, rates, means, shares.
    package private(set) var histogram = Histogram()
    /// Views per name, or millionths of seconds per value.
    private var byName = NamedSums()
    /// For durations in parts: a histogram each.
    package private(set) var parts: [String: Accumulator] = [:]

    package init(_ kind: KPI.Kind) { self.kind = kind }

    /// Adds what one view says.
    package mutating func add(_ measurement: Measurement) {
        var column = AddendColumn(rows: 1)
        column.add(measurement, row: 0)
        column.withLying { column in GroupedRows(all: 1).forEach { _, row in add(column, row) } }
    }

    /// Adds what the rows of a group say, if any of them can say something.
    private mutating func add(_ column: AddendColumn.Lying, _ rows: UnsafeBufferPointer<Int32>) {
        if let sum = column.sum(rows) { add(sum, column, rows) }
    }

    /// The same with their sum.
    mutating func add(_ sum: Addend, _ column: AddendColumn.Lying, _ rows: UnsafeBufferPointer<Int32>) {
        amounts += sum.amounts
        if sum.values > 0 { histogram.add(sum) { body in column.forEachBucket(rows, body) } }
        column.forEachName(rows) { byName.add($0, $1) }
        for (name, part) in zip(column.partNames, column.parts) {
            part.withLying { part in
                if let sum = part.sum(rows) { parts[name, default: Accumulator(.duration)].add(sum, part, rows) }
            }
        }
    }

    package static func += (sum: inout Accumulator, more: Accumulator) {
        sum.amounts += more.amounts
        sum.histogram += more.histogram
        sum.byName += more.byName
        for (name, accumulator) in more.parts { sum.parts[name, default: Accumulator(.duration)] += accumulator }
    }

    // MARK: reading

    /// Views that could say.
    package var said: Int { amounts.said }
    /// Things that were asked beyond one per view, where a view holds several or none: part of coverage.
    package var askedBeyondViews: Int { amounts.askedBeyondViews }

    private var part: Int128 { amounts.part }
    private var whole: Int128 { amounts.whole }
    private var partSquared: Int128 { amounts.partSquared }
    private var product: Int128 { amounts.product }
    private var wholeSquared: Int128 { amounts.wholeSquared }

    /// The nearest double: at once where 64 bits hold the sum, as they mostly do.
    private static func double(_ sum: Int128) -> Double {
        let low = Int64(truncatingIfNeeded: sum)
        return Int128(low) == sum ? Double(low) : Double(sum)
    }

    /// Σ of counts, seconds, parts, amounts or x·w.
    package var partSum: Double { Accumulator.double(part) / 1e6 }
    /// Σ of wholes, seconds or weights.
    package var wholeSum: Double { Accumulator.double(whole) / 1e6 }
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

    /// The value's 95 % interval, where the kind has one; nil too where every view says nothing, or all of its whole:
    /// the views' spread is 0 then and tells nothing of others.
    package var interval: Interval? {
        switch kind {
        case .outcome: return Interval.wilson(yes: yes, of: said)
        case .count, .duration:
            return Interval.mean(
                views: said, sum: partSum, squares: Accumulator.double(partSquared) / 1e6, isCount: kind == .count)
        case .share, .rate, .gauge:
            guard kind == .gauge || part != 0, kind != .share || part != whole, let sums = ratioSums,
                var interval = Interval.ratio(sums)
            else { return nil }
            interval.low = max(0, interval.low)
            if kind == .share { interval.high = min(1, interval.high) }
            return interval
        default: return nil
        }
    }

    /// The sums of the value's interval: of a count or duration the whole is the number of views. nil for kinds without.
    package var ratioSums: RatioSums? {
        let squares = Accumulator.double(partSquared) / 1e6
        let views = Double(said)
        switch kind {
        case .count, .duration:
            return RatioSums(
                views: said, part: partSum, whole: views, partSquared: squares, product: partSum, wholeSquared: views)
        case .share, .rate, .gauge:
            return RatioSums(
                views: said, part: partSum, whole: wholeSum, partSquared: squares,
                product: Accumulator.double(product) / 1e6, wholeSquared: Accumulator.double(wholeSquared) / 1e6)
        default: return nil
        }
    }

    /// Views per name (`name`) or seconds per value (`category`), by name.
    package var names: [(name: String, amount: Double)] {
        byName.sorted.map {
            ($0.name, kind == .category ? Accumulator.double($0.amount) / 1e6 : Accumulator.double($0.amount))
        }
    }
}

// MARK: storing

extension Accumulator {
    /// All that adds up, by itself: what a store keeps.
    struct Sums {
        var said = 0
        var askedBeyondViews = 0
        /// part, whole, part², part × whole, whole².
        var amounts: [Int128] = []
        var histogram = Histogram()
        /// By name.
        var names: [(name: String, amount: Int128)] = []
        /// By name.
        var parts: [(name: String, sums: Accumulator)] = []

        static let amountCount = 5
    }

    var sums: Sums {
        Sums(
            said: said, askedBeyondViews: askedBeyondViews,
            amounts: [part, whole, partSquared, product, wholeSquared], histogram: histogram,
            names: byName.sorted.map { ($0.name, $0.amount) },
            parts: parts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    init(_ kind: KPI.Kind, _ sums: Sums) {
        self.init(kind)
        amounts.said = sums.said
        amounts.askedBeyondViews = sums.askedBeyondViews
        (amounts.part, amounts.whole, amounts.partSquared) = (sums.amounts[0], sums.amounts[1], sums.amounts[2])
        (amounts.product, amounts.wholeSquared) = (sums.amounts[3], sums.amounts[4])
        histogram = sums.histogram
        for (name, amount) in sums.names { byName.add(name, amount) }
        for (name, accumulator) in sums.parts { parts[name] = accumulator }
    }
}
