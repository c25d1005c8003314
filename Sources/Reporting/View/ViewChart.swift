import Charts
import Templating

/// The lanes of a view, and the same as a table.
enum ViewChart {
    static let shape: [TemplateEntry] = [
        TemplateEntry("chart", .raw, "The lanes; unknown where there is nothing to draw.", example: "<svg …>"),
        TemplateEntry(
            "rows",
            .list(
                .object([
                    TemplateEntry("lane", .text, "Which lane.", example: "State"),
                    TemplateEntry("from", .text, "From when.", unit: "since the start", example: "0:22.3"),
                    TemplateEntry("to", .text, "Until when.", unit: "since the start", example: "0:26.0"),
                    TemplateEntry("what", .text, "What it was.", example: "stalled"),
                ])), "The lanes as a table: states, steps and events one by one, lines by their extent."),
        TemplateEntry("moreRows", .text, "Rows that are left out; unknown where there are none.", example: "12"),
    ]

    /// What is longer is a large page that nobody reads.
    private static let mostRows = 150

    static func values(_ story: ViewStory, _ clock: LocalClock) -> [(String, TemplateValue)] {
        guard !story.lanes.isEmpty else { return [("chart", .unknown), ("rows", .list([])), ("moreRows", .unknown)] }
        let chart = LanesChart(
            title: "What happened in this view", from: 0, to: max(story.length, 1), lanes: story.lanes,
            axisName: "time since \(clock.time(story.start))", width: 1_100, id: "lanes")
        let rows = chart.table.rows
        let shown = rows.prefix(mostRows).map { row -> TemplateValue in
            [
                "lane": .text(row[0]), "from": .text(row[1]), "to": .text(row[2]),
                "what": .text(Naming.clipped(row[3], to: 120)),
            ]
        }
        return [
            ("chart", .raw(chart.svg)), ("rows", .list(Array(shown))),
            ("moreRows", rows.count > mostRows ? .text(Formatting.count(rows.count - mostRows)) : .unknown),
        ]
    }
}
