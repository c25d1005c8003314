import Telemetry

/// What one measurement adds to every group that its view belongs to: turned into whole numbers once, added many times.
struct Addend {
    /// What few measurements have: apart, so that copying the others copies plain numbers.
    final class More {
        fileprivate(set) var values: [(Double, UInt16)] = []
        fileprivate(set) var names: [(String, Int128)] = []
        /// For durations in parts: an addend for each.
        fileprivate(set) var parts: [(name: String, sum: Addend)] = []
    }

    /// Views that could say: 1, or how many of several things of a view could.
    private(set) var said = 0
    private(set) var askedBeyondViews = 0
    private(set) var part: Int128 = 0
    private(set) var whole: Int128 = 0
    private(set) var partSquared: Int128 = 0
    private(set) var product: Int128 = 0
    private(set) var wholeSquared: Int128 = 0
    /// The view's own value with its bucket; further ones are under `more`.
    private(set) var hasValue = false
    private(set) var bucket: UInt16 = 0
    private(set) var value = 0.0
    private(set) var more: More?

    init(_ measurement: Measurement) { add(measurement) }

    private init(durations: [Double]) { for seconds in durations { add(.duration(seconds)) } }

    private mutating func add(_ measurement: Measurement) {
        if case .each(let several) = measurement {
            askedBeyondViews += several.count - 1
            for case let one? in several { add(one) }
            return
        }
        said += 1
        switch measurement {
        case .count(let n):
            part += Addend.fixed(Double(n), 1e6)
            partSquared += Addend.product(Addend.fixed(Double(n), 1e3), Addend.fixed(Double(n), 1e3))
        case .duration(let seconds):
            part += Addend.fixed(seconds, 1e6)
            let thousandths = Addend.fixed(seconds, 1e3)
            partSquared += Addend.product(thousandths, thousandths)
            keep(seconds)
        case .share(let a, let b), .rate(let a, let b), .gauge(let a, let b): addPair(a, b)
        case .statistic(let value): keep(value)
        case .outcome(let yes): part += yes ? 1_000_000 : 0
        case .name(let name): keep(name, 1)
        case .category(let seconds): for (name, s) in seconds { keep(name, Addend.fixed(s, 1e6)) }
        case .durations(let seconds): for (name, s) in seconds { keep(name, [s]) }
        case .tally(let counts): for (name, n) in counts { keep(name, Int128(n)) }
        case .samples(let seconds): for (name, all) in seconds { keep(name, all) }
        case .table, .each: break
        }
    }

    private mutating func addPair(_ a: Double, _ b: Double) {
        part += Addend.fixed(a, 1e6)
        whole += Addend.fixed(b, 1e6)
        let p = Addend.fixed(a, 1e3)
        let w = Addend.fixed(b, 1e3)
        partSquared += Addend.product(p, p)
        product += Addend.product(p, w)
        wholeSquared += Addend.product(w, w)
        if b > 0 { keep(a / b) }
    }

    private mutating func keep(_ value: Double) {
        if hasValue {
            rest().values.append((value, Histogram.bucket(value)))
        } else {
            hasValue = true
            self.value = value
            bucket = Histogram.bucket(value)
        }
    }

    private mutating func keep(_ name: String, _ amount: Int128) { rest().names.append((name, amount)) }
    private mutating func keep(_ name: String, _ durations: [Double]) {
        rest().parts.append((name, Addend(durations: durations)))
    }

    private mutating func rest() -> More {
        let rest = more ?? More()
        more = rest
        return rest
    }

    private static func fixed(_ value: Double, _ scale: Double) -> Int128 {
        let scaled = (value * scale).rounded()
        return abs(scaled) < 9e18 ? Int128(Int64(scaled)) : Int128(saturating: min(max(scaled, -largest), largest))
    }

    /// A million million views of this size still add up; no real one comes near it.
    private static let largest = 1e26

    /// A product of thousandths, in millionths. It stops where a million views would no longer add up: an interval
    /// around numbers of that size says nothing anyway.
    private static func product(_ a: Int128, _ b: Int128) -> Int128 {
        let most: Int128 = 10_000_000_000_000_000
        return min(max(a, -most), most) * min(max(b, -most), most)
    }
}
