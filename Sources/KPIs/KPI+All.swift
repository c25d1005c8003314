extension KPI {
    /// The catalogue: one line per file in Catalog/, in the order of the page.
    package static let all: [KPI] = [
        mutedTime,
        connectionQuality,
    ]
}
