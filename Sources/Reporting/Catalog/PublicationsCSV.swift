import KPIs

extension Report {
    /// One line per stream that was sent, and one per session that tried to publish.
    static let publicationsCSV = Report(
        "publications", file: "publications.csv", template: "publications.csv",
        shape: { RowTable.shape(FlatColumns($0, scopes: scopes), $1) },
        values: {
            RowTable.values($0, FlatColumns($0.catalogue, scopes: scopes), kinds: ["publication", "publishing"])
        })

    private static let scopes: Set<Section.Scope> = [.sending, .publishing]
}
