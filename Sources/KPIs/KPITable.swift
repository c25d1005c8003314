import Sessions

/// The night's KPIs by section, and within it for all views and by dimension. Adds exactly.
package struct KPITable: Sendable, Equatable {
    /// One section's groups.
    package struct SectionTable: Sendable, Equatable {
        package fileprivate(set) var total: Group
        /// In the order of the table's dimensions.
        fileprivate var tables: [DimensionTable]

        /// Dimension → value → group.
        package var groups: [String: [String: Group]] {
            Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.groups) })
        }
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
        add(section, client, row.enumerated().compactMap { i, value in value.map { (column: i, value: $0) } })
    }

    /// Adds what a row can say, with the viewer's dimensions.
    package mutating func add(_ section: Section, _ client: [String: String], _ said: [Columns.Said]) {
        let addends = said.filter { catalogue.isPlausible($0) }.map { ($0.column, Addend($0.value)) }
        if sections[section] == nil { sections[section] = empty }
        sections[section]?.add(client, addends, catalogue)
    }

    private var empty: SectionTable {
        SectionTable(
            total: Group(columns: catalogue.entries.count),
            tables: dimensions.map { DimensionTable($0, columns: catalogue.entries.count) })
    }

    package static func += (sum: inout KPITable, more: KPITable) {
        for (section, table) in more.sections {
            if sum.sections[section] == nil { sum.sections[section] = sum.empty }
            sum.sections[section]?.total += table.total
            for (place, dimension) in table.tables.enumerated() {
                sum.sections[section]?.tables[place] += dimension
            }
        }
    }

    package static func == (a: KPITable, b: KPITable) -> Bool { a.sections == b.sections }
}

/// The groups of one dimension by its values.
private struct DimensionTable: Sendable, Equatable {
    let name: String
    private let columns: Int
    private var places: [String: Int] = [:]
    private var all: [KPITable.Group] = []

    init(_ name: String, columns: Int) {
        self.name = name
        self.columns = columns
    }

    var groups: [String: KPITable.Group] { places.mapValues { all[$0] } }

    mutating func add(_ value: String, _ addends: [(Int, Addend)], _ catalogue: Columns) {
        all[place(value)].add(addends, catalogue)
    }

    private mutating func place(_ value: String) -> Int {
        if let known = places[value] { return known }
        places[value] = all.count
        all.append(KPITable.Group(columns: columns))
        return all.count - 1
    }

    static func += (sum: inout DimensionTable, more: DimensionTable) {
        for (value, place) in more.places { sum.all[sum.place(value)] += more.all[place] }
    }

    static func == (a: DimensionTable, b: DimensionTable) -> Bool { a.name == b.name && a.groups == b.groups }
}

extension KPITable.SectionTable {
    fileprivate mutating func add(_ client: [String: String], _ addends: [(Int, Addend)], _ catalogue: Columns) {
        total.add(addends, catalogue)
        for place in tables.indices { tables[place].add(client[tables[place].name] ?? "", addends, catalogue) }
    }
}
