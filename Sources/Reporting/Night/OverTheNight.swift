import Charts
import KPIs
import Templating

/// The headlines hour by hour: when in the night something changed.
enum OverTheNight {
    /// The dimension of the hour in which a session began.
    static let dimension = "hour"

    static let shape: [TemplateEntry] = [
        TemplateEntry(
            "hours",
            .list(
                .object([
                    TemplateEntry("title", .text, "What is shown, of which section.", example: "Stalls"),
                    TemplateEntry("section", .text, "The section.", example: "Playback: AVFoundation"),
                    TemplateEntry("chart", .raw, "The line, an SVG."),
                    TemplateEntry("head", .list(.text), "The table's column names.", example: "hour, UTC"),
                    TemplateEntry(
                        "rows", .list(.list(.text)), "The table's rows, each a list of cells.", example: "19"),
                ])), "Views under way and headlines by the hour, of sections with views in at least two hours."),
        TemplateEntry(
            "sparseHours", .list(.text), "Headlines that fewer than six hours know: a sentence each.",
            example: "Throughput, Playback: AVFoundation: 13 h 4.10 Mbit/s; 14 h 3.90 Mbit/s."),
        TemplateEntry("hasHours", .flag, "Whether any hour has something to show."),
    ]

    /// A line through fewer hours shows no course.
    private static let leastHours = 6

    /// The few that show an incident: a picture for each headline would be more than anybody looks at.
    private static let columns = [
        "stalled-time/watched", "startup-time", "throughput", "request-failures", "freeze-time/observed", "degraded",
    ]
    /// The day's hours; one that the clocks skip has no views, one that they repeat has those of both.
    private static let clock = (0..<24).map { $0 < 10 ? "0\($0)" : "\($0)" }
    /// Of sessions that began before the night did.
    private static let before = "before"

    static func values(_ data: NightData) throws -> [(String, TemplateValue)] {
        var list = try concurrent(data)
        var sparse: [TemplateValue] = []
        for (section, table) in data.sections where !section.isAudio {
            let hours = table.groups[dimension] ?? [:]
            guard hours.count > 1, section.scope == .playback || section.scope == .receiving else { continue }
            let labels = (hours[before] == nil ? [] : [before]) + clock
            if section.scope == .playback { list.append(views(hours, labels, section, data)) }
            for reading in HeadlineReading.of(section, data.catalogue) where columns.contains(reading.headline.column) {
                let values = labels.map { hour in hours[hour].flatMap { known(reading, $0) } }
                let told = zip(labels, values).compactMap { hour, value in value.map { (hour: hour, value: $0) } }
                guard !told.isEmpty else { continue }
                let unit = DisplayUnit(reading.entry.column, upTo: told.map(\.value).max())
                let title = reading.columnTitle(section)
                guard told.count >= leastHours else {
                    let figures = told.map { hour, value in
                        (hour == before ? hour : "\(hour) h") + " " + unit.text(value)
                    }
                    sparse.append(.text("\(title), \(Naming.title(section)): \(figures.joined(separator: "; "))."))
                    continue
                }
                let measure = Measure(title, unit: unit.symbol, factor: unit.factor) { unit.text($0) }
                list.append(one(title, section, measure, labels, values, data))
            }
        }
        return [
            ("hours", .list(list)), ("sparseHours", .list(sparse)),
            ("hasHours", .flag(!list.isEmpty || !sparse.isEmpty)),
        ]
    }

    /// The views under way at the same time, a line for each section.
    private static func concurrent(_ data: NightData) throws -> [TemplateValue] {
        let concurrent = try ConcurrentViews(data)
        let lines = data.sections.compactMap { section, _ -> LineChart.Series? in
            let means = concurrent.means(of: section, clock)
            return means.contains { $0 != nil } ? .init(Naming.title(section), means) : nil
        }
        guard !lines.isEmpty else { return [] }
        let title = "Concurrent views"
        return [chart(title, "mean of the hour", Measure(title, decimals: 1), clock, lines, data)]
    }

    /// An hour of fewer than five views says nothing about the hour.
    private static func known(_ reading: HeadlineReading, _ group: KPITable.Group) -> Double? {
        reading.said(group) < 5 ? nil : reading.value(group)
    }

    private static func views(
        _ hours: [String: KPITable.Group], _ labels: [String], _ section: Section, _ data: NightData
    ) -> TemplateValue {
        let counts = labels.map { Double(hours[$0]?.views ?? 0) }
        return one("Sessions that began", section, Measure(count: "\(Naming.thing(section))s"), labels, counts, data)
    }

    private static func one(
        _ title: String, _ section: Section, _ measure: Measure, _ labels: [String], _ values: [Double?],
        _ data: NightData
    ) -> TemplateValue {
        chart(title, Naming.title(section), measure, labels, [.init(title, values)], data)
    }

    private static func chart(
        _ title: String, _ subtitle: String, _ measure: Measure, _ labels: [String], _ series: [LineChart.Series],
        _ data: NightData
    ) -> TemplateValue {
        let chart = LineChart(
            title: "\(title), \(subtitle), by hour", measure: measure, axisName: "hour, \(data.timeZone)",
            labels: labels, series: series, width: 420)
        let twin = chart.table
        return [
            "title": .text(title), "section": .text(subtitle), "chart": .raw(chart.svg),
            "head": .list(twin.headers.map { .text($0) }),
            "rows": .list(twin.rows.map { .list($0.map { .text($0) }) }),
        ]
    }
}
