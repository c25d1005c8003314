import CDN
import Reporting

/// `failures.csv`: clusters, each with its sample rows and its control.
enum FailuresFile {
    struct Row: Sendable {
        enum Kind: String, Sendable { case cluster, sample, control }

        let kind: Kind
        /// From 1, the largest first.
        let number: Int
        let cluster: SharedCluster
        let request: SharedRow?
    }

    private typealias Column = CSVColumn<Row>

    private static let clusters: [CSVColumn<Row>] = [
        Column(
            "kind",
            "cluster: failures that look like one thing; sample: one of them; control: the same object, fetched well at another POP."
        ) {
            $0.kind.rawValue
        },
        .count("cluster", "The cluster's number, the largest first.") { $0.number },
        Column("failure", "The HTTP status, or domain/code of a network error.") { $0.cluster.failure.text },
        Column("object_class", "playlist, segment, init, key or other.") { $0.cluster.object.text },
        .count("count", "Failures of the cluster.") { $0.kind == .cluster ? $0.cluster.count : nil },
        .count("sessions", "Player sessions they happened to.") { $0.kind == .cluster ? $0.cluster.sessions : nil },
        Column("first", unit: "UTC", "When the first of them ended.") {
            $0.kind == .cluster ? $0.cluster.first.text : nil
        },
        Column("last", unit: "UTC", "When the last of them ended.") {
            $0.kind == .cluster ? $0.cluster.last.text : nil
        },
        Column("busiest_hour", unit: "UTC", "When the clock hour with most of them began.") {
            $0.kind == .cluster ? $0.cluster.busiestHour?.text : nil
        },
        .count("busiest_hour_count", "How many of them ended in that hour.") {
            $0.kind == .cluster ? $0.cluster.busiestHourCount : nil
        },
    ]

    private static let request: [CSVColumn<Row>] = [
        Column("time", unit: "UTC", "When the request ended, by the clock of the app's servers.") {
            $0.request?.time.text
        },
        Column("session", "The session, as the request's X-Playback-Session-Id has it, or a keyed hash of it.") {
            $0.request?.session.text
        },
        Column("ticket", "The id by which the response is found in your logs.") { $0.request?.ticket?.text },
        Column("ticket_note", "Where the id may be of no use any more.") { $0.request?.ticketNote?.text },
        Column("pop", "The place that answered.") { ($0.request?.pop ?? $0.cluster.pop).text },
        Column(
            "host",
            "The host that was asked; empty after a redirect, as is the path; ~ stands for what is no public host."
        ) { $0.request?.host?.text },
        Column("path", "The path, without query; ~ stands for a token or an address.") { $0.request?.path?.text },
        Column("status", "The HTTP status.") { $0.request?.status?.text },
        Column("error", "domain/code of a network error.") { $0.request?.networkError?.text },
        Column("protocol", "As the client negotiated it; other for a text that is no protocol.") {
            $0.request?.protocolName?.text
        },
        Column("connection", "new or reused.") { $0.request?.connection?.text },
        Column("proxied", "Whether the request went through a proxy at the client's side.") {
            $0.request?.isProxied.map { $0 ? "true" : "false" }
        },
        Column("range", unit: "bytes", "First and last byte asked for; empty for the whole object.") {
            $0.request?.range?.text
        },
        .count("bytes", "Body bytes received.") { $0.request?.bytes },
    ]

    private static let rest: [CSVColumn<Row>] =
        RequestPhase.allCases.map { phase in
            Column.number("\(phase.name)_s", unit: "s", "As in phases.csv; empty where the request did not have it.") {
                $0.request?.phases[phase.rawValue]
            }
        } + [
            Column("cache_state", "What the response's cache header said.") { $0.request?.cacheState.text },
            .number("age_s", unit: "s", "The response's Age.") { $0.request?.age },
            Column("edge_address", "The address that answered; empty where it is or may be a proxy's.") {
                $0.request?.edge?.text
            },
            Column(
                "app",
                "The app's version; empty for clusters of fewer than 10 sessions, and other where fewer than 10 of the night's sessions share it, as the next three."
            ) {
                $0.request?.app?.text
            },
            Column("os", "The viewer's system.") { $0.request?.os?.text },
            Column("country", "The viewer's country, or the cluster's; empty, as the next one, for clusters of other.")
            {
                $0.kind == .cluster ? $0.cluster.country.text : $0.request?.country?.text
            },
            Column("asn", "The viewer's network, by its number.") { $0.request?.asn?.text },
            Column(
                "response_headers", "Response headers of a failure, as far as they are shared; ~ stands for the rest."
            ) {
                $0.request?.headers?.text
            },
        ]

    static let file = CSVFile(
        name: "failures.csv",
        meaning: "Clusters of failed requests, the largest first; after each up to 20 of its requests, the earliest, "
            + "and one that went well.",
        columns: clusters + request + rest)

    static func rows(_ failures: SharedFailures) -> [Row] {
        failures.clusters.enumerated().flatMap { i, cluster in
            func row(_ kind: Row.Kind, _ request: SharedRow?) -> Row {
                Row(kind: kind, number: i + 1, cluster: cluster, request: request)
            }
            return [row(.cluster, nil)] + cluster.rows.map { row(.sample, $0) }
                + (cluster.control.map { [row(.control, $0)] } ?? [])
        }
    }
}
