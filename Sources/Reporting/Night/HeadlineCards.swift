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
                TemplateEntry(
                    "cards", .list(card),
                    "One for each headline number that 30 could say, or that is out of the usual."),
                TemplateEntry("hasCards", .flag, "Whether there are cards."),
                TemplateEntry("lines", .list(card), "One for each other number that any could say."),
                TemplateEntry("hasLines", .flag, "Whether there are lines."),
                TemplateEntry(
                    "same", .text, "Of sound: what is the very number of its picture, with that.",
                    example: "Round-trip time 47.0 ms (73 of 73 views)"),
                TemplateEntry("silent", .text, "Headline numbers that none could say.", example: "Degraded network"),
            ])), "The headline numbers by section; sections without views are not there.")

    static let outsideShape: [TemplateEntry] = [
        TemplateEntry(
            "outside",
            .list(
                .object([
                    TemplateEntry("mark", .text, "▲ or ▼: which way.", example: "▲"),
                    TemplateEntry("anchor", .text, "The section's id on the page.", example: "receiving-vonage"),
                    TemplateEntry(
                        "words", .text, "The number against the usual.",
                        example: "Throughput 3.10 Mbit/s against 4.80 Mbit/s, 4.20 to 5.40 (12 nights)"),
                    TemplateEntry("verdict", .text, "worse or better.", example: "worse"),
                ])), "Headline numbers that are clearly out of the usual: worse ones first, the furthest off first."),
        TemplateEntry("hasOutside", .flag, "Whether any is."),
    ]

    /// Fewer views than this are marked: a single one moves the value visibly.
    static let few = 30

    static func outside(_ data: NightData) -> [(String, TemplateValue)] {
        let comparisons = Comparisons(data)
        let sections = Set(comparisons.all.map(\.section)).count
        let rows = (comparisons.those(.worse) + comparisons.those(.better)).map { one -> TemplateValue in
            [
                "mark": .text(one.comparison.isHigher ? "▲" : "▼"), "anchor": .text(anchor(one.section)),
                "words": .text(ComparisonText.sentence(one, sections: sections)),
                "verdict": .text(one.comparison.verdict.rawValue),
            ]
        }
        return [("outside", .list(rows)), ("hasOutside", .flag(!rows.isEmpty))]
    }

    static func values(_ data: NightData) -> TemplateValue {
        .list(
            data.sections.map { section, table in
                let readings = HeadlineReading.of(section, data.catalogue)
                let silent = readings.filter { $0.said(table.total) == 0 }
                let same = readings.filter { $0.isThatOfThePicture(section, data) }
                let own = readings.filter { reading in
                    reading.said(table.total) > 0 && !same.contains { $0.index == reading.index }
                }
                let isCard = own.map { $0.said(table.total) >= few || isOutside($0, section, table.total, data) }
                func cards(_ wanted: Bool) -> TemplateValue {
                    .list(zip(own, isCard).filter { $0.1 == wanted }.map { card($0.0, table.total, section, data) })
                }
                return [
                    "title": .text(Naming.title(section)), "anchor": .text(anchor(section)),
                    "views": .text(Formatting.count(table.total.views, Naming.thing(section))),
                    "cards": cards(true), "hasCards": .flag(isCard.contains(true)), "lines": cards(false),
                    "hasLines": .flag(isCard.contains(false)),
                    "same": .text(same.map { plain($0, table.total, section) }.joined(separator: "; ")),
                    "silent": .text(silent.map(\.title).joined(separator: "; ")),
                ]
            })
    }

    static func anchor(_ section: Section) -> String { section.name.replacing("/", with: "-") }

    private static func isOutside(
        _ reading: HeadlineReading, _ section: Section, _ group: KPITable.Group, _ data: NightData
    ) -> Bool {
        [.worse, .better].contains(Comparison(reading, section, group, data).verdict)
    }

    /// `Round-trip time 47.0 ms (73 of 73 views)`.
    private static func plain(_ reading: HeadlineReading, _ group: KPITable.Group, _ section: Section) -> String {
        let value = reading.value(group)
        let coverage = Formatting.coverage(reading.said(group), of: reading.asked(group), Naming.asked(section))
        return "\(reading.title) \(unit(reading, value).text(value)) (\(coverage))"
    }

    /// What a value is, where it is no plain one.
    private static func label(_ reading: HeadlineReading, _ section: Section) -> String? {
        if case .percentiles = reading.headline.reading { return "median" }
        return switch reading.entry.column.kind {
        case .count: "mean per \(Naming.thing(section))"
        case .statistic: "median"
        case .gauge: "mean"
        default: nil
        }
    }

    private static func card(
        _ reading: HeadlineReading, _ group: KPITable.Group, _ section: Section, _ data: NightData
    ) -> TemplateValue {
        let value = reading.value(group)
        let comparison = Comparison(reading, section, group, data)
        let tail = tail(reading, group, section, data)
        let beside = unit(reading, [value, reading.interval(group)?.high, comparison.baseline?.median, tail])
        let unit = tail == nil ? beside : beside.reading(max(value ?? 0, reading.interval(group)?.high ?? 0))
        let said = reading.said(group)
        let values: [(String, TemplateValue)] =
            [
                ("title", .text(reading.title)), ("anchor", .text("kpi-\(reading.entry.kpi.id)")),
                ("value", TemplateValue(value.map { unit.text($0) })),
                ("label", TemplateValue(label(reading, section))),
                ("tail", TemplateValue(tail.map { beside.reading($0).text($0) })),
                ("interval", TemplateValue(unit.text(reading.interval(group)))),
                ("coverage", .text(Formatting.coverage(said, of: reading.asked(group), Naming.asked(section)))),
                ("few", .flag(said < few)), ("better", TemplateValue(words(reading.better))),
            ]
            + ComparisonText.values(
                Comparisons.One(section: section, reading: reading, comparison: comparison), unit)
        return .object(TemplateObject(TemplateKeys(values.map(\.0)), values.map(\.1)))
    }

    /// The 95th percentile, for KPIs that have a median and no card for it.
    private static func tail(
        _ reading: HeadlineReading, _ group: KPITable.Group, _ section: Section, _ data: NightData
    ) -> Double? {
        guard case .percentiles = reading.headline.reading else { return nil }
        let hasCard = HeadlineReading.of(section, data.catalogue).contains { other in
            if case .tail = other.headline.reading { return other.index == reading.index }
            return false
        }
        return hasCard ? nil : reading.sums(group)?.histogram.percentile(0.95)
    }

    /// The unit of values that stand beside each other: that of the largest. None and all have no digits, so that of
    /// percentages the others say how many.
    static func unit(_ reading: HeadlineReading, _ values: [Double?]) -> DisplayUnit {
        let known = values.compactMap { $0 }.filter { $0 != 0 }
        let unit = unit(reading, known.max())
        guard unit.symbol == "%", unit.decimals == 0 else { return unit }
        return unit.reading(known.filter { $0 < 1 }.max())
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
