extension Report {
    /// The files of a night: one line per file in Catalog/.
    package static let all: [Report] = [
        nightPage,
        viewPages,
        sessionsCSV,
        publicationsCSV,
        kpisCSV,
        requestsCSV,
        viewsFile,
        machineReport,
        prometheus,
        cdnPage,
    ]
}
