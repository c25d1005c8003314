import Charts
import KPIs
import Templating

extension Report {
    /// `index.html`: the night for a quality meeting.
    static let nightPage = Report(
        "night", file: "index.html",
        pages: [
            Page(template: "night.html") { _, _ in NightPage.shape },
            Page(template: ContentPolicy.style) { _, _ in .object([NightPage.chartColours]) },
            Page(template: ContentPolicy.script) { _, _ in .object([]) },
        ],
        values: NightPage.values)
}

/// The values of night.html, part by part in the order of the page.
enum NightPage {
    static let chartColours = TemplateEntry(
        "chartColours", .raw, "CSS that turns charts dark, for the style alone.", example: ".chart .ink{…}")

    static let shape = TemplateShape.object(
        [
            TemplateEntry("night", .text, "The night's date.", example: "2026-11-29"),
            TemplateEntry("timeZone", .text, "The zone in which the night begins and ends.", example: "UTC"),
            TemplateEntry("toolVersion", .text, "The version of qoe-report.", example: "1.0.0"),
            TemplateEntry(
                "policy", .text, "What browsers may do with the page, by the hashes of style and script.",
                example: "default-src 'none'; …"),
            chartColours,
            TemplateEntry("minimumGroup", .text, "Groups with fewer views are folded.", example: "10"),
        ] + NightVerdict.shape + [
            HeadlineCards.shape, Causes.shape,
            CDNSection.shape, DimensionTables.shape, DimensionTables.bareShape, AllValues.shape,
        ] + HeadlineCards.outsideShape + Losses.shape + Distributions.shape + OverTheNight.shape + WorstViews.shape
            + Definitions.shape + Consistency.shape + [DataQuality.shape])

    static func values(_ data: NightData, _ templates: TemplateLibrary) throws -> TemplateValue {
        var worst = WorstViews(data)
        try data.rows { worst.add($0) }
        let colours = TemplateValue.raw(Palette.darkRules)
        let policy = ContentPolicy.text(
            style: try templates.text(ContentPolicy.style, ["chartColours": colours]),
            script: try templates.text(ContentPolicy.script, [:]))
        let values: [(String, TemplateValue)] =
            [
                ("night", .text(data.night)), ("timeZone", .text(data.timeZone)),
                ("toolVersion", .text(data.toolVersion)), ("policy", .text(policy)), ("chartColours", colours),
                ("minimumGroup", .text(Formatting.count(data.minimumGroup))),
            ] + NightVerdict.values(data) + [
                ("headlines", HeadlineCards.values(data)), ("causes", Causes.values(data)),
                ("cdn", CDNSection.values(data)),
                ("values", AllValues.values(data)),
            ] + HeadlineCards.outside(data) + Losses.values(data) + Distributions.values(data)
            + (try OverTheNight.values(data)) + worst.values + Definitions.values(data) + Consistency.values(data) + [
                ("quality", DataQuality.values(data))
            ]
        // The tables by dimension take what the rest of the page leaves, as the templates in use write it.
        var rest = 0
        try templates.render("night.html", object(values + [("tables", .list([])), ("bare", .list([]))])) {
            rest += $0.count
        }
        return object(values + DimensionTables.values(data, bytes: mostBytes - rest))
    }

    /// A page that opens at once, whatever the night's logs hold: less than 600 KB.
    private static let mostBytes = 590_000

    private static func object(_ values: [(String, TemplateValue)]) -> TemplateValue {
        .object(TemplateObject(TemplateKeys(values.map(\.0)), values.map(\.1)))
    }
}
