import Testing

@testable import Templating

@Suite struct TemplateRowTests {
    private static let keys = TemplateKeys(["name", "isNew", "note", "size", "cells"])

    private static func row(_ name: String, _ isNew: Bool, _ note: String?, _ size: String) -> TemplateRow {
        var row = TemplateRow(keys)
        row.cells.add(name)
        row.cells.add(isNew)
        row.cells.add(note)
        row.cells.append(size)
        row.cells.append("px")
        row.cells.endCell()
        return row
    }

    /// The same rows as any other objects.
    private static func values(_ plain: Bool) -> TemplateValue {
        let rows = [row("a<b", true, nil, "1"), row("c,\"d\"", false, "=x", "2"), row("", true, "", "")]
        return ["outer": "o", "rows": .list(rows.map { plain ? .object($0.object) : .row($0) })]
    }

    @Test(
        arguments: [
            "{{name}}{{#cells}},{{.}}{{/cells}};", "{{name}}|{{{name}}}|{{isNew}}|{{note}}|{{size}};",
            "{{cells}}{{.}};",
            "{{#cells}}[{{{.}}}]{{/cells}}{{#cells}}{{.}}{{/cells}};", "{{outer}}{{name}};",
            "{{outer.size}}{{size.x}};",
            "{{#isNew}}new {{/isNew}}{{^isNew}}old {{/isNew}}{{#note}}({{.}}){{/note}}{{^name}}-{{/name}};",
            "{{#cells}}{{name}}{{.}}{{/cells}};", "{{#cells}}{{#.}}<{{.}}>{{/.}}{{/cells}};", "{{> _part}}",
            "{{#name}}{{size}}{{/name}};",
        ], ["p.html", "p.csv"])
    func `is written as an object with the same values`(body: String, page: String) throws {
        let template = "{{#rows}}\(body){{/rows}}"
        let files = [page: template, "_part.html": "{{name}}\n", "_part.csv": "{{name}}\n"]
        let library = try TemplateLibrary(TemplateSource(texts: files), pages: [page])
        #expect(try library.text(page, Self.values(false)) == library.text(page, Self.values(true)))
    }

    @Test func `cells are escaped for their place, and what is unknown is written as nothing`() throws {
        let library = try TemplateLibrary(
            TemplateSource(texts: ["p.csv": "{{#rows}}{{name}}{{#cells}},{{.}}{{/cells}}\n{{/rows}}"]), pages: ["p.csv"]
        )
        #expect(
            try library.text("p.csv", Self.values(false))
                == "a<b,true,,1px\r\n\"c,\"\"d\"\"\",false,'=x,2px\r\n,true,,px\r\n")
    }

    @Test func `is indented in a partial`() throws {
        let files = ["_p.html": "{{#rows}}\n{{size}}\n{{/rows}}\n"]
        #expect(try write("  {{> _p}}\n", Self.values(false), files: files) == "  1px\n  2px\n  px\n")
    }

    @Test func `rows with other keys or other cells follow each other`() throws {
        var short = TemplateRow(TemplateKeys(["size"]))
        short.cells.add("9")
        var bare = TemplateRow(Self.keys)
        for text in ["e", "f", "g", "3", "h"] { bare.cells.add(text) }
        let rows: [TemplateValue] = [
            .row(Self.row("a", true, nil, "1")), .row(short), .row(bare), "text", .row(Self.row("b", true, nil, "2")),
        ]
        let text = try write("{{#rows}}{{size}}{{#cells}},{{.}}{{/cells}} {{/rows}}", ["rows": .list(rows)])
        #expect(text == "1px,true,,1px 9 3,h  2px,true,,2px ")
    }

    @Test func `is filled anew in the memory of the row before it`() {
        var row = Self.row("a", true, "b", "1")
        row.cells.removeAll()
        #expect(row.cells.count == 0)
        row.cells.add("z")
        #expect(row.cells.values.count == 1)
    }

    @Test func `has the shape of an object`() throws {
        let shape = TemplateShape.object([TemplateEntry("size", .text, "Its size.")])
        var row = TemplateRow(TemplateKeys(["size"]))
        row.cells.add("9")
        #expect(try shape.difference(from: .row(row)) == nil)
        #expect(try shape.difference(from: .row(Self.row("a", true, nil, "1"))) != nil)
    }
}
