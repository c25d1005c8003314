import Charts
import History
import KPIs
import Templating

/// A comparison as the page says it.
enum ComparisonText {
    static let shape: [TemplateEntry] = [
        TemplateEntry(
            "baseline", .text, "The usual: the median of earlier nights and the band that they lie in.",
            unit: "in the text", example: "0.80 %, 0.20 to 1.40 (12 nights)"),
        TemplateEntry(
            "change", .text, "The value less the usual, in the value's unit; of shares in points of a percentage.",
            unit: "in the text", example: "+1.10 points"),
        TemplateEntry("verdict", .text, "The verdict in words; unknown without a baseline.", example: "worse"),
        TemplateEntry("mark", .text, "▲ or ▼ where the value left the usual: which way.", example: "▲"),
        TemplateEntry("isWorse", .flag, "The verdict is worse."),
        TemplateEntry("isBetter", .flag, "The verdict is better."),
        TemplateEntry(
            "missing", .text, "Why there is no verdict.", example: "No baseline yet (3 of 5 nights)"),
        TemplateEntry("sparkline", .raw, "The last 28 nights and this one, an SVG; unknown on a first night."),
    ]

    static func values(_ one: Comparisons.One, _ unit: DisplayUnit) -> [(String, TemplateValue)] {
        let comparison = one.comparison
        let verdict = comparison.verdict
        let isOut = verdict == .worse || verdict == .better
        return [
            ("baseline", TemplateValue(baseline(comparison, unit))),
            ("change", TemplateValue(change(comparison, unit))),
            ("verdict", verdict == .noBaseline || one.reading.better == .neither ? .unknown : .text(verdict.rawValue)),
            ("mark", isOut ? .text(comparison.isHigher ? "▲" : "▼") : .unknown),
            ("isWorse", .flag(verdict == .worse)), ("isBetter", .flag(verdict == .better)),
            ("missing", TemplateValue(missing(comparison))), ("sparkline", sparkline(one, unit)),
        ]
    }

    /// `0.80 %, 0.20 to 1.40 (12 nights)`.
    static func baseline(_ comparison: Comparison, _ unit: DisplayUnit) -> String? {
        guard let baseline = comparison.baseline, let usual = comparison.usual else { return nil }
        return "\(unit.text(baseline.median)), \(unit.number(usual.low)) to \(unit.number(usual.high)) "
            + "(\(Formatting.count(baseline.nights, "night")))"
    }

    private static func change(_ comparison: Comparison, _ unit: DisplayUnit) -> String? {
        guard let night = comparison.night, let baseline = comparison.baseline else { return nil }
        let change = night.value - baseline.median
        guard change != 0 else { return "no change" }
        // The difference of two percentages is no percentage: those would be of the usual value.
        let symbol = unit.symbol == "%" ? "points" : unit.symbol
        let words = unit.number(abs(change)) + (symbol.isEmpty ? "" : "\u{A0}\(symbol)")
        guard words.hasPrefix("<") else { return (change > 0 ? "+" : "−") + words }
        return "less than \(words.dropFirst()) \(change > 0 ? "more" : "less")"
    }

    private static func missing(_ comparison: Comparison) -> String? {
        guard comparison.baseline == nil, comparison.nights > 0 else { return nil }
        return "No baseline yet (\(comparison.nights) of \(Baseline.leastNights) nights)"
    }

    private static func sparkline(_ one: Comparisons.One, _ unit: DisplayUnit) -> TemplateValue {
        let course = one.comparison.course
        guard course.count > 1 else { return .unknown }
        return .raw(svg(one.reading, one.section, course, one.comparison.usual))
    }

    /// The unit is that of the largest night, so that all of them read alike.
    static func svg(
        _ reading: HeadlineReading, _ section: Section, _ course: [(label: String, value: Double?)],
        _ usual: Interval?
    ) -> String {
        let unit = HeadlineCards.unit(reading, course.compactMap(\.value).max())
        let measure = Measure(reading.title, unit: unit.symbol, factor: unit.factor) { unit.text($0) }
        let title = "\(reading.title), \(Naming.title(section))"
        return Sparkline(
            title: title, measure: measure, labels: course.map(\.label), values: course.map(\.value),
            band: usual.map { (low: $0.low, high: $0.high) }
        ).svg
    }

    /// `rebuffering ratio 1.90 % against 0.80 %, 0.20 to 1.40 (12 nights)`.
    static func sentence(_ one: Comparisons.One, sections: Int) -> String {
        let (comparison, reading) = (one.comparison, one.reading)
        let unit = HeadlineCards.unit(reading, [comparison.night?.value, comparison.baseline?.median])
        let place = sections > 1 ? " (\(Naming.title(one.section)))" : ""
        return "\(reading.title)\(place) \(unit.text(comparison.night?.value)) against "
            + (baseline(comparison, unit) ?? Formatting.unknown)
    }
}
