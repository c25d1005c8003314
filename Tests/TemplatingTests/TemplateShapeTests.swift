import Templating
import Testing

@Suite struct TemplateShapeTests {
    static let shape = TemplateShape.object([
        TemplateEntry("title", .text, "The title."), TemplateEntry("live", .flag, "Whether it was live."),
        TemplateEntry("chart", .raw, "A chart."),
        TemplateEntry("rows", .list(.object([TemplateEntry("cell", .text, "A cell.")])), "The rows."),
    ])

    static func value(
        title: TemplateValue = "t", rows: TemplateValue = [["cell": "1"]], chart: TemplateValue = .raw("<svg/>")
    ) -> TemplateValue {
        ["title": title, "live": false, "chart": chart, "rows": rows]
    }

    @Test(
        arguments: [
            value(), value(title: .unknown), value(rows: []), value(rows: .unknown), .unknown,
            value(rows: .stream(TemplateStream(["1", "2"]) { ["cell": .text($0)] })),
        ])
    func `is content with values as promised, or unknown`(value: TemplateValue) throws {
        #expect(try Self.shape.difference(from: value) == nil)
    }

    @Test(
        arguments: [
            (value(title: true), "'title' should be text"), (value(chart: "<svg/>"), "'chart' should be markup"),
            (value(title: .raw("t")), "'title' should be text"),
            (value(rows: ["cell": "1"]), "'rows' should be a list"),
            (value(rows: [["cell": "1"], ["cell": []]]), "'rows[].cell' should be text"),
            (value(rows: [["cel": "1"]]), "'rows[]' differs in: cel, cell"),
            (value(rows: .stream(TemplateStream(["1"]) { .text($0) })), "'rows[]' should be an object"),
            (["title": "t"], "'.' differs in: chart, live, rows"), ("t", "'.' should be an object"),
        ] as [(TemplateValue, String)])
    func `says where a value is another`(value: TemplateValue, expected: String) throws {
        #expect(try Self.shape.difference(from: value) == expected)
    }
}
