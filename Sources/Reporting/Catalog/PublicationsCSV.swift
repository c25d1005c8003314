import KPIs

extension Report {
    /// One line per stream that was sent, and one per session that tried to publish.
    static let publicationsCSV = Report(
        "publications", file: "publications.csv",
        pages: [Page(template: "publications.csv") { RowTable.shape(FlatColumns($0, scopes: scopes), $1) }],
        values: { data, _ in
            RowTable.values(data, FlatColumns(data.catalogue, scopes: scopes), kinds: ["publication", "publishing"])
        })

    private static let scopes: Set<Section.Scope> = [.sending, .publishing]
}
