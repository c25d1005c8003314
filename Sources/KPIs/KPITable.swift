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
    /// By dimension the values that viewers had since rows were added last: of a whole night they may be too many.
    private var known: [NameList]

    /// The group of all values that have none of their own.
    package static let otherValues = "other values"

    /// - Parameters:
    ///   - dimensions: the names of dimensions that get tables of their own.
    ///   - values: fingerprints of the values that get groups of their own, of a point of presence its code's; nil for all.
    package init(dimensions: [String], values: Set<UInt64>? = nil, catalogue: Columns = .all) {
        self.dimensions = dimensions
        self.values = values
        self.catalogue = catalogue
        known = dimensions.map { _ in NameList() }
    }

    /// A viewer, by the table's dimensions the place of the own value among those of all viewers: texts are looked up
    /// once for all that a viewer saw. Only this table knows it, until rows are added.
    package struct Viewer: Sendable {
        let values: [Int32]
    }

    /// The viewer of such dimensions.
    package mutating func viewer(_ client: [String: String]) -> Viewer {
        Viewer(values: dimensions.indices.map { Int32(known[$0].place(client[dimensions[$0]] ?? "")) })
    }

    /// Adds one subject's row. Views without a dimension count under "" there.
    package mutating func add(_ subject: Subject, _ row: [Measurement?]) {
        add(Section(subject), subject.client, row)
    }

    /// Adds what one subject says, and in groups in which its clients differ what each of them does.
    package mutating func add(_ subject: Subject) {
        let whole = Row(Section(subject), viewer(subject.client), catalogue.said(subject))
        add(Row.rows(whole, parts: subject.parts.map { (viewer($0.client), catalogue.said($0)) }))
    }

    /// Adds one row of a section, with the viewer's dimensions.
    package mutating func add(_ section: Section, _ client: [String: String], _ row: [Measurement?]) {
        add(section, client, row.enumerated().compactMap { i, value in value.map { (column: i, value: $0) } })
    }

    /// Adds what a row can say.
    package mutating func add(_ section: Section, _ client: [String: String], _ said: [Columns.Said]) {
        add([Row(section, viewer(client), said)])
    }

    /// Adds several rows: hundreds at a time are added faster than one by one.
    ///
    /// - Parameter rows: of viewers that this table has named since it was last given rows.
    package mutating func add(_ rows: [Row]) {
        // A night has a dozen sections.
        var own: [(section: Section, rows: [Int])] = []
        for (place, row) in rows.enumerated() {
            if let known = own.firstIndex(where: { $0.section == row.section }) {
                own[known].rows.append(place)
            } else {
                own.append((row.section, [place]))
            }
        }
        for (section, own) in own {
            if sections[section] == nil { sections[section] = empty(section) }
            sections[section]?.add(rows, own, known, catalogue)
        }
        known = dimensions.map { _ in NameList() }
    }

    private func empty(_ section: Section) -> SectionTable {
        SectionTable(
            total: Group(columns: catalogue.entries.count),
            tables: dimensions.map { name in
                let trait = ViewTrait(rawValue: name)
                return DimensionTable(
                    name, values, isAsked: trait?.isAsked(of: section) ?? true,
                    columns: catalogue.entries.count)
            })
    }

    /// Adds a group that was added up elsewhere.
    ///
    /// - Parameter value: the place of a dimension, and its value; nil for all views of the section.
    mutating func add(_ group: Group, to section: Section, _ value: (dimension: Int, name: String)?) {
        if sections[section] == nil { sections[section] = empty(section) }
        if let value {
            sections[section]?.tables[value.dimension].add(group, value.name)
        } else {
            sections[section]?.total += group
        }
    }

    package static func += (sum: inout KPITable, more: KPITable) {
        for (section, table) in more.sections {
            if sum.sections[section] == nil { sum.sections[section] = sum.empty(section) }
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
    /// Whether the section's views can have it: otherwise it has no groups.
    private let isAsked: Bool
    private var places: [String: Int] = [:]
    private var all: [KPITable.Group] = []

    init(_ name: String, _ values: Set<UInt64>?, isAsked: Bool, columns: Int) {
        self.name = name
        self.isAsked = isAsked
        self.values = values
        self.columns = columns
    }

    var groups: [String: KPITable.Group] { places.mapValues { all[$0] } }

    /// The section's rows by the groups that they belong to.
    ///
    /// - Parameters:
    ///   - dimension: the table's place among the dimensions.
    ///   - known: all values of the dimension.
    mutating func grouped(
        _ rows: [KPITable.Row], _ own: [Int], _ dimension: Int, _ known: NameList
    ) -> GroupedRows {
        guard isAsked else { return GroupedRows([], of: 0) }
        var placesOfKnown = [Int32](repeating: -1, count: known.all.count)
        let places = own.map { row -> Int32 in
            guard rows[row].counts(in: dimension) else { return GroupedRows.nowhere }
            let value = Int(rows[row].viewer.values[dimension])
            if placesOfKnown[value] < 0 { placesOfKnown[value] = Int32(place(known.all[value])) }
            return placesOfKnown[value]
        }
        let grouped = GroupedRows(places, of: all.count)
        grouped.forEach { group, rows in all[group].countViews(rows.count) }
        return grouped
    }

    mutating func add(_ column: Int, _ kind: KPI.Kind, _ addends: AddendColumn.Lying, _ grouped: GroupedRows) {
        all.withUnsafeMutableBufferPointer { all in
            grouped.forEach { group, rows in all[group].add(column, kind, addends, rows) }
        }
    }

    private mutating func place(_ value: String) -> Int {
        if let known = places[value] { return known }
        if !stands(value) { return place(KPITable.otherValues) }
        places[value] = all.count
        all.append(KPITable.Group(columns: columns))
        return all.count - 1
    }

    /// Whether a value has a group of its own.
    private func stands(_ value: String) -> Bool {
        guard let values, !value.isEmpty, value != KPITable.otherValues else { return true }
        guard let trait = ViewTrait(rawValue: name) else {
            // Lines are counted by the bytes in them.
            return values.contains(Fingerprint.of(value)) || values.contains(Fingerprint.of(value.decomposed))
        }
        return trait.counted(value).map { values.contains(Fingerprint.of(String($0))) } ?? true
    }

    static func += (sum: inout DimensionTable, more: DimensionTable) {
        for (value, place) in more.places { sum.add(more.all[place], value) }
    }

    mutating func add(_ group: KPITable.Group, _ value: String) { all[place(value)] += group }

    static func == (a: DimensionTable, b: DimensionTable) -> Bool { a.name == b.name && a.groups == b.groups }
}

extension KPITable.SectionTable {
    /// Adds rows column by column, so that what they add to one is near while it is added to all groups, and group by
    /// group, so that what a group's rows add together is added once.
    fileprivate mutating func add(
        _ rows: [KPITable.Row], _ own: [Int], _ known: [NameList], _ catalogue: Columns
    ) {
        let wholes = own.count { rows[$0].countsInTotal }
        total.countViews(wholes)
        let all =
            wholes == own.count
            ? GroupedRows(all: own.count)
            : GroupedRows(own.map { rows[$0].countsInTotal ? 0 : GroupedRows.nowhere }, of: 1)
        let grouped = tables.indices.map { tables[$0].grouped(rows, own, $0, known[$0]) }
        for (column, addends) in ColumnAddends(rows, own, catalogue).columns {
            let kind = catalogue.kinds[column]
            addends.withLying { addends in
                all.forEach { _, rows in total.add(column, kind, addends, rows) }
                for place in tables.indices { tables[place].add(column, kind, addends, grouped[place]) }
            }
        }
    }
}
