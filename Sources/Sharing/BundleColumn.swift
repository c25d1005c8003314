import Reporting
import Templating

/// A column of one of the bundle's CSV files: its name, its meaning for README.txt, and its cell.
struct BundleColumn<Row: Sendable>: Sendable {
    let name: String
    let unit: String?
    let meaning: String
    let cell: @Sendable (Row) -> String?

    init(_ name: String, unit: String? = nil, _ meaning: String, _ cell: @escaping @Sendable (Row) -> String?) {
        self.name = name
        self.unit = unit
        self.meaning = meaning
        self.cell = cell
    }

    /// A number to the millionth.
    static func number(
        _ name: String, unit: String? = nil, _ meaning: String, _ value: @escaping @Sendable (Row) -> Double?
    ) -> BundleColumn {
        BundleColumn(name, unit: unit, meaning) { value($0).map(JSONText.plain) }
    }

    static func count(_ name: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> Int?) -> BundleColumn {
        BundleColumn(name, meaning) { value($0).map { String($0) } }
    }
}

/// A CSV file of the bundle.
struct BundleFile<Row: Sendable>: Sendable {
    let name: String
    let meaning: String
    let columns: [BundleColumn<Row>]

    /// What its template may use.
    var shape: TemplateShape {
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

    func values(_ rows: [Row]) -> TemplateValue {
        let keys = TemplateKeys(columns.map(\.name) + ["cells"])
        let columns = columns
        let stream = TemplateStream(rows) { row in
            let cells = columns.map { TemplateValue($0.cell(row)) }
            return .object(TemplateObject(keys, cells + [.list(Array(cells.dropFirst()))]))
        }
        return ["columns": .list(columns.dropFirst().map { .text($0.name) }), "rows": .stream(stream)]
    }

    /// The file and its columns, for README.txt.
    var definition: TemplateValue {
        [
            "name": .text(name), "meaning": .text(meaning),
            "columns": .list(
                columns.map {
                    ["name": .text($0.name), "unit": TemplateValue($0.unit), "meaning": .text($0.meaning)]
                }),
        ]
    }

    static var definitionShape: TemplateShape {
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
