extension KPITable {
    /// The columns of a group of views, with how many views there are.
    package struct Group: Sendable, Equatable {
        /// All views of the group, those that cannot say included.
        package private(set) var views = 0
        /// Views in which the columns of `Columns` could say something; index as there, nil where none ever could.
        package private(set) var columns: GroupColumns

        init(columns: Int) { self.columns = GroupColumns(columns) }

        /// A group that was added up before.
        ///
        /// - Parameter columns: one place per column of the catalogue.
        package init(views: Int, columns: [Accumulator?]) {
            self.views = views
            self.columns = GroupColumns(columns)
        }

        mutating func countViews(_ more: Int) { views += more }

        mutating func add(
            _ column: Int, _ kind: KPI.Kind, _ addends: AddendColumn.Lying, _ rows: UnsafeBufferPointer<Int32>
        ) {
            if let sum = addends.sum(rows) { columns.add(column, kind, sum, addends, rows) }
        }

        package static func += (sum: inout Group, more: Group) {
            sum.views += more.views
            sum.columns += more.columns
        }

        /// Coverage: how many views (or attempts) could say, of how many.
        package func coverage(_ column: Int) -> (said: Int, of: Int) {
            guard let accumulator = columns[column] else { return (0, views) }
            return (accumulator.said, views + accumulator.askedBeyondViews)
        }

        /// A column by its id among those the section asks.
        package func column(_ id: String, _ section: Section, _ catalogue: Columns = .all) -> Accumulator? {
            for i in catalogue.entries.indices where catalogue.entries[i].column.id == id && catalogue.asks(i, section)
            {
                return columns[i]
            }
            return nil
        }
    }
}

/// A group's sums by the catalogue's columns. Only those that a view could fill take room: a section asks a third of
/// the catalogue, and a night has thousands of groups.
package struct GroupColumns: Sendable, Equatable {
    /// Per column of the catalogue 1 + its place in `sums`, 0 for none.
    private var places: [UInt16]
    private var sums: [Accumulator] = []

    init(_ columns: Int) { places = [UInt16](repeating: 0, count: columns) }

    init(_ known: [Accumulator?]) {
        self.init(known.count)
        for (column, accumulator) in known.enumerated() {
            guard let accumulator else { continue }
            sums.append(accumulator)
            places[column] = UInt16(sums.count)
        }
    }

    /// nil where no view could say anything.
    package subscript(_ column: Int) -> Accumulator? {
        places[column] == 0 ? nil : sums[Int(places[column]) - 1]
    }

    mutating func add(
        _ column: Int, _ kind: KPI.Kind, _ sum: Addend, _ addends: AddendColumn.Lying,
        _ rows: UnsafeBufferPointer<Int32>
    ) {
        let place = place(column, kind)
        sums[place].add(sum, addends, rows)
    }

    private mutating func place(_ column: Int, _ kind: KPI.Kind) -> Int {
        if places[column] == 0 {
            sums.append(Accumulator(kind))
            places[column] = UInt16(sums.count)
        }
        return Int(places[column]) - 1
    }

    static func += (sum: inout GroupColumns, more: GroupColumns) {
        for column in more.places.indices {
            guard let accumulator = more[column] else { continue }
            sum.sums[sum.place(column, accumulator.kind)] += accumulator
        }
    }

    package static func == (a: GroupColumns, b: GroupColumns) -> Bool {
        a.places.count == b.places.count && a.places.indices.allSatisfy { a[$0] == b[$0] }
    }
}
