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
    private var byName: [String: Int128] = [:]
    /// For durations in parts: a histogram each.
    package private(set) var parts: [String: Accumulator] = [:]

    package init(_ kind: KPI.Kind) { self.kind = kind }

    private static func fixed(_ value: Double, _ scale: Double) -> Int128 { Int128((value * scale).rounded()) }

    private mutating func addPair(_ a: Double, _ b: Double) {
        part += Accumulator.fixed(a, 1e6)
        whole += Accumulator.fixed(b, 1e6)
        let p = Accumulator.fixed(a, 1e3)
        let w = Accumulator.fixed(b, 1e3)
        partSquared += p * p
        product += p * w
        wholeSquared += w * w
        if b > 0 { histogram.add(a / b) }
    }

    /// Adds what one view says.
    package mutating func add(_ measurement: Measurement) {
        if case .each(let several) = measurement {
            askedBeyondViews += several.count - 1
            for one in several.compactMap({ $0 }) { add(one) }
            return
        }
        said += 1
        switch measurement {
        case .count(let n):
            part += Int128(n) * 1_000_000
            partSquared += Int128(n) * Int128(n) * 1_000_000
        case .duration(let seconds):
            part += Accumulator.fixed(seconds, 1e6)
            let thousandths = Accumulator.fixed(seconds, 1e3)
            partSquared += thousandths * thousandths
            histogram.add(seconds)
        case .share(let a, let b), .rate(let a, let b), .gauge(let a, let b): addPair(a, b)
        case .statistic(let value): histogram.add(value)
        case .outcome(let yes): part += yes ? 1_000_000 : 0
        case .name(let name): byName[name, default: 0] += 1
        case .category(let seconds):
            for (name, s) in seconds { byName[name, default: 0] += Accumulator.fixed(s, 1e6) }
        case .durations(let seconds):
            for (name, s) in seconds { parts[name, default: Accumulator(.duration)].add(.duration(s)) }
        case .tally(let counts):
            for (name, n) in counts { byName[name, default: 0] += Int128(n) }
        case .samples(let seconds):
            for (name, all) in seconds {
                for s in all { parts[name, default: Accumulator(.duration)].add(.duration(s)) }
            }
        case .table, .each: break
        }
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
        sum.byName.merge(more.byName, uniquingKeysWith: +)
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
        case .count, .duration:
            return Interval.mean(views: said, sum: partSum, squares: Double(partSquared) / 1e6, isCount: kind == .count)
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
        byName.sorted { $0.key < $1.key }.map {
            ($0.key, kind == .category ? Double($0.value) / 1e6 : Double($0.value))
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
            names: byName.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
            parts: parts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    init(_ kind: KPI.Kind, _ sums: Sums) {
        self.init(kind)
        said = sums.said
        askedBeyondViews = sums.askedBeyondViews
        (part, whole, partSquared) = (sums.amounts[0], sums.amounts[1], sums.amounts[2])
        (product, wholeSquared) = (sums.amounts[3], sums.amounts[4])
        histogram = sums.histogram
        for (name, amount) in sums.names { byName[name, default: 0] += amount }
        for (name, accumulator) in sums.parts { parts[name] = accumulator }
    }
}
