import CDN
import Telemetry

/// `requests.csv` and `phases.csv`: the aggregates.
enum RequestsFile {
    private typealias Column = BundleColumn<SharedCell>

    private static let place: [BundleColumn<SharedCell>] = [
        Column("pop", "The place that answered, from the response headers; empty where they do not say.") {
            $0.pop.text
        },
        Column("country", "The viewer's country; other where fewer than 10 sessions would remain.") {
            $0.country.text
        },
        Column("protocol", "h1, h2 or h3, as the client negotiated it.") { $0.protocolName.text },
        Column("connection", "new where the request set its connection up, else reused.") { $0.connection.text },
    ]

    private static let counts: [BundleColumn<SharedCell>] = [
        .count("sessions", "Player sessions with a part in the row; empty for rows of small cells added up.") {
            $0.sessions
        },
        .count("requests", "Requests over the network that ended, by the answer of their last transaction.") {
            $0.measures.requests
        },
        .count("failed", "Of these: status 400 or more, or a network error.") { $0.measures.failed },
        .number("failed_ratio", "failed / requests.") { $0.measures.failureRatio },
        .count("network_errors", "Requests that got no response, and responses that broke off.") {
            $0.measures.networkErrors + $0.measures.interrupted
        },
        Column("failures", "Failures by status or error, as name=count.") { cell in
            cell.measures.failures.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ";")
        },
        .count("proxied", "Requests that went through a proxy at the client's side.") { $0.measures.proxied },
        .number("proxied_ratio", "proxied / requests.") {
            $0.measures.requests > 0 ? Double($0.measures.proxied) / Double($0.measures.requests) : nil
        },
        .number(
            "throughput_bps", unit: "bit/s",
            "Body bits / (response end - request start) over segments of at least 64 kB."
        ) { $0.measures.throughput },
        .number("hit_ratio", "Cache hits / (hits + misses), by requests.") { $0.measures.cache.hitRatio() },
        .number("hit_byte_ratio", "The same by body bytes.") { $0.measures.cache.hitByteRatio() },
        .count("error_hits", "Errors served out of the cache: in neither side of the ratios.") {
            $0.measures.cache.count(nil, [.errorHit]).requests
        },
        .count("bypassed", "Responses that the cache was not to hold: in neither side.") {
            $0.measures.cache.count(nil, [.bypass]).requests
        },
        .count("cache_unknown", "Responses whose headers do not say: in neither side.") {
            $0.measures.cache.count(nil, [.unknown]).requests
        },
    ]

    private static let classes: [BundleColumn<SharedCell>] =
        [ObjectClass.playlist, .segment, .initialization, .key].flatMap { object in
            [
                Column.count("\(object.name)_hits", "Cache hits for objects of class \(object.name).") {
                    $0.measures.cache.count(object, CacheTally.hits).requests
                },
                .count("\(object.name)_misses", "Cache misses for objects of class \(object.name).") {
                    $0.measures.cache.count(object, CacheTally.misses).requests
                },
                .count("\(object.name)_hit_bytes", "Body bytes of those hits.") {
                    $0.measures.cache.count(object, CacheTally.hits).bytes
                },
                .count("\(object.name)_miss_bytes", "Body bytes of those misses.") {
                    $0.measures.cache.count(object, CacheTally.misses).bytes
                },
            ]
        }

    static let requests = BundleFile(
        name: "requests.csv", meaning: "Requests by POP, viewer's country, protocol and connection.",
        columns: place + counts + classes)

    /// One phase of one cell.
    struct PhaseRow: Sendable {
        let cell: SharedCell
        let phase: RequestPhase

        var spread: Spread { cell.measures[phase] }
    }

    static let phases = BundleFile(
        name: "phases.csv", meaning: "Durations of each phase of the requests, by the same rows as requests.csv.",
        columns: place.map { column in
            BundleColumn<PhaseRow>(column.name, unit: column.unit, column.meaning) { column.cell($0.cell) }
        } + [
            BundleColumn("phase", meaningOfPhases) { $0.phase.name },
            .count("n", "Transactions (total: requests) that have the phase in the log.") { $0.spread.count },
            .number("mean_s", unit: "s", "Mean.") { $0.spread.mean },
            .number("p50_s", unit: "s", "Median.") { $0.spread.percentile(0.5) },
            .number("p90_s", unit: "s", "90th percentile.") { $0.spread.percentile(0.9) },
            .number("p95_s", unit: "s", "95th percentile.") { $0.spread.percentile(0.95) },
            .number("p99_s", unit: "s", "99th percentile.") { $0.spread.percentile(0.99) },
        ])

    private static let meaningOfPhases =
        "dns: name lookup; tcp: connect; tls: handshake; connect: tcp and tls of h3 in one; ttfb: request sent to first "
        + "byte; transfer: first to last byte; total: start of the request to last byte. Negative times and times over "
        + "10 minutes are left out, and phases that fewer than 10 transactions of the row have."

    /// Percentiles of fewer would be single requests.
    private static let fewest = 10

    static func phaseRows(_ cells: [SharedCell]) -> [PhaseRow] {
        cells.flatMap { cell in
            RequestPhase.allCases.map { PhaseRow(cell: cell, phase: $0) }.filter { $0.spread.count >= fewest }
        }
    }
}
