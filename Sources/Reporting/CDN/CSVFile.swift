import Templating

/// A CSV file that is its columns.
package struct CSVFile<Row: Sendable>: Sendable {
    package let name: String
    package let meaning: String
    package let columns: [CSVColumn<Row>]

    package init(name: String, meaning: String, columns: [CSVColumn<Row>]) {
        self.name = name
        self.meaning = meaning
        self.columns = columns
    }

    /// What its template may use.
    package var shape: TemplateShape {
        .object([
            TemplateEntry("columns", .list(.text), "The names of all columns but the first.", example: "pop"),
            TemplateEntry(
                "rows",
                .list(
                    .object(
                        columns.map { TemplateEntry($0.name, .text, $0.meaning, unit: $0.unit) } + [
                            TemplateEntry("cells", .list(.text), "All cells of the row but the first.")
                        ])), "One row each. Every column is a value too."),
        ])
    }

    package func values(_ rows: [Row]) -> TemplateValue {
        let keys = TemplateKeys(columns.map(\.name) + ["cells"])
        let columns = columns
        let stream = TemplateStream { write in
            var line = TemplateRow(keys)
            for row in rows {
                line.cells.removeAll()
                for column in columns { line.cells.add(column.cell(row)) }
                try write(.row(line))
            }
        }
        return ["columns": .list(columns.dropFirst().map { .text($0.name) }), "rows": .stream(stream)]
    }

    /// The file and its columns, for README.txt.
    package var definition: TemplateValue {
        [
            "name": .text(name), "meaning": .text(meaning),
            "columns": .list(
                columns.map {
                    ["name": .text($0.name), "unit": TemplateValue($0.unit), "meaning": .text($0.meaning)]
                }),
        ]
    }

    package static var definitionShape: TemplateShape {
        .object([
            TemplateEntry("name", .text, "The file.", example: "requests.csv"),
            TemplateEntry("meaning", .text, "What a row of it is."),
            TemplateEntry(
                "columns",
                .list(
                    .object([
                        TemplateEntry("name", .text, "The column's name.", example: "ttfb_p95_s"),
                        TemplateEntry("unit", .text, "Its unit; unknown for texts and counts.", example: "s"),
                        TemplateEntry("meaning", .text, "What it says."),
                    ])), "Its columns in their order."),
        ])
    }
}
