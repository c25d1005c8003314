/// What one measurement adds to every group that its view belongs to: turned into whole numbers once, added many times.
struct Addend {
    struct Part {
        let name: String
        let sum: Addend
    }

    /// Views that could say: 1, or how many of several things of a view could.
    private(set) var said = 0
    private(set) var askedBeyondViews = 0
    private(set) var part: Int128 = 0
    private(set) var whole: Int128 = 0
    private(set) var partSquared: Int128 = 0
    private(set) var product: Int128 = 0
    private(set) var wholeSquared: Int128 = 0
    /// The view's own values with their buckets: most have one or none.
    private(set) var value: (Double, UInt16)?
    private(set) var furtherValues: [(Double, UInt16)] = []
    private(set) var names: [(String, Int128)] = []
    /// For durations in parts: an addend for each.
    private(set) var parts: [Part] = []

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
        case .count(let n): part += Int128(n) * 1_000_000
        case .duration(let seconds):
            part += Addend.fixed(seconds, 1e6)
            keep(seconds)
        case .share(let a, let b), .rate(let a, let b), .gauge(let a, let b): addPair(a, b)
        case .statistic(let value): keep(value)
        case .outcome(let yes): part += yes ? 1_000_000 : 0
        case .name(let name): names.append((name, 1))
        case .category(let seconds): for (name, s) in seconds { names.append((name, Addend.fixed(s, 1e6))) }
        case .durations(let seconds):
            for (name, s) in seconds { parts.append(Part(name: name, sum: Addend(durations: [s]))) }
        case .tally(let counts): for (name, n) in counts { names.append((name, Int128(n))) }
        case .samples(let seconds):
            for (name, all) in seconds { parts.append(Part(name: name, sum: Addend(durations: all))) }
        case .table, .each: break
        }
    }

    private mutating func addPair(_ a: Double, _ b: Double) {
        part += Addend.fixed(a, 1e6)
        whole += Addend.fixed(b, 1e6)
        let p = Addend.fixed(a, 1e3)
        let w = Addend.fixed(b, 1e3)
        partSquared += p * p
        product += p * w
        wholeSquared += w * w
        if b > 0 { keep(a / b) }
    }

    private mutating func keep(_ value: Double) {
        let kept = (value, Histogram.bucket(value))
        if self.value == nil { self.value = kept } else { furtherValues.append(kept) }
    }

    private static func fixed(_ value: Double, _ scale: Double) -> Int128 {
        let scaled = (value * scale).rounded()
        return abs(scaled) < 9e18 ? Int128(Int64(scaled)) : Int128(scaled)
    }
}
