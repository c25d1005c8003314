import Templating

extension Report {
    /// KPI × dimension × group, long: one line per value, made for pivot tables.
    static let kpisCSV = Report(
        "kpis", file: "kpis.csv", pages: [Page(template: "kpis.csv") { _, _ in GroupTable.shape }],
        values: { data, _ in
            ["rows": .stream(TemplateStream { write in try GroupTable.forEachRow(data) { try write($0) } })]
        })
}
