import CDN

/// The `cdn` list of report.json: one object for each CDN that was recognised, by name.
enum CDNJSON {
    static func write(_ table: RequestTable, into json: inout JSONText) {
        for vendor in table.vendors {
            let own = table.sum { $0.origin.vendor == vendor }
            let adjusted = MixAdjusted(vendor, in: table)
            json.object { json in
                json.key("vendor")
                json.text(vendor)
                for (key, count) in [
                    ("sessions", table.reach[key: Origin(vendor: vendor)]?.count ?? 0), ("requests", own.requests),
                    ("failed", own.failed), ("responses", own.responses), ("network_errors", own.networkErrors),
                ] {
                    json.key(key)
                    json.number(count)
                }
                for (key, value) in [
                    ("failed_ratio", own.failureRatio), ("failed_ratio_adjusted", adjusted.failureRatio),
                    ("ttfb_mean_s", own[.ttfb].mean), ("ttfb_mean_adjusted_s", adjusted.ttfb),
                    ("ttfb_p50_s", own[.ttfb].percentile(0.5)), ("ttfb_p95_s", own[.ttfb].percentile(0.95)),
                    ("throughput_bps", own.throughput), ("throughput_adjusted_bps", adjusted.throughput),
                    ("hit_ratio", own.cache.hitRatio()), ("hit_ratio_adjusted", adjusted.hitRatio),
                    ("hit_byte_ratio", own.cache.hitByteRatio()), ("adjustment_coverage", adjusted.coverage),
                ] {
                    json.key(key)
                    if let value { json.number(value) } else { json.null() }
                }
            }
        }
    }
}
