import KPIs
import Telemetry

/// A limit that a KPI of the night is held against.
package struct KPITarget: Sendable, Equatable {
    /// The column's id, and where it has a value for each of several names, the name behind a point: `outcome.failed`.
    package var column: String
    /// Which figure; nil: the one that suits the kind (see `figure`).
    package var statistic: String?
    /// The largest and the smallest figure that still meet it, in the column's unit; nil where there is none.
    package var max: Double?
    package var min: Double?
    /// Missed: with `--gate` the run says so by its exit code.
    package var isError: Bool
    /// With fewer views that can say, it is neither met nor missed.
    package var minimumViews: Int

    package init(
        column: String, statistic: String? = nil, max: Double? = nil, min: Double? = nil, isError: Bool = true,
        minimumViews: Int = 30
    ) {
        self.column = column
        self.statistic = statistic
        self.max = max
        self.min = min
        self.isError = isError
        self.minimumViews = minimumViews
    }

    /// The id in the catalogue.
    package var columnID: String { named?.column ?? column }

    /// The name, for columns that have several values.
    package var named: NamedValue? { NamedValue(column) }

    /// Views of the group that could say: those whose name is unknown do not count.
    func said(_ sums: Accumulator) -> Int {
        guard named != nil, sums.kind == .name else { return sums.said }
        return Int(known(sums).reduce(0) { $0 + $1.amount })
    }

    /// The names that say something, with their amounts.
    private func known(_ sums: Accumulator) -> [(name: String, amount: Double)] {
        sums.names.filter { NamedValue.written($0.name) != "unknown" }
    }

    /// A name's share of the views, the time or the occurrences of all names that say something; of KPIs of several
    /// durations the named one's figure. A name that did not occur has the share 0.
    private func figure(of named: NamedValue, _ sums: Accumulator) -> Double? {
        switch sums.kind {
        case .name, .category, .tally:
            guard ["value", "mean"].contains(statistic ?? "value") else { return nil }
            let known = known(sums)
            let all = known.reduce(0) { $0 + $1.amount }
            return all > 0 ? known.reduce(0) { $0 + (named.means($1.name) ? $1.amount : 0) } / all : nil
        case .durations, .samples:
            guard let part = sums.parts.first(where: { NamedValue.written($0.key) == named.name })?.value else {
                return nil
            }
            return figure(of: part, perHour: nil)
        default: return nil
        }
    }

    /// The figure of a group of views; nil where no view could say, or the kind has no such figure.
    ///
    /// Without a statistic: the median of durations and of single numbers, the mean per view of counts, else the
    /// group's value, which is a ratio of sums. `mean` of a ratio is that too: never a mean of ratios.
    package func figure(_ sums: Accumulator, perHour: Accumulator?) -> Double? {
        guard sums.said > 0 else { return nil }
        if let named { return figure(of: named, sums) }
        return figure(of: sums, perHour: perHour)
    }

    private func figure(of sums: Accumulator, perHour: Accumulator?) -> Double? {
        switch statistic ?? usual(sums.kind) {
        case "value": return sums.kind == .count ? sums.partSum : sums.value
        case "mean", "per_view": return sums.value
        case "p50": return sums.histogram.percentile(0.5)
        case "p75": return sums.histogram.percentile(0.75)
        case "p90": return sums.histogram.percentile(0.9)
        case "p95": return sums.histogram.percentile(0.95)
        case "p99": return sums.histogram.percentile(0.99)
        // The column beside it counts per second.
        case "per_hour": return perHour?.value.map { $0 * KPI.Unit.perHour.factor }
        case "longest": return sums.histogram.count > 0 ? sums.histogram.maximum : nil
        default: return nil
        }
    }

    private func usual(_ kind: KPI.Kind) -> String {
        switch kind {
        case .duration, .statistic: "p50"
        case .count: "per_view"
        default: "value"
        }
    }

    func isMet(by figure: Double) -> Bool { figure <= (max ?? .infinity) && figure >= (min ?? -.infinity) }
}
