import KPIs

/// One line of numbers about one KPI of one group of views; KPIs of several values have one for each.
struct GroupLine {
    /// Which value it is of; empty where the KPI has one.
    var name = ""
    var said = 0
    var value: Double?
    var interval: Interval?
    var sum: Double?
    var part: Double?
    var whole: Double?
    /// p50, p75, p90, p95, p99 of the views' own values.
    var percentiles = GroupLine.unknown

    static let shares: [(name: String, share: Double)] = [
        ("p50", 0.5), ("p75", 0.75), ("p90", 0.9), ("p95", 0.95), ("p99", 0.99),
    ]

    /// The shares alone.
    static let ranks = shares.map(\.share)
    private static let unknown = [Double?](repeating: nil, count: shares.count)

    /// At least one, also where no view could say; value, interval and percentiles in the unit.
    static func lines(of sums: Accumulator, in unit: KPI.Unit) -> [GroupLine] {
        guard unit.factor != 1 else { return lines(of: sums) }
        return lines(of: sums).map { line in
            var line = line
            line.value = line.value.map { $0 * unit.factor }
            line.interval = line.interval.map { Interval(low: $0.low * unit.factor, high: $0.high * unit.factor) }
            line.percentiles = line.percentiles.map { $0.map { $0 * unit.factor } }
            return line
        }
    }

    private static func lines(of sums: Accumulator) -> [GroupLine] {
        guard sums.said > 0 else { return [GroupLine()] }
        switch sums.kind {
        case .name, .category, .tally:
            let names = sums.names
            let all = names.reduce(0) { $0 + $1.amount }
            return names.map { name, amount in
                var line = GroupLine(name: name, said: sums.said, part: amount, whole: all)
                line.value = all > 0 ? amount / all : nil
                if sums.kind == .name { line.interval = Interval.wilson(yes: Int(amount), of: sums.said) }
                return line
            }
        case .durations, .samples:
            return sums.parts.sorted { $0.key < $1.key }.map { name, part in
                var line = single(part)
                line.name = name
                return line
            }
        default: return [single(sums)]
        }
    }

    private static func single(_ sums: Accumulator) -> GroupLine {
        var line = GroupLine(said: sums.said, value: sums.value, interval: sums.interval)
        switch sums.kind {
        case .count, .duration: line.sum = sums.partSum
        case .share, .rate, .gauge: (line.part, line.whole) = (sums.partSum, sums.wholeSum)
        case .outcome: (line.part, line.whole) = (Double(sums.yes), Double(sums.said))
        default: break
        }
        line.percentiles = sums.histogram.percentiles(ranks)
        return line
    }
}
