/// A column of a CSV file: its name, its meaning for who reads it, and its cell.
package struct CSVColumn<Row: Sendable>: Sendable {
    package let name: String
    package let unit: String?
    package let meaning: String
    package let cell: @Sendable (Row) -> String?

    package init(_ name: String, unit: String? = nil, _ meaning: String, _ cell: @escaping @Sendable (Row) -> String?) {
        self.name = name
        self.unit = unit
        self.meaning = meaning
        self.cell = cell
    }

    /// A number to the millionth.
    package static func number(
        _ name: String, unit: String? = nil, _ meaning: String, _ value: @escaping @Sendable (Row) -> Double?
    ) -> CSVColumn {
        CSVColumn(name, unit: unit, meaning) { value($0).map(JSONText.plain) }
    }

    package static func count(_ name: String, _ meaning: String, _ value: @escaping @Sendable (Row) -> Int?)
        -> CSVColumn
    {
        CSVColumn(name, meaning) { value($0).map { String($0) } }
    }

    /// The same column of rows that hold such a row.
    package func map<Other>(_ row: @escaping @Sendable (Other) -> Row) -> CSVColumn<Other> {
        let cell = cell
        return CSVColumn<Other>(name, unit: unit, meaning) { cell(row($0)) }
    }
}
