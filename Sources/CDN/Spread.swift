import KPIs

/// A distribution of durations in whole microseconds.
package struct Spread: Adds, Equatable {
    private var histogram = Histogram()
    /// Microseconds.
    package private(set) var sum = 0

    package init() {}

    package var count: Int { histogram.count }

    package mutating func add(_ microseconds: Int) {
        sum += microseconds
        histogram.add(Double(microseconds) / 1e6)
    }

    package static func += (sum: inout Spread, more: Spread) {
        sum.histogram += more.histogram
        sum.sum += more.sum
    }

    /// Seconds; nil without values.
    package var mean: Double? { count > 0 ? Double(sum) / 1e6 / Double(count) : nil }
    package var minimum: Double? { count > 0 ? histogram.minimum : nil }
    package var maximum: Double? { count > 0 ? histogram.maximum : nil }
    /// Seconds at a rank share by nearest rank, within 0.8 %; nil without values.
    package func percentile(_ share: Double) -> Double? { histogram.percentile(share) }
}
