import KPIs
import Templating

/// The rows of kpis.csv: what each group of views says of each KPI.
enum GroupTable {
    private static let entries: [TemplateEntry] = [
        TemplateEntry("section", .text, "What is added up together.", example: "receiving/vonage"),
        TemplateEntry("kpi", .text, "The KPI's id, or its with a word.", example: "freeze-time/observed"),
        TemplateEntry("dimension", .text, "What the group is by; empty for all views.", example: "app"),
        TemplateEntry("group", .text, "The dimension's value; empty for views that do not say.", example: "6.9.1"),
        TemplateEntry("name", .text, "For KPIs of several values: which one.", example: "1280x720"),
        TemplateEntry("views", .text, "Views of the group; where a view says several things, those.", example: "310"),
        TemplateEntry("said", .text, "Views of the group that could say.", example: "298"),
        TemplateEntry(
            "value", .text, "Mean per view, ratio of sums, or share; empty where unknown.", example: "0.0123"),
        TemplateEntry("unit", .text, "The unit of value, interval and percentiles.", example: "s"),
        TemplateEntry("low", .text, "Lower end of the value's 95 % interval.", example: "0.0101"),
        TemplateEntry("high", .text, "Upper end of the value's 95 % interval.", example: "0.0149"),
        TemplateEntry("sum", .text, "Sum over the views of a count or duration.", example: "512"),
        TemplateEntry(
            "part", .text, "Σ of parts, amounts or weighted values, whatever the unit; views or seconds of a name.",
            example: "37.2"),
        TemplateEntry(
            "whole", .text, "Σ of wholes, seconds or weights; views or seconds of all names.", example: "3024"),
        TemplateEntry("p50", .text, "Half of the views are at or below.", example: "0.8"),
        TemplateEntry("p75", .text, "Three quarters of the views are at or below.", example: "1.4"),
        TemplateEntry("p90", .text, "Nine of ten views are at or below.", example: "2.6"),
        TemplateEntry("p95", .text, "95 % of the views are at or below.", example: "4.1"),
        TemplateEntry("p99", .text, "99 % of the views are at or below.", example: "9"),
    ]

    static let shape = TemplateShape.object([
        TemplateEntry("rows", .list(.object(entries)), "One row per section, KPI, dimension, group and name.")
    ])

    private static let keys = TemplateKeys(entries.map(\.name))

    /// Of all views together every KPI is listed, of a group those that any of its views could say.
    static func forEachRow(_ data: NightData, _ body: (TemplateValue) throws -> Void) throws {
        var row = TemplateRow(keys)
        for (section, table) in data.sections {
            let sectionName = section.name
            let dimensions = table.namedGroups
                .map { (name: $0.name, groups: $0.groups.sorted { $0.key < $1.key }) }
            for column in data.catalogue.asked(section) {
                func write(_ dimension: String, _ name: String, _ group: KPITable.Group, _ sums: Accumulator) throws {
                    let views = group.asked(sums)
                    for line in GroupLine.lines(of: sums, in: column.unit) {
                        row.cells.removeAll()
                        row.cells.add(sectionName)
                        row.cells.add(column.id)
                        row.cells.add(dimension)
                        row.cells.add(name)
                        fill(&row.cells, views, line, column)
                        try body(.row(row))
                    }
                }
                try write("", "", table.total, table.total.columns[column.place] ?? Accumulator(column.kind))
                for (dimension, groups) in dimensions {
                    for (name, group) in groups {
                        guard let sums = group.columns[column.place], sums.said > 0 else { continue }
                        try write(dimension, name, group, sums)
                    }
                }
            }
        }
    }

    /// The cells behind those that say which group of which KPI it is.
    private static func fill(
        _ cells: inout TemplateCells, _ views: Int, _ line: GroupLine, _ column: AskedColumn
    ) {
        let unit = column.kind.isShareOfNames || column.kind == .outcome ? KPI.Unit.ratio : column.unit
        let isDuration = column.kind == .durations || column.kind == .samples
        cells.add(line.name)
        cells.add(count: views)
        cells.add(count: line.said)
        cells.add(number: line.value)
        cells.add(isDuration ? KPI.Unit.seconds.rawValue : unit.rawValue)
        cells.add(number: line.interval?.low)
        cells.add(number: line.interval?.high)
        cells.add(number: line.sum)
        cells.add(number: line.part)
        cells.add(number: line.whole)
        for value in line.percentiles { cells.add(number: value) }
    }
}

extension KPITable.SectionTable {
    /// The groups of the dimensions that any view names, by name: where none does, the only group is all views again.
    var namedGroups: [(name: String, groups: [String: KPITable.Group])] {
        groups.filter { $0.value.contains { !$0.key.isEmpty } }.sorted { $0.key < $1.key }
            .map { (name: $0.key, groups: $0.value) }
    }
}

extension KPI.Kind {
    /// Whether a group says a share for each of several names.
    var isShareOfNames: Bool { self == .name || self == .category || self == .tally }
}
