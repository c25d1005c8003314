/// What several rows of a section add, column by column.
struct ColumnAddends {
    /// By column of the catalogue: what each row that can say adds, in the order of the rows.
    private var entries: [[(row: Int32, addend: Addend)]]
    /// The columns in which any row can say something.
    let columns: [Int]

    init(_ rows: [KPITable.Row], columns count: Int) {
        var entries = [[(row: Int32, addend: Addend)]](repeating: [], count: count)
        for (place, row) in rows.enumerated() {
            for (column, value) in row.said { entries[column].append((Int32(place), Addend(value))) }
        }
        self.entries = entries
        columns = entries.indices.filter { !entries[$0].isEmpty }
    }

    /// Calls `body` with each row's addend and the row's place.
    @inline(__always)
    func forEach(_ column: Int, _ body: (Int, borrowing Addend) -> Void) {
        entries[column].withUnsafeBufferPointer { entries in
            for i in entries.indices { body(Int(entries[i].row), entries[i].addend) }
        }
    }
}
