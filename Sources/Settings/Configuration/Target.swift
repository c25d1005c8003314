/// What a KPI of the night is held against.
package struct Target: Equatable, Sendable {
    package enum Severity: String, CaseIterable, Sendable {
        /// Missed: shown on the page.
        case warn
        /// Missed: shown, and with `--gate` the exit code is 99.
        case error
    }

    package var kpi: String
    /// Which figure of the KPI; nil means the one that the page shows first.
    package var statistic: String?
    /// The largest figure that still meets the target, in the KPI's unit; nil where there is none.
    package var max: Double?
    /// The smallest figure that still meets the target, in the KPI's unit; nil where there is none.
    package var min: Double?
    package var severity = Severity.error
    /// With fewer views that can say, the target is neither met nor missed.
    package var minimumViews = Target.fewViews

    /// Under this count a value is marked "few", so a verdict on it would be chance.
    package static let fewViews = 30
}
