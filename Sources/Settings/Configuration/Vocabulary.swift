/// The names that a configuration may use and that other parts of the program own.
package struct Vocabulary: Sendable {
    /// KPI ids: `startup-time`, `rebuffering-ratio/apple`.
    package let kpis: [String]
    /// KPIs that have a value for each of several names, with the names, small and with `-` for spaces; without names
    /// where any may occur.
    package let named: [String: [String]]
    /// KPIs whose figures are shares: from 0 to 1.
    package let shares: Set<String>
    /// What views are grouped by, in the order of the page: `app`, `os`, `device`.
    package let dimensions: [String]
    /// The figures of a KPI that a target may speak of.
    package let statistics: [String]

    /// Figures that the kinds of KPI have: `value` is the group's own (a share's Σ part / Σ whole, a count's sum).
    package static let statistics = [
        "value", "mean", "p50", "p75", "p90", "p95", "p99", "per_view", "per_hour", "longest",
    ]

    package init(
        kpis: [String], named: [String: [String]] = [:], shares: Set<String> = [], dimensions: [String],
        statistics: [String] = Vocabulary.statistics
    ) {
        self.kpis = kpis
        self.named = named
        self.shares = shares
        self.dimensions = dimensions
        self.statistics = statistics
    }
}
