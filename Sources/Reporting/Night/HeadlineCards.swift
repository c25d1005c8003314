import KPIs
import Templating

/// The headline numbers, a card each, by section.
enum HeadlineCards {
    private static let card = TemplateShape.object(
        [
            TemplateEntry("title", .text, "What is measured.", example: "Freeze time, share of observed"),
            TemplateEntry("anchor", .text, "The id of the KPI's definition on the page.", example: "kpi-freeze-time"),
            TemplateEntry(
                "value", .text, "The night's value; unknown where no view could say.", unit: "in the text",
                example: "1.24 %"),
            TemplateEntry("label", .text, "What the value is, where it is no plain one.", example: "median"),
            TemplateEntry(
                "tail", .text, "The 95th percentile, for KPIs that have a median.", unit: "in the text",
                example: "6.40 s"),
            TemplateEntry(
                "interval", .text, "The value's 95 % interval.", unit: "in the text", example: "1.10 to 1.39 %"),
            TemplateEntry("coverage", .text, "How many could say.", example: "298 of 310 views"),
            TemplateEntry("few", .flag, "Fewer than 30 could say: the value may be chance."),
            TemplateEntry("better", .text, "Which way is good; unknown where neither is.", example: "lower is better"),
        ] + ComparisonText.shape)

    static let shape = TemplateEntry(
        "headlines",
        .list(
            .object([
                TemplateEntry("title", .text, "The section.", example: "Receiving: Vonage"),
                TemplateEntry("anchor", .text, "The section's id on the page.", example: "receiving-vonage"),
                TemplateEntry("views", .text, "How many there are of it.", example: "310 views"),
                TemplateEntry("cards", .list(card), "One for each headline number that any could say."),
                TemplateEntry("silent", .text, "Headline numbers that none could say.", example: "Degraded network"),
            ])), "The headline numbers by section; sections without views are not there.")

    /// Fewer views than this are marked: a single one moves the value visibly.
    static let few = 30

    static func values(_ data: NightData) -> TemplateValue {
        .list(
            data.sections.map { section, table in
                let readings = HeadlineReading.of(section, data.catalogue)
                let silent = readings.filter { $0.said(table.total) == 0 }
                return [
                    "title": .text(Naming.title(section)), "anchor": .text(anchor(section)),
                    "views": .text(Formatting.count(table.total.views, Naming.thing(section))),
                    "cards": .list(
                        readings.filter { $0.said(table.total) > 0 }.map { card($0, table.total, section, data) }),
                    "silent": .text(silent.map(\.title).joined(separator: "; ")),
                ]
            })
    }

    static func anchor(_ section: Section) -> String { section.name.replacing("/", with: "-") }

    private static func card(
        _ reading: HeadlineReading, _ group: KPITable.Group, _ section: Section, _ data: NightData
    ) -> TemplateValue {
        let value = reading.value(group)
        let unit = unit(reading, max(value ?? 0, reading.interval(group)?.high ?? 0))
        var label: String?
        var tail: String?
        if case .percentiles = reading.headline.reading {
            label = "median"
            tail = Formatting.text(reading.sums(group)?.histogram.percentile(0.95), reading.entry.column)
        }
        if reading.entry.column.kind == .count { label = "mean per \(Naming.thing(section))" }
        let said = reading.said(group)
        let comparison = Comparison(reading, section, group, data)
        let values: [(String, TemplateValue)] =
            [
                ("title", .text(reading.title)), ("anchor", .text("kpi-\(reading.entry.kpi.id)")),
                ("value", TemplateValue(value.map { unit.text($0) })), ("label", TemplateValue(label)),
                ("tail", TemplateValue(tail)), ("interval", TemplateValue(unit.text(reading.interval(group)))),
                ("coverage", .text(Formatting.coverage(said, of: reading.asked(group), Naming.asked(section)))),
                ("few", .flag(said < few)), ("better", TemplateValue(words(reading.better))),
            ]
            + ComparisonText.values(
                Comparisons.One(section: section, reading: reading, comparison: comparison), unit)
        return .object(TemplateObject(TemplateKeys(values.map(\.0)), values.map(\.1)))
    }

    static func unit(_ reading: HeadlineReading, _ value: Double?) -> DisplayUnit {
        if case .names = reading.headline.reading { return DisplayUnit(.percent, upTo: value) }
        return DisplayUnit(reading.entry.column, upTo: value)
    }

    private static func words(_ better: KPI.Better) -> String? {
        switch better {
        case .lower: "lower is better"
        case .higher: "higher is better"
        case .neither: nil
        }
    }
}
