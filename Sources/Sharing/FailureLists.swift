import CDN
import Reporting
import Templating

/// The page's failure clusters and stalls, with what can be looked up.
enum FailureLists {
    private static let request = TemplateShape.object([
        TemplateEntry("control", .flag, "It went well: the same object at another POP."),
        TemplateEntry("time", .text, "When it ended.", unit: "UTC", example: "2026-11-29T19:12:03.120Z"),
        TemplateEntry("pop", .text, "The place that answered.", example: "CDG"),
        TemplateEntry("ticket", .text, "The id in the vendor's logs."),
        TemplateEntry("ticketNote", .text, "Where the id may be of no use any more."),
        TemplateEntry("session", .text, "The session's id."),
        TemplateEntry("address", .text, "Host and path without query and tokens."),
        TemplateEntry("status", .text, "Status or network error.", example: "404"),
        TemplateEntry("connection", .text, "Protocol and connection.", example: "h2 reused"),
        TemplateEntry("ttfb", .text, "Time to first byte.", unit: "in the text", example: "31 ms"),
        TemplateEntry("total", .text, "The whole request.", unit: "in the text", example: "240 ms"),
        TemplateEntry("cache", .text, "What the cache header said.", example: "error"),
    ])

    private static let cluster = TemplateShape.object([
        TemplateEntry("number", .text, "From 1, the largest first.", example: "1"),
        TemplateEntry("pop", .text, "The place that answered.", example: "CDG"),
        TemplateEntry("failure", .text, "Status, or domain/code.", example: "404"),
        TemplateEntry("object", .text, "The objects' class.", example: "segment"),
        TemplateEntry("country", .text, "The viewers' country.", example: "FR"),
        TemplateEntry("count", .text, "Failures.", example: "61"),
        TemplateEntry("sessions", .text, "Sessions they happened to.", example: "14"),
        TemplateEntry("first", .text, "When the first ended.", unit: "UTC"),
        TemplateEntry("last", .text, "When the last ended.", unit: "UTC"),
        TemplateEntry("busiest", .text, "The clock hour with most of them.", unit: "UTC", example: "2026-11-29T19:00Z"),
        TemplateEntry("busiestCount", .text, "Failures in that hour.", example: "48"),
        TemplateEntry("requests", .list(request), "The earliest, and the control after them."),
    ])

    private static let stall = TemplateShape.object([
        TemplateEntry("pop", .text, "The place whose response led there.", example: "CDG"),
        TemplateEntry("cause", .text, "The cause.", example: "segment request failed (404)"),
        TemplateEntry("count", .text, "Stalls.", example: "12"),
        TemplateEntry("sessions", .text, "Sessions they happened to.", example: "9"),
        TemplateEntry("seconds", .text, "Time stalled.", unit: "in the text", example: "41.2 s"),
        TemplateEntry(
            "stalls",
            .list(
                .object([
                    TemplateEntry("time", .text, "When it began.", unit: "UTC"),
                    TemplateEntry("session", .text, "The session's id."),
                    TemplateEntry("ticket", .text, "The id of the response that led there."),
                    TemplateEntry("seconds", .text, "How long it lasted.", unit: "in the text", example: "4.20 s"),
                    TemplateEntry("censored", .flag, "Nothing in the log ends it."),
                    TemplateEntry("chain", .text, "What led there."),
                ])), "The earliest."),
    ])

    static let shape = [
        TemplateEntry("clusters", .list(cluster), "Failures that look like one thing, the largest first."),
        TemplateEntry("hasClusters", .flag, "Whether a request failed."),
        TemplateEntry("moreClusters", .text, "Further clusters, in failures.csv only.", example: "3"),
        TemplateEntry("stallClusters", .list(stall), "Stalls that responses led to."),
    ]

    /// A page stays readable; failures.csv has all.
    private static let mostClusters = 40

    static func values(_ bundle: VendorBundle) -> [(String, TemplateValue)] {
        let all = bundle.failures.clusters
        let more = all.count - mostClusters
        return [
            ("clusters", .list(all.prefix(mostClusters).enumerated().map { values($1, number: $0 + 1) })),
            ("hasClusters", .flag(!all.isEmpty)),
            ("moreClusters", TemplateValue(more > 0 ? Formatting.count(more) : nil)),
            ("stallClusters", .list(bundle.stalls.map(values))),
        ]
    }

    private static func values(_ cluster: SharedCluster, number: Int) -> TemplateValue {
        [
            "number": .text(String(number)),
            "pop": .text(cluster.pop.text.isEmpty ? "no POP named" : cluster.pop.text),
            "failure": .text(cluster.failure.text), "object": .text(cluster.object.text),
            "country": .text(cluster.country.text), "count": .text(Formatting.count(cluster.count)),
            "sessions": .text(Formatting.count(cluster.sessions)), "first": .text(cluster.first.text),
            "last": .text(cluster.last.text), "busiest": TemplateValue(cluster.busiestHour.map { hour($0.text) }),
            "busiestCount": .text(Formatting.count(cluster.busiestHourCount)),
            "requests": .list(
                cluster.rows.map { values($0, isControl: false) }
                    + (cluster.control.map { [values($0, isControl: true)] } ?? [])),
        ]
    }

    /// An hour's start without its zeros.
    static func hour(_ text: String) -> String { text.replacing(":00.000Z", with: "Z") }

    private static func values(_ row: SharedRow, isControl: Bool) -> TemplateValue {
        let connection = [row.protocolName?.text, row.connection?.text, row.isProxied == true ? "proxied" : nil]
        return [
            "control": .flag(isControl), "time": .text(row.time.text), "pop": .text(row.pop.text),
            "ticket": TemplateValue(row.ticket?.text), "ticketNote": TemplateValue(row.ticketNote?.text),
            "session": .text(row.session.text),
            "address": .text((row.host?.text ?? "") + (row.path?.text ?? "")),
            "status": .text(row.networkError?.text ?? row.status?.text ?? Formatting.unknown),
            "connection": .text(connection.compactMap { $0 }.joined(separator: " ")),
            "ttfb": .text(Formatting.seconds(row.phases[RequestPhase.ttfb.rawValue])),
            "total": .text(Formatting.seconds(row.phases[RequestPhase.total.rawValue])),
            "cache": .text(row.cacheState.text),
        ]
    }

    private static func values(_ cluster: SharedStallCluster) -> TemplateValue {
        [
            "pop": .text(cluster.pop.text.isEmpty ? "no POP named" : cluster.pop.text),
            "cause": .text(cluster.cause.text), "count": .text(Formatting.count(cluster.count, "stall")),
            "sessions": .text(Formatting.count(cluster.sessions, "session")),
            "seconds": .text(Formatting.seconds(cluster.seconds)),
            "stalls": .list(
                cluster.stalls.map {
                    [
                        "time": .text($0.time.text), "session": .text($0.session.text),
                        "ticket": TemplateValue($0.ticket?.text), "seconds": .text(Formatting.seconds($0.seconds)),
                        "censored": .flag($0.isCensored), "chain": .text($0.chain.text),
                    ]
                }),
        ]
    }
}
