import KPIs

extension Report {
    /// One line per view, player or real time, with all that it says.
    static let sessionsCSV = Report(
        "sessions", file: "sessions.csv", template: "sessions.csv",
        shape: { RowTable.shape(FlatColumns($0, scopes: scopes), $1) },
        values: { RowTable.values($0, FlatColumns($0.catalogue, scopes: scopes), kinds: ["view"]) })

    private static let scopes: Set<Section.Scope> = [.playback, .receiving]
}
