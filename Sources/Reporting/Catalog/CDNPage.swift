import CDN
import Charts
import Templating

extension Report {
    /// The CDNs side by side. Stays in the house: it names them all.
    static let cdnPage = Report(
        "cdn", file: "cdn/index.html", pages: [Page(template: "cdn_index.html") { _, _ in CDNPage.shape }],
        values: { data, templates in try CDNPage.values(data, templates) })
}

private enum CDNPage {
    static let shape = TemplateShape.object(
        [
            TemplateEntry("night", .text, "The night's date.", example: "2026-11-29"),
            TemplateEntry("toolVersion", .text, "The program's version.", example: "1.0.0"),
            TemplateEntry("policy", .text, "What the page lets a browser do."),
            TemplateEntry("chartColours", .raw, "Colours of charts in the dark."),
            VendorLines.shape,
        ] + UnknownVendors.shape)

    static func values(_ data: NightData, _ templates: TemplateLibrary) throws -> TemplateValue {
        let table = data.requests ?? RequestTable()
        let colours = TemplateValue.raw(Palette.darkRules)
        let policy = try ContentPolicy.text(templates, chartColours: colours)
        let values: [(String, TemplateValue)] =
            [
                ("night", .text(data.night)), ("toolVersion", .text(data.toolVersion)), ("policy", .text(policy)),
                ("chartColours", colours), ("vendors", VendorLines.values(table)),
            ] + UnknownVendors.values(table)
        return .object(TemplateObject(TemplateKeys(values.map(\.0)), values.map(\.1)))
    }
}
