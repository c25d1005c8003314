import KPIs

extension Report {
    /// One line per view, player or real time, with all that it says.
    static let sessionsCSV = Report(
        "sessions", file: "sessions.csv",
        pages: [Page(template: "sessions.csv") { RowTable.shape(FlatColumns($0, scopes: scopes), $1) }],
        values: { data, _ in RowTable.values(data, FlatColumns(data.catalogue, scopes: scopes), kinds: ["view"]) })

    private static let scopes: Set<Section.Scope> = [.playback, .receiving]
}
