/// What one view says of one KPI. The case is the kind, and the kind decides how views add up.
/// A view that cannot say has no measurement: nil, never 0.
package enum Measurement: Sendable, Equatable {
    case count(Int)
    /// Seconds.
    case duration(Double)
    /// A part of a whole, in the same unit.
    case share(part: Double, whole: Double)
    /// An amount (bits, frames) and the seconds it took.
    case rate(amount: Double, seconds: Double)
    /// Σ value × weight, and Σ weight.
    case gauge(weighted: Double, weight: Double)
    /// A single number of a view of which only the views' distribution means something (a percentile).
    case statistic(Double)
    case outcome(Bool)
    /// Exactly one of several names.
    case name(String)
    /// Seconds per value.
    case category([String: Double])
    /// Seconds per part, each a duration of its own.
    case durations([String: Double])
    /// How often each name occurred.
    case tally([String: Int])
    /// Single durations, seconds, by name: every one of them counts in a group's distribution.
    case samples([String: [Double]])
    /// A list or table of this view that does not add up: JSON text.
    case table(String)
    /// What each of several things of this view says (attempts to publish), nil where one cannot say. They add up
    /// one by one, and coverage counts them instead of the view.
    indirect case each([Measurement?])
}
