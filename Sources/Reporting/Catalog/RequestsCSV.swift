import CDN

extension Report {
    /// One line per place that answered and audience: vendor, POP, country, network, protocol, connection. Stays in the
    /// house: nothing is folded.
    static let requestsCSV = Report(
        "requests", file: "requests.csv", pages: [Page(template: "requests.csv") { _, _ in RequestsCSV.file.shape }],
        values: { data, _ in RequestsCSV.file.values(RequestsCSV.rows(data.requests ?? RequestTable())) })
}

private enum RequestsCSV {
    struct Row: Sendable {
        let place: RequestPlace
        let measures: RequestMeasures
    }

    private typealias Column = CSVColumn<Row>

    private static let place: [CSVColumn<Row>] = [
        Column("cdn", "The CDN that answered; empty where no rule recognises it.") { text($0.place.origin.vendor) },
        Column("host", "The host that was asked, where the CDN is not known.") { text($0.place.origin.host) },
        Column("pop", "The place that answered; empty where the response does not say.") { text($0.place.origin.pop) },
        Column("country", "The viewer's country.") { text($0.place.country) },
        Column("network", "The viewer's kind of network.") { text($0.place.network) },
        Column("protocol", "h1, h2 or h3, as the client negotiated it.") { text($0.place.protocolName) },
        Column("connection", "new where the request set its connection up, else reused.") {
            $0.place.isReused.map { $0 ? "reused" : "new" }
        },
        .count("sessions", "Player sessions with a part in the row.") { $0.measures.sessions.count },
    ]

    static let file = CSVFile(
        name: "requests.csv", meaning: "Requests by the place that answered and by audience.",
        columns: place + RequestColumns.all.map { column in column.map { $0.measures } }
            + RequestPhase.allCases.flatMap { phase in
                RequestColumns.spread("\(phase.name)_", "Times that \(phase.name) was measured.") { (row: Row) in
                    row.measures[phase]
                }
            })

    static func rows(_ table: RequestTable) -> [Row] {
        table.measures.sorted(by: <).map { Row(place: $0.key, measures: $0.value) }
    }

    private static func text(_ text: String) -> String? { text.isEmpty ? nil : text }
}
