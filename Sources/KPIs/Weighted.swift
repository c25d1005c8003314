// Values that count for a time: how a gauge, its percentiles and a category are made of them.

/// A value and the seconds it counts for.
package typealias Weighted = (value: Double, seconds: Double)

extension [Weighted] {
    /// Σ value × seconds over Σ seconds; nil where nothing counts.
    package var gauge: Measurement? {
        var (sum, weight) = (0.0, 0.0)
        for (value, seconds) in self {
            sum += value * seconds
            weight += seconds
        }
        return weight > 0 ? .gauge(weighted: sum, weight: weight) : nil
    }

    /// The smallest value at which at least `share` of the time has been reached; nil where nothing counts.
    package func quantile(_ share: Double) -> Measurement? {
        let sorted = filter { $0.seconds > 0 }.sorted { $0.value < $1.value }
        let goal = share * sorted.reduce(0) { $0 + $1.seconds }
        var seen = 0.0
        for (value, seconds) in sorted {
            seen += seconds
            // Sums of binary fractions may stop short of a share that they reach on paper.
            if seen >= goal - 1e-9 { return .statistic(value) }
        }
        return sorted.last.map { .statistic($0.value) }
    }

    /// Seconds per name; values without a name are left out.
    package func category(_ name: (Double) -> String?) -> Measurement {
        var seconds: [String: Double] = [:]
        // Most values are the one before: its name's sum is at hand.
        var last = Double.nan
        var named: String?
        var sum = 0.0
        for weighted in self {
            if weighted.value != last {
                if let named { seconds[named] = sum }
                last = weighted.value
                named = name(last)
                sum = named.flatMap { seconds[$0] } ?? 0
            }
            sum += weighted.seconds
        }
        if let named { seconds[named] = sum }
        return .category(seconds)
    }
}
