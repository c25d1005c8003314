import CDN
import History
import Reporting
import Templating

/// The page's tables of numbers, ready as texts: a head and rows.
enum BundleTables {
    private static let row = TemplateShape.object([
        TemplateEntry("name", .text, "What the row is of.", example: "CDG"),
        TemplateEntry("cells", .list(.text), "One text for each further column."),
    ])

    private static let table = TemplateShape.object([
        TemplateEntry("anchor", .text, "The table's id on the page.", example: "pops"),
        TemplateEntry("title", .text, "What the table is.", example: "POPs"),
        TemplateEntry("note", .text, "How to read it."),
        TemplateEntry("first", .text, "The head of the first column.", example: "POP"),
        TemplateEntry("head", .list(.text), "The heads of the others."),
        TemplateEntry("rows", .list(row), "The rows; none where nothing is known."),
        TemplateEntry("hasRows", .flag, "Whether there are any."),
    ])

    static let shape = [TemplateEntry("tables", .list(table), "POPs, cells, machines, objects, earlier nights.")]

    static func values(_ bundle: VendorBundle) -> [(String, TemplateValue)] {
        [("tables", [pops(bundle), cells(bundle), edges(bundle), objects(bundle), earlier(bundle)])]
    }

    private static func table(
        _ anchor: String, _ title: String, note: String, first: String, head: [String],
        rows: [(name: String, cells: [String])]
    ) -> TemplateValue {
        [
            "anchor": .text(anchor), "title": .text(title), "note": .text(note), "first": .text(first),
            "head": .list(head.map { .text($0) }), "hasRows": .flag(!rows.isEmpty),
            "rows": .list(
                rows.map { ["name": .text($0.name), "cells": .list($0.cells.map { .text($0) })] }),
        ]
    }

    private static func rate(_ value: Double?) -> String { DisplayUnit(.bitsPerSecond, upTo: value).text(value) }
    private static func named(_ text: String) -> String { text.isEmpty ? "not in the log" : text }

    private static func pops(_ bundle: VendorBundle) -> TemplateValue {
        table(
            "pops", "POPs against all others",
            note:
                "Each POP beside all other POPs of the night together. POPs of fewer than 10 sessions are one row, other.",
            first: "POP",
            head: [
                "Sessions", "Requests", "Failed", "Failed, others", "TTFB median", "TTFB median, others", "TTFB 95th",
                "TTFB 95th, others", "Throughput", "Through\u{AD}put, others", "Cache hits", "Cache hits, others",
            ],
            rows: bundle.pops.map { pop in
                let (own, rest) = (pop.measures, pop.rest)
                return (
                    named(pop.pop.text),
                    [
                        pop.sessions.map { Formatting.count($0) } ?? Formatting.unknown,
                        Formatting.count(own.requests), Formatting.percent(own.failureRatio),
                        Formatting.percent(rest?.failureRatio), Formatting.seconds(own[.ttfb].percentile(0.5)),
                        Formatting.seconds(rest?[.ttfb].percentile(0.5)),
                        Formatting.seconds(own[.ttfb].percentile(0.95)),
                        Formatting.seconds(rest?[.ttfb].percentile(0.95)), rate(own.throughput),
                        rate(rest?.throughput), Formatting.percent(own.cache.hitRatio()),
                        Formatting.percent(rest?.cache.hitRatio()),
                    ]
                )
            })
    }

    /// More are in requests.csv.
    private static let mostCells = 60

    private static func cells(_ bundle: VendorBundle) -> TemplateValue {
        let largest = bundle.cells.enumerated().sorted { a, b in
            let (x, y) = (a.element.measures.requests, b.element.measures.requests)
            return x != y ? x > y : a.offset < b.offset
        }.prefix(mostCells).map(\.element)
        return table(
            "cells", "By POP, country, protocol and connection",
            note:
                "The \(mostCells) largest rows of requests.csv. Rows of fewer than 10 sessions are added up as other.",
            first: "POP",
            head: [
                "Country", "Protocol", "Connection", "Requests", "Failed", "DNS 95th", "TCP 95th", "TLS 95th",
                "TTFB median", "TTFB 95th", "Transfer 95th", "Total 95th", "Throughput", "Cache hits",
            ],
            rows: largest.map { cell in
                let own = cell.measures
                let phases: [RequestPhase] = [.dns, .tcp, .tls]
                let later: [RequestPhase] = [.ttfb, .transfer, .total]
                return (
                    named(cell.pop.text),
                    [
                        named(cell.country.text), named(cell.protocolName.text), named(cell.connection.text),
                        Formatting.count(own.requests), Formatting.percent(own.failureRatio),
                    ] + phases.map { Formatting.seconds(own[$0].percentile(0.95)) }
                        + [Formatting.seconds(own[.ttfb].percentile(0.5))]
                        + later.map { Formatting.seconds(own[$0].percentile(0.95)) }
                        + [rate(own.throughput), Formatting.percent(own.cache.hitRatio())]
                )
            })
    }

    private static func edges(_ bundle: VendorBundle) -> TemplateValue {
        table(
            "machines", "Machines",
            note: "Addresses that at least 10 sessions saw; requests through proxies left out, and the smallest "
                + "where fewer than 10 sessions of its POP saw others.",
            first: "Address", head: ["POP", "Sessions", "Requests", "Failed", "TTFB median", "TTFB 95th"],
            rows: bundle.edges.map { edge in
                (
                    edge.address.text,
                    [
                        named(edge.pop.text), Formatting.count(edge.tally.sessions.count),
                        Formatting.count(edge.tally.requests), Formatting.count(edge.tally.failed),
                        Formatting.seconds(edge.ttfb?.percentile(0.5)),
                        Formatting.seconds(edge.ttfb?.percentile(0.95)),
                    ]
                )
            })
    }

    private static func objects(_ bundle: VendorBundle) -> TemplateValue {
        let watched = bundle.objectsPerWatched > 1 ? " One object in \(bundle.objectsPerWatched) is watched." : ""
        return table(
            "objects", "Objects that missed the cache or failed",
            note:
                "Those that at least 10 sessions asked for in vain, but for the smallest where fewer than 10 missed others. "
                + "Paths without query and tokens.\(watched)",
            first: "Path", head: ["Class", "Sessions", "Failed", "Misses", "Bytes missed"],
            rows: bundle.objects.map { object in
                (
                    object.path?.text ?? Formatting.unknown,
                    [
                        object.object.text, Formatting.count(object.tally.sessions.count),
                        Formatting.count(object.tally.failures), Formatting.count(object.tally.misses),
                        Formatting.count(object.tally.missedBytes),
                    ]
                )
            })
    }

    private static func earlier(_ bundle: VendorBundle) -> TemplateValue {
        table(
            "nights", "Night by night",
            note:
                "This night and the last 28 that are recorded, the newest first. Nights of fewer than 10 sessions are not.",
            first: "Night",
            head: ["Requests", "Failed", "TTFB median", "TTFB 95th", "Throughput", "Cache hits"],
            rows: (bundle.summary.map { [$0] } ?? []).map(line) + bundle.earlier.map(line))
    }

    private static func line(_ night: VendorNight) -> (name: String, cells: [String]) {
        let failed = night.requests > 0 ? Double(night.failed) / Double(night.requests) : nil
        return (
            night.night,
            [
                Formatting.count(night.requests), Formatting.percent(failed), Formatting.seconds(night.ttfbMedian),
                Formatting.seconds(night.ttfb95), rate(night.throughput), Formatting.percent(night.hitRatio),
            ]
        )
    }
}
