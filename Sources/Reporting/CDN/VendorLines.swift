import CDN
import Templating

/// The same measures of each CDN side by side, as texts.
enum VendorLines {
    private static let line = TemplateShape.object([
        TemplateEntry("vendor", .text, "The vendor.", example: "fastly"),
        TemplateEntry("sessions", .text, "Sessions with a request there.", example: "1 204"),
        TemplateEntry("requests", .text, "Requests it answered, or failed to.", example: "61 118"),
        TemplateEntry("failed", .text, "The share that failed.", unit: "in the text", example: "0.24 %"),
        TemplateEntry("failedAdjusted", .text, "The same, adjusted.", unit: "in the text", example: "0.21 %"),
        TemplateEntry("ttfb", .text, "Mean time to first byte.", unit: "in the text", example: "61 ms"),
        TemplateEntry("ttfbAdjusted", .text, "The same, adjusted.", unit: "in the text", example: "58 ms"),
        TemplateEntry("ttfbMedian", .text, "Its median.", unit: "in the text", example: "41 ms"),
        TemplateEntry("ttfb95", .text, "Its 95th percentile.", unit: "in the text", example: "210 ms"),
        TemplateEntry("throughput", .text, "Throughput.", unit: "in the text", example: "24.1 Mbit/s"),
        TemplateEntry("throughputAdjusted", .text, "The same, adjusted.", unit: "in the text", example: "23.8 Mbit/s"),
        TemplateEntry("hits", .text, "Cache hits, by requests.", unit: "in the text", example: "92.1 %"),
        TemplateEntry("hitsAdjusted", .text, "The same, adjusted.", unit: "in the text", example: "92.4 %"),
        TemplateEntry("hitsByBytes", .text, "Cache hits, by bytes.", unit: "in the text", example: "94.0 %"),
        TemplateEntry("known", .text, "Responses that tell their cache state.", unit: "in the text", example: "99 %"),
        TemplateEntry("coverage", .text, "How much of the night the adjustment speaks of.", example: "98 %"),
        TemplateEntry("link", .text, "The vendor's report, from the page in cdn/.", example: "fastly/report.html"),
    ])

    static let shape = TemplateEntry("vendors", .list(line), "One for each CDN that was recognised, by name.")

    static func values(_ table: RequestTable) -> TemplateValue {
        .list(table.vendors.map { value($0, table) })
    }

    private static func value(_ vendor: String, _ table: RequestTable) -> TemplateValue {
        let own = table.sum { $0.origin.vendor == vendor }
        let adjusted = MixAdjusted(vendor, in: table)
        let unknown = own.cache.count(nil, [.unknown]).requests
        let known = own.responses > 0 ? 1 - Double(unknown) / Double(own.responses) : nil
        func rate(_ value: Double?) -> TemplateValue {
            .text(DisplayUnit(.bitsPerSecond, upTo: value).text(value))
        }
        return [
            "vendor": .text(vendor),
            "sessions": .text(Formatting.count(table.reach[key: Origin(vendor: vendor)]?.count ?? 0)),
            "requests": .text(Formatting.count(own.requests)), "failed": .text(Formatting.percent(own.failureRatio)),
            "failedAdjusted": .text(Formatting.percent(adjusted.failureRatio)),
            "ttfb": .text(Formatting.seconds(own[.ttfb].mean)),
            "ttfbAdjusted": .text(Formatting.seconds(adjusted.ttfb)),
            "ttfbMedian": .text(Formatting.seconds(own[.ttfb].percentile(0.5))),
            "ttfb95": .text(Formatting.seconds(own[.ttfb].percentile(0.95))),
            "throughput": rate(own.throughput), "throughputAdjusted": rate(adjusted.throughput),
            "hits": .text(Formatting.percent(own.cache.hitRatio())),
            "hitsAdjusted": .text(Formatting.percent(adjusted.hitRatio)),
            "hitsByBytes": .text(Formatting.percent(own.cache.hitByteRatio())),
            "known": .text(Formatting.percent(known)), "coverage": .text(Formatting.percent(adjusted.coverage)),
            "link": .text("\(vendor)/report.html"),
        ]
    }
}
