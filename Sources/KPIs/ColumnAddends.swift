/// What several rows of a section add, column by column.
struct ColumnAddends {
    /// The columns of the catalogue in which any row can say something, in their order.
    private(set) var columns: [(column: Int, addends: AddendColumn)] = []

    /// - Parameter own: the places of the section's rows.
    init(_ rows: [KPITable.Row], _ own: [Int], _ catalogue: Columns) {
        var all = [AddendColumn?](repeating: nil, count: catalogue.entries.count)
        for (place, row) in own.enumerated() {
            for said in rows[row].said where catalogue.isPlausible(said) {
                if all[said.column] == nil { all[said.column] = AddendColumn(rows: own.count) }
                all[said.column]?.add(said.value, row: place)
            }
        }
        for column in all.indices { if let addends = all[column] { columns.append((column, addends)) } }
    }
}

/// The rows of a section by the groups that they belong to.
struct GroupedRows {
    /// Group by group.
    private let rows: [Int32]
    /// The groups with the ends of their rows, in no order that means anything.
    private let groups: [(group: Int, end: Int)]

    /// All rows in one group.
    init(all count: Int) {
        rows = Array(0..<Int32(count))
        groups = [(0, count)]
    }

    /// The group of a row that belongs to none.
    static let nowhere: Int32 = -1

    /// - Parameters:
    ///   - group: each row's.
    ///   - count: how many groups there are.
    init(_ group: [Int32], of count: Int) {
        var starts = [Int](repeating: 0, count: count + 1)
        for one in group where one != GroupedRows.nowhere { starts[Int(one) + 1] += 1 }
        var groups: [(group: Int, end: Int)] = []
        for one in 0..<count {
            let own = starts[one + 1]
            starts[one + 1] += starts[one]
            if own > 0 { groups.append((one, starts[one + 1])) }
        }
        var rows = [Int32](repeating: 0, count: group.count)
        for (row, one) in group.enumerated() where one != GroupedRows.nowhere {
            rows[starts[Int(one)]] = Int32(row)
            starts[Int(one)] += 1
        }
        self.rows = rows
        self.groups = groups
    }

    /// Calls `body` with each group that has rows, and with them.
    @inline(__always)
    func forEach(_ body: (Int, UnsafeBufferPointer<Int32>) -> Void) {
        rows.withUnsafeBufferPointer { rows in
            var start = 0
            for (group, end) in groups {
                body(group, UnsafeBufferPointer(rebasing: rows[start..<end]))
                start = end
            }
        }
    }
}
