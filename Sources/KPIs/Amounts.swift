import Telemetry

/// Sums that add exactly, whatever the order: whole numbers of millionths; squares, which only intervals need, are of
/// thousandths.
struct Amounts: Sendable, Equatable {
    /// Views, or several things of a view, that could say.
    var said = 0
    /// Things that were asked beyond one per view.
    var askedBeyondViews = 0
    var part: Int128 = 0
    var partSquared: Int128 = 0
    var whole: Int128 = 0
    var product: Int128 = 0
    var wholeSquared: Int128 = 0

    @inline(__always)
    static func += (sum: inout Amounts, more: Amounts) {
        sum.addPart(more)
        sum.addWhole(more)
    }

    @inline(__always)
    mutating func addPart(_ more: Amounts) {
        said += more.said
        askedBeyondViews += more.askedBeyondViews
        part += more.part
        partSquared += more.partSquared
    }

    /// What a part is of: only shares, rates and gauges have it.
    @inline(__always)
    mutating func addWhole(_ more: Amounts) {
        whole += more.whole
        product += more.product
        wholeSquared += more.wholeSquared
    }

    /// Adds a count or an amount.
    mutating func add(_ amount: Double) {
        part += Amounts.fixed(amount, 1e6)
        let thousandths = Amounts.thousandths(amount)
        partSquared += Amounts.product(thousandths, thousandths)
    }

    /// Adds a part of a whole.
    mutating func add(_ a: Double, of b: Double) {
        part += Amounts.fixed(a, 1e6)
        whole += Amounts.fixed(b, 1e6)
        let p = Amounts.thousandths(a)
        let w = Amounts.thousandths(b)
        partSquared += Amounts.product(p, p)
        product += Amounts.product(p, w)
        wholeSquared += Amounts.product(w, w)
    }

    static func fixed(_ value: Double, _ scale: Double) -> Int128 {
        let scaled = (value * scale).rounded()
        return abs(scaled) < 9e18 ? Int128(Int64(scaled)) : Int128(saturating: min(max(scaled, -largest), largest))
    }

    /// A million million views of this size still add up; no real one comes near it.
    private static let largest = 1e26

    /// Thousandths for products. They stop where a million views would no longer add up: an interval around numbers of
    /// that size says nothing anyway.
    @inline(__always)
    private static func thousandths(_ value: Double) -> Int64 {
        let most = 1e16
        let scaled = (value * 1e3).rounded()
        return abs(scaled) <= most ? Int64(scaled) : Int64(min(max(fixed(value, 1e3), -Int128(most)), Int128(most)))
    }

    /// A product of thousandths, in millionths.
    @inline(__always)
    private static func product(_ a: Int64, _ b: Int64) -> Int128 {
        let (high, low) = a.multipliedFullWidth(by: b)
        return Int128(high) << 64 | Int128(low)
    }
}
