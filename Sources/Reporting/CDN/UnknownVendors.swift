import CDN
import Templating

/// What no rule recognises, by host, and what of the night the CDN tables do not speak of.
enum UnknownVendors {
    private static let pair = TemplateShape.object([
        TemplateEntry("name", .text, "What it is."),
        TemplateEntry("requests", .text, "Requests.", example: "1 204"),
        TemplateEntry("failed", .text, "Of these, failed; unknown where that is not the question.", example: "3"),
    ])

    static let shape = [
        TemplateEntry("recognised", .text, "Requests whose CDN is known.", example: "61 118 of 64 002 requests"),
        TemplateEntry("hosts", .list(pair), "Hosts whose CDN no rule recognises."),
        TemplateEntry("others", .list(pair), "Requests that no network answered, or whose network the log leaves out."),
        TemplateEntry("layers", .list(pair), "Responses of several CDNs: the one in front, and those behind it."),
    ]

    /// More would be hosts of single viewers.
    private static let mostHosts = 20

    static func values(_ table: RequestTable) -> [(String, TemplateValue)] {
        let all = table.total
        let known = table.sum { !$0.origin.vendor.isEmpty }
        var hosts: [String: RequestMeasures] = [:]
        for (i, place) in table.measures.keys.enumerated()
        where place.origin.vendor.isEmpty && table.measures[i].requests > 0 {
            hosts[place.origin.host, default: RequestMeasures()] += table.measures[i]
        }
        let largest = hosts.sorted { a, b in
            a.value.requests != b.value.requests ? a.value.requests > b.value.requests : a.key < b.key
        }
        let others = [
            ("answered out of the client's own cache", table.local.count().requests),
            ("pushed, or not told how they were loaded", table.otherwiseLoaded),
            ("without network transactions in the log", table.unmeasured),
        ]
        return [
            ("recognised", .text(Formatting.coverage(known.requests, of: all.requests, "request"))),
            (
                "hosts",
                .list(
                    largest.prefix(mostHosts).map { host, own in
                        pair(host.isEmpty ? "a redirect's target" : Naming.clipped(host), own.requests, own.failed)
                    })
            ), ("others", .list(others.filter { $0.1 > 0 }.map { pair($0.0, $0.1, nil) })),
            ("layers", .list(table.layers.sorted { $0.key < $1.key }.map { pair($0.key, $0.value, nil) })),
        ]
    }

    private static func pair(_ name: String, _ requests: Int, _ failed: Int?) -> TemplateValue {
        [
            "name": .text(name), "requests": .text(Formatting.count(requests)),
            "failed": TemplateValue(failed.map { Formatting.count($0) }),
        ]
    }
}
