import CDN
import Telemetry

/// What is said of the requests of one place, in the night's `requests.csv` and in a vendor's.
package enum RequestColumns {
    package static let all = counts + caches

    static let counts: [CSVColumn<RequestMeasures>] = [
        .count("requests", "Requests over the network that ended, by the answer of their last transaction.") {
            $0.requests
        },
        .count("failed", "Of these: status 400 or more, or a network error.") { $0.failed },
        .number("failed_ratio", "failed / requests.") { $0.failureRatio },
        .count("network_errors", "Requests that got no response, and responses that broke off.") {
            $0.networkErrors + $0.interrupted
        },
        CSVColumn("failures", "Failures by status or error, as name=count.") { measures in
            measures.failures.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ";")
        },
        .count("proxied", "Requests that went through a proxy at the client's side.") { $0.proxied },
        .number("proxied_ratio", "proxied / requests.") {
            $0.requests > 0 ? Double($0.proxied) / Double($0.requests) : nil
        },
        .number(
            "throughput_bps", unit: "bit/s",
            "Body bits / (response end - request start) over segments of at least 64 kB."
        ) { $0.throughput },
        .number("hit_ratio", "Cache hits / (hits + misses), by requests.") { $0.cache.hitRatio() },
        .number("hit_byte_ratio", "The same by body bytes.") { $0.cache.hitByteRatio() },
        .count("error_hits", "Errors served out of the cache: in neither side of the ratios.") {
            $0.cache.count(nil, [.errorHit]).requests
        },
        .count("bypassed", "Responses that the cache was not to hold: in neither side.") {
            $0.cache.count(nil, [.bypass]).requests
        },
        .count("cache_unknown", "Responses whose headers do not say: in neither side.") {
            $0.cache.count(nil, [.unknown]).requests
        },
    ]

    static let caches: [CSVColumn<RequestMeasures>] =
        [ObjectClass.playlist, .segment, .initialization, .key].flatMap { object in
            [
                CSVColumn<RequestMeasures>.count(
                    "\(object.name)_hits", "Cache hits for objects of class \(object.name)."
                ) {
                    $0.cache.count(object, CacheTally.hits).requests
                },
                .count("\(object.name)_misses", "Cache misses for objects of class \(object.name).") {
                    $0.cache.count(object, CacheTally.misses).requests
                },
                .count("\(object.name)_hit_bytes", "Body bytes of those hits.") {
                    $0.cache.count(object, CacheTally.hits).bytes
                },
                .count("\(object.name)_miss_bytes", "Body bytes of those misses.") {
                    $0.cache.count(object, CacheTally.misses).bytes
                },
            ]
        }

    /// A phase's distribution: how often it was measured, mean and percentiles.
    package static func spread<Row>(
        _ prefix: String, _ count: String, _ spread: @escaping @Sendable (Row) -> Spread
    ) -> [CSVColumn<Row>] {
        [
            .count("\(prefix)n", count) { spread($0).count },
            .number("\(prefix)mean_s", unit: "s", "Mean.") { spread($0).mean },
        ]
            + [(50, "Median."), (90, "90th percentile."), (95, "95th percentile."), (99, "99th percentile.")].map {
                rank, meaning in
                .number("\(prefix)p\(rank)_s", unit: "s", meaning) { spread($0).percentile(Double(rank) / 100) }
            }
    }
}
