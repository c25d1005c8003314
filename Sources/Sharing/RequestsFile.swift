import CDN
import Reporting

/// `requests.csv` and `phases.csv`: the aggregates.
enum RequestsFile {
    private typealias Column = CSVColumn<SharedCell>

    private static let place: [CSVColumn<SharedCell>] = [
        Column("pop", "The place that answered, from the response headers; empty where they do not say.") {
            $0.pop.text
        },
        Column("country", "The viewer's country; other where rows of fewer than 10 sessions are added up.") {
            $0.country.text
        },
        Column("protocol", "h1, h2 or h3, as the client negotiated it.") { $0.protocolName.text },
        Column("connection", "new where the request set its connection up, else reused.") { $0.connection.text },
    ]

    private static let sessions = Column.count(
        "sessions", "Player sessions with a part in the row; empty for rows of small cells added up."
    ) { $0.sessions }

    static let requests = CSVFile(
        name: "requests.csv", meaning: "Requests by POP, viewer's country, protocol and connection.",
        columns: place + [sessions] + RequestColumns.all.map { column in column.map { $0.measures } })

    /// One phase of one cell.
    struct PhaseRow: Sendable {
        let cell: SharedCell
        let phase: RequestPhase

        var spread: Spread { cell.measures[phase] }
    }

    static let phases = CSVFile(
        name: "phases.csv", meaning: "Durations of each phase of the requests, by the same rows as requests.csv.",
        columns: place.map { column in column.map { $0.cell } } + [
            CSVColumn("phase", meaningOfPhases) { $0.phase.name }
        ]
            + RequestColumns.spread("", "Transactions (total: requests) that have the phase in the log.") {
                (row: PhaseRow) in row.spread
            })

    private static let meaningOfPhases =
        "dns: name lookup; tcp: connect; tls: handshake; connect: tcp and tls of h3 in one; ttfb: request sent to first "
        + "byte; transfer: first to last byte; total: start of the request to last byte, without the time before a redirect "
        + "to you. Negative times and times over 10 minutes are left out, and phases that fewer than 10 sessions of "
        + "the row have."

    static func phaseRows(_ cells: [SharedCell]) -> [PhaseRow] {
        cells.flatMap { cell in
            RequestPhase.allCases.map { PhaseRow(cell: cell, phase: $0) }.filter { $0.spread.count > 0 }
        }
    }
}
