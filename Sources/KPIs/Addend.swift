import Telemetry

/// What a row adds to a column of every group that its view belongs to: turned into whole numbers once, added many
/// times. Plain numbers alone, for the rows of a group are run through for each of them.
struct Addend {
    /// Views that could say: 1, or how many of several things of a view could.
    private(set) var said = 0
    private(set) var askedBeyondViews = 0
    private(set) var part: Int128 = 0
    private(set) var whole: Int128 = 0
    private(set) var partSquared: Int128 = 0
    private(set) var product: Int128 = 0
    private(set) var wholeSquared: Int128 = 0
    /// The view's own values: how many, between which, and the buckets of those above zero.
    private(set) var values = 0
    private(set) var minimum = Double.infinity
    private(set) var maximum = -Double.infinity
    private(set) var lowest = UInt16.max
    private(set) var highest: UInt16 = 0

    @inline(__always)
    static func += (sum: inout Addend, more: Addend) {
        sum.said += more.said
        sum.askedBeyondViews += more.askedBeyondViews
        sum.part += more.part
        sum.whole += more.whole
        sum.partSquared += more.partSquared
        sum.product += more.product
        sum.wholeSquared += more.wholeSquared
        sum.values += more.values
        sum.minimum = min(sum.minimum, more.minimum)
        sum.maximum = max(sum.maximum, more.maximum)
        sum.lowest = min(sum.lowest, more.lowest)
        sum.highest = max(sum.highest, more.highest)
    }

    // MARK: filling

    mutating func count() { said += 1 }
    mutating func ask(for things: Int) { askedBeyondViews += things - 1 }

    /// A count or an amount.
    mutating func add(_ amount: Double) {
        part += Addend.fixed(amount, 1e6)
        let thousandths = Addend.thousandths(amount)
        partSquared += Addend.product(thousandths, thousandths)
    }

    mutating func add(_ yes: Bool) { part += yes ? 1_000_000 : 0 }

    /// A part of a whole.
    mutating func add(_ a: Double, of b: Double) {
        part += Addend.fixed(a, 1e6)
        whole += Addend.fixed(b, 1e6)
        let p = Addend.thousandths(a)
        let w = Addend.thousandths(b)
        partSquared += Addend.product(p, p)
        product += Addend.product(p, w)
        wholeSquared += Addend.product(w, w)
    }

    /// A value of which the distribution is kept.
    mutating func keep(_ value: Double, _ bucket: UInt16) {
        values += 1
        minimum = min(minimum, value)
        maximum = max(maximum, value)
        guard bucket > 0 else { return }
        lowest = min(lowest, bucket)
        highest = max(highest, bucket)
    }

    static func fixed(_ value: Double, _ scale: Double) -> Int128 {
        let scaled = (value * scale).rounded()
        return abs(scaled) < 9e18 ? Int128(Int64(scaled)) : Int128(saturating: min(max(scaled, -largest), largest))
    }

    /// A million million views of this size still add up; no real one comes near it.
    private static let largest = 1e26

    /// Thousandths for products. They stop where a million views would no longer add up: an interval around numbers of
    /// that size says nothing anyway.
    private static func thousandths(_ value: Double) -> Int64 {
        let most = 1e16
        let scaled = (value * 1e3).rounded()
        return abs(scaled) <= most ? Int64(scaled) : Int64(min(max(fixed(value, 1e3), -Int128(most)), Int128(most)))
    }

    /// A product of thousandths, in millionths.
    private static func product(_ a: Int64, _ b: Int64) -> Int128 {
        let (high, low) = a.multipliedFullWidth(by: b)
        return Int128(high) << 64 | Int128(low)
    }
}
