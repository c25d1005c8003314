import Templating

extension Report {
    /// KPI × dimension × group, long: one line per value, made for pivot tables.
    static let kpisCSV = Report(
        "kpis", file: "kpis.csv", template: "kpis.csv", shape: { _, _ in GroupTable.shape },
        values: { data in
            ["rows": .stream(TemplateStream { write in try GroupTable.forEachRow(data) { try write($0) } })]
        })
}
