/// What a chart's numbers are, and how they read. Values stay in base units (seconds, bit/s, ratio, count).
package struct Measure: Sendable {
    /// What is measured, in a reader's words: "startup time", "views".
    package let name: String
    /// The unit that the axis shows: "s", "kbps", "%"; empty for a plain number.
    package let unit: String
    /// How many of the axis's units one base unit is: 1 for seconds, 100 for % of a ratio, 0.001 for kbps of bit/s.
    package let factor: Double
    /// Whether there is nothing between 1 and 2: an axis of views has no tick at 0.5.
    package let isCount: Bool
    private let format: @Sendable (Double) -> String

    /// - Parameter format: a value in base units as text with its unit, for labels and tables.
    package init(
        _ name: String, unit: String = "", factor: Double = 1, format: @escaping @Sendable (Double) -> String
    ) {
        (self.name, self.unit, self.factor, self.format) = (name, unit, factor, format)
        isCount = false
    }

    /// A number of things: "views".
    package init(count name: String) {
        (self.name, unit, factor, isCount) = (name, "", 1, true)
        format = { Fixed.text($0, decimals: 0) }
    }

    /// A measure whose values read with so many decimals and the unit.
    package init(_ name: String, unit: String = "", factor: Double = 1, decimals: Int) {
        self.init(name, unit: unit, factor: factor) { value in
            let number = Fixed.text(value * factor, decimals: decimals)
            return unit.isEmpty ? number : "\(number) \(unit)"
        }
    }

    /// A value as text; "unknown" where there is none or it is no number.
    package func text(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "unknown" }
        return format(value)
    }

    /// The axis's title: "startup time, s".
    var title: String { unit.isEmpty ? name : name.isEmpty ? unit : "\(name), \(unit)" }

    /// The axis from the lowest to the highest value, widened to whole steps, and its ticks.
    func axis(_ extent: (low: Double, high: Double), about count: Int, start: Double, end: Double) -> (Scale, Ticks) {
        let least = isCount ? 1.0 : 0
        // One value, or equal ones: the scale opens around them first.
        let open = Scale(low: extent.low, high: extent.high, start: start, end: end)
        let wide = Ticks.widened(low: open.low, high: open.high, about: count, atLeast: least)
        let scale = Scale(low: wide.low, high: wide.high, start: start, end: end)
        return (scale, Ticks.linear(low: scale.low, high: scale.high, about: count, atLeast: least))
    }

    /// A tick's number in the axis's unit, with as many decimals as the step needs.
    func tick(_ value: Double, step: Double) -> String {
        Fixed.text(value * factor, decimals: Fixed.decimals(ofStep: step * factor))
    }
}
