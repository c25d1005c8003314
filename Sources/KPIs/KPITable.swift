import Sessions
import Telemetry

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
    private let values: Set<UInt64>?

    /// The group of all values that have none of their own.
    package static let otherValues = "other values"

    /// - Parameters:
    ///   - dimensions: the names of dimensions that get tables of their own.
    ///   - values: fingerprints of the values that get groups of their own; nil for all.
    package init(dimensions: [String], values: Set<UInt64>? = nil, catalogue: Columns = .all) {
        self.dimensions = dimensions
        self.values = values
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

    /// A row to be added: what it can say, with the viewer's dimensions.
    package struct Row {
        let section: Section
        let client: [String: String]
        let said: [Columns.Said]

        package init(_ section: Section, _ client: [String: String], _ said: [Columns.Said]) {
            self.section = section
            self.client = client
            self.said = said
        }
    }

    /// Adds what a row can say.
    package mutating func add(_ section: Section, _ client: [String: String], _ said: [Columns.Said]) {
        add([Row(section, client, said)])
    }

    /// Adds several rows: hundreds at a time are added faster than one by one.
    package mutating func add(_ rows: [Row]) {
        for section in Set(rows.map(\.section)) {
            if sections[section] == nil { sections[section] = empty }
            let own = rows.filter { $0.section == section }
            sections[section]?.add(own, ColumnAddends(own, catalogue), catalogue)
        }
    }

    private var empty: SectionTable {
        SectionTable(
            total: Group(columns: catalogue.entries.count),
            tables: dimensions.map { DimensionTable($0, values, columns: catalogue.entries.count) })
    }

    /// Adds a group that was added up elsewhere.
    ///
    /// - Parameter value: the place of a dimension, and its value; nil for all views of the section.
    mutating func add(_ group: Group, to section: Section, _ value: (dimension: Int, name: String)?) {
        if sections[section] == nil { sections[section] = empty }
        if let value {
            sections[section]?.tables[value.dimension].add(group, value.name)
        } else {
            sections[section]?.total += group
        }
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
    private let values: Set<UInt64>?
    private var places: [String: Int] = [:]
    private var all: [KPITable.Group] = []

    init(_ name: String, _ values: Set<UInt64>?, columns: Int) {
        self.name = name
        self.values = values
        self.columns = columns
    }

    var groups: [String: KPITable.Group] { places.mapValues { all[$0] } }

    /// Adds rows column by column, so that a column's sums of all groups stay near while they grow.
    mutating func add(_ rows: [KPITable.Row], _ addends: ColumnAddends, _ catalogue: Columns) {
        let places = rows.map { place($0.client[name] ?? "") }
        for place in places { all[place].countView() }
        for column in addends.columns {
            let kind = catalogue.kinds[column]
            all.withUnsafeMutableBufferPointer { all in
                addends.forEach(column) { all[places[$0.pointee.row]].add(column, kind, $0) }
            }
        }
    }

    private mutating func place(_ value: String) -> Int {
        if let known = places[value] { return known }
        if let values, !value.isEmpty, !values.contains(Fingerprint.of(value)), value != KPITable.otherValues {
            return place(KPITable.otherValues)
        }
        places[value] = all.count
        all.append(KPITable.Group(columns: columns))
        return all.count - 1
    }

    static func += (sum: inout DimensionTable, more: DimensionTable) {
        for (value, place) in more.places { sum.add(more.all[place], value) }
    }

    mutating func add(_ group: KPITable.Group, _ value: String) { all[place(value)] += group }

    static func == (a: DimensionTable, b: DimensionTable) -> Bool { a.name == b.name && a.groups == b.groups }
}

extension KPITable.SectionTable {
    fileprivate mutating func add(_ rows: [KPITable.Row], _ addends: ColumnAddends, _ catalogue: Columns) {
        for _ in rows { total.countView() }
        for column in addends.columns {
            let kind = catalogue.kinds[column]
            addends.forEach(column) { total.add(column, kind, $0) }
        }
        for place in tables.indices { tables[place].add(rows, addends, catalogue) }
    }
}
