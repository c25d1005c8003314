import History
import KPIs
import Templating

/// The headline numbers over the last 28 nights, by section.
enum NightCourses {
    static let shape = TemplateEntry(
        "courses",
        .list(
            .object([
                TemplateEntry("section", .text, "The section.", example: "Playback: AVFoundation"),
                TemplateEntry(
                    "rows",
                    .list(
                        .object([
                            TemplateEntry("title", .text, "The headline number.", example: "Throughput"),
                            TemplateEntry(
                                "value", .text, "The newest night's; unknown where it could not say.",
                                unit: "in the text",
                                example: "4.10 Mbit/s"),
                            TemplateEntry("sparkline", .raw, "The last 28 nights, an SVG."),
                        ])), "One for each headline number that any night could say."),
            ])), "The headline numbers over the last 28 nights, by section.")

    static func values(_ past: [PastNight], _ catalogue: Columns) -> TemplateValue {
        let nights = past.suffix(Baseline.longest)
        let sections = Set(nights.flatMap(\.sections.keys)).sorted()
        return .list(
            sections.map { section in
                let rows = HeadlineReading.of(section, catalogue).compactMap { row($0, section, past) }
                return ["section": .text(Naming.title(section)), "rows": .list(rows)]
            })
    }

    private static func row(
        _ reading: HeadlineReading, _ section: Section, _ past: [PastNight]
    ) -> TemplateValue? {
        let all = past.map { night in night.sections[section].flatMap { reading.night($0) } }
        let (nights, values) = (past.suffix(Baseline.longest), all.suffix(Baseline.longest))
        guard values.contains(where: { $0 != nil }) else { return nil }
        let last = values.last ?? nil
        let course = zip(nights, values).map { (label: $0.date.text, value: $1?.value) }
        // The band is what the newest night is held against: 28 nights of its weekday class before it.
        let newest = past.last?.date
        let alike = zip(past, all).dropLast().filter { $0.0.date.isWeekend == newest?.isWeekend }
        let baseline = Baseline(alike.compactMap(\.1))
        return [
            "title": .text(reading.columnTitle(section)),
            "value": TemplateValue(last.map { HeadlineCards.unit(reading, $0.value).text($0.value) }),
            "sparkline": .raw(
                ComparisonText.svg(
                    reading, section, course, baseline.map { Comparison.usual($0, isShare: reading.isShare) })),
        ]
    }
}
