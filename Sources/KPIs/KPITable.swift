import Sessions

/// The night's KPIs by section, and within it for all views and by dimension. Adds exactly.
package struct KPITable: Sendable, Equatable {
    /// The columns of a group of views, with how many views there are.
    package struct Group: Sendable, Equatable {
        /// All views of the group, those that cannot say included.
        package private(set) var views = 0
        /// Views in which the columns of `Columns` could say something; index as there, nil where none ever could.
        package private(set) var columns: [Accumulator?]

        init(columns: Int) { self.columns = Array(repeating: nil, count: columns) }

        mutating func add(_ row: [Measurement?], _ catalogue: Columns) {
            views += 1
            for i in row.indices {
                guard let measurement = row[i] else { continue }
                if columns[i] == nil { columns[i] = Accumulator(catalogue.entries[i].column.kind) }
                columns[i]!.add(measurement)
            }
        }

        package static func += (sum: inout Group, more: Group) {
            sum.views += more.views
            for i in more.columns.indices {
                guard let accumulator = more.columns[i] else { continue }
                if sum.columns[i] == nil { sum.columns[i] = accumulator } else { sum.columns[i]! += accumulator }
            }
        }

        /// Coverage: how many views (or attempts) could say, of how many.
        package func coverage(_ column: Int) -> (said: Int, of: Int) {
            guard let accumulator = columns[column] else { return (0, views) }
            return (accumulator.said, views + accumulator.askedBeyondViews)
        }

        /// A column by its id among those the section asks.
        package func column(_ id: String, _ section: Section, _ catalogue: Columns = .all) -> Accumulator? {
            for i in columns.indices where catalogue.entries[i].column.id == id && catalogue.asks(i, section) {
                return columns[i]
            }
            return nil
        }
    }

    /// One section's groups: dimension → value → group.
    package struct SectionTable: Sendable, Equatable {
        package var total: Group
        package var groups: [String: [String: Group]] = [:]
    }

    package private(set) var sections: [Section: SectionTable] = [:]
    private let catalogue: Columns
    package let dimensions: [String]

    /// - Parameter dimensions: the names of dimensions that get tables of their own.
    package init(dimensions: [String], catalogue: Columns = .all) {
        self.dimensions = dimensions
        self.catalogue = catalogue
    }

    /// Adds one subject's row. Views without a dimension count under "" there.
    package mutating func add(_ subject: Subject, _ row: [Measurement?]) {
        add(Section(subject), subject.client, row)
    }

    /// Adds one row of a section, with the viewer's dimensions.
    package mutating func add(_ section: Section, _ client: [String: String], _ row: [Measurement?]) {
        let columns = catalogue.entries.count
        sections[section, default: SectionTable(total: Group(columns: columns))].add(
            client, row, dimensions, catalogue)
    }

    package static func += (sum: inout KPITable, more: KPITable) {
        for (section, table) in more.sections {
            guard sum.sections[section] != nil else {
                sum.sections[section] = table
                continue
            }
            sum.sections[section]!.total += table.total
            for (dimension, groups) in table.groups {
                sum.sections[section]!.groups[dimension, default: [:]].merge(groups) { a, b in
                    var both = a
                    both += b
                    return both
                }
            }
        }
    }

    package static func == (a: KPITable, b: KPITable) -> Bool { a.sections == b.sections }
}

extension KPITable.SectionTable {
    fileprivate mutating func add(
        _ client: [String: String], _ row: [Measurement?], _ dimensions: [String], _ catalogue: Columns
    ) {
        total.add(row, catalogue)
        for dimension in dimensions {
            let value = client[dimension] ?? ""
            groups[dimension, default: [:]][value, default: KPITable.Group(columns: row.count)].add(row, catalogue)
        }
    }
}
