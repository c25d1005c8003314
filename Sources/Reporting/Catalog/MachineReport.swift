import KPIs

extension Report {
    /// `report.json` (schema 1): the night's totals for other programs. Keys always in the same order.
    static let machineReport = Report("machine", file: "report.json") { data, facts, sink in
        var json = JSONText()
        try json.object { json in
            head(data, facts, &json)
            json.key("intake")
            json.object { IntakeJSON.write(data.intake, into: &$0) }
            json.key("views")
            json.object { json in
                for scope in Section.Scope.allCases {
                    json.key(scope.rawValue)
                    json.number(data.sections.reduce(0) { $0 + ($1.section.scope == scope ? $1.table.total.views : 0) })
                }
            }
            let comparisons = Comparisons(data)
            json.key("headlines")
            json.array { json in for one in comparisons.all { write(one, into: &json) } }
            json.key("kpis")
            json.object { json in
                for (section, table) in data.sections {
                    write(table.total, section, data, comparisons, into: &json)
                }
            }
            json.key("targets")
            json.array { json in for verdict in data.history?.targets ?? [] { verdict.write(into: &json) } }
            json.key("groups")
            try json.array { json in
                for (section, table) in data.sections {
                    let columns = data.catalogue.asked(section)
                    for (dimension, groups) in table.namedGroups {
                        for (name, group) in groups.sorted(by: { $0.key < $1.key }) {
                            write(group, named: (dimension, name), section, columns, into: &json)
                            try json.drain(sink)
                        }
                    }
                }
            }
            json.key("cdn")
            json.array { json in
                if let requests = data.requests { CDNJSON.write(requests, into: &json) }
            }
        }
        json.newline()
        try json.drain(sink)
    }

    /// A number that the page leads with, as it stands there: several may be of one column.
    private static func write(_ one: Comparisons.One, into json: inout JSONText) {
        let column = one.reading.entry.column
        let night = one.comparison.night
        let name: String? =
            if case .names(let names, _) = one.reading.headline.reading { names.joined(separator: ", ") } else { nil }
        json.object { json in
            json.key("title")
            json.text(one.reading.title)
            json.key("section")
            json.text(one.section.name)
            json.key("kpi")
            json.text(column.id)
            json.key("name")
            if let name { json.text(name) } else { json.null() }
            json.key("statistic")
            json.text(one.reading.statistic)
            json.key("unit")
            json.text((one.reading.isShareOfViews ? KPI.Unit.ratio : column.unit).rawValue)
            json.key("value")
            json.number(orNull: night.map { $0.value * column.unit.factor })
            json.key("interval")
            if let interval = night?.interval {
                json.array { json in
                    json.number(interval.low * column.unit.factor)
                    json.number(interval.high * column.unit.factor)
                }
            } else {
                json.null()
            }
            KPIJSON.write(one.comparison, factor: column.unit.factor, into: &json)
        }
    }

    private static func head(_ data: NightData, _ facts: RunFacts, _ json: inout JSONText) {
        json.key("schema_version")
        json.number(1)
        let texts = [
            ("tool_version", data.toolVersion), ("invocation_id", facts.invocationID),
            ("generated_at", facts.generatedAt), ("night", data.night), ("time_zone", data.timeZone),
        ]
        for (key, text) in texts {
            json.key(key)
            json.text(text)
        }
        json.key("run")
        json.object { json in
            json.key("seconds")
            json.number(facts.seconds)
            json.key("peak_memory_bytes")
            if let bytes = facts.peakMemoryBytes { json.number(bytes) } else { json.null() }
        }
    }

    private static func write(
        _ group: KPITable.Group, named name: (dimension: String, group: String), _ section: Section,
        _ columns: [AskedColumn], into json: inout JSONText
    ) {
        json.object { json in
            for (key, text) in [("section", section.name), ("dimension", name.dimension), ("group", name.group)] {
                json.key(key)
                json.text(text)
            }
            json.key("views")
            json.number(group.views)
            json.key("kpis")
            json.object { write(group, columns, into: &$0) }
        }
    }

    /// The totals also list what no view could say.
    private static func write(
        _ group: KPITable.Group, _ section: Section, _ data: NightData, _ comparisons: Comparisons,
        into json: inout JSONText
    ) {
        for column in data.catalogue.asked(section) {
            json.key(section.scope == .playback ? column.id : "\(section.name)/\(column.id)")
            let comparison = comparisons.all.firstIndex {
                $0.section == section && $0.reading.index == column.place
            }
            let target = data.history?.targets.first { $0.section == section && $0.target.columnID == column.id }
            let sums = group.columns[column.place]
            json.object {
                KPIJSON(
                    column, asked: group.asked(sums), isTotal: true,
                    comparison: comparison.map { comparisons.all[$0].comparison }, target: target
                ).write(sums, into: &$0)
            }
        }
    }

    /// A group lists what its views could say.
    private static func write(_ group: KPITable.Group, _ columns: [AskedColumn], into json: inout JSONText) {
        for column in columns {
            guard let sums = group.columns[column.place], sums.said > 0 else { continue }
            json.key(column.id)
            json.object { KPIJSON(column, asked: group.asked(sums), isTotal: false).write(sums, into: &$0) }
        }
    }
}
