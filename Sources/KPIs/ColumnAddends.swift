/// What several rows of a section add, column by column.
struct ColumnAddends {
    /// What one row adds to one column.
    struct Entry {
        let row: Int
        let addend: Addend
    }

    /// By column of the catalogue: the rows that can say something, in their order.
    private let entries: [[Entry]]
    /// The columns in which any row can say something.
    let columns: [Int]

    init(_ rows: [KPITable.Row], _ catalogue: Columns) {
        var entries = [[Entry]](repeating: [], count: catalogue.entries.count)
        for (place, row) in rows.enumerated() {
            for said in row.said where catalogue.isPlausible(said) {
                entries[said.column].append(Entry(row: place, addend: Addend(said.value)))
            }
        }
        self.entries = entries
        columns = entries.indices.filter { !entries[$0].isEmpty }
    }

    /// Calls `body` with each entry of a column where it lies: copying one would cost as much as adding it.
    @inline(__always)
    func forEach(_ column: Int, _ body: (UnsafePointer<Entry>) -> Void) {
        entries[column].withUnsafeBufferPointer { entries in
            guard let start = entries.baseAddress else { return }
            for i in 0..<entries.count { body(start + i) }
        }
    }
}
