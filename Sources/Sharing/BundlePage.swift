import CDN
import Charts
import Reporting
import Templating

/// report.html: which of the vendor's POPs failed or were slow, with ids to look up.
package enum BundlePage {
    static let shape = TemplateShape.object(
        [
            TemplateEntry("vendor", .text, "Whom the report is for.", example: "fastly"),
            TemplateEntry("night", .text, "The night's date.", example: "2026-11-29"),
            TemplateEntry("policy", .text, "What the page lets a browser do."),
            TemplateEntry("chartColours", .raw, "Colours of charts in the dark."),
            TemplateEntry("verdict", .text, "The largest failure, or that there is none."),
            TemplateEntry("ticketNote", .text, "How long ids can be looked up, where that is short."),
            TemplateEntry("facts", .list(.object(pair)), "The vendor's night in a few numbers."),
        ] + BundleTables.shape + FailureLists.shape)

    private static let pair = [
        TemplateEntry("name", .text, "What it is.", example: "Requests"),
        TemplateEntry("value", .text, "Its value; a dash where unknown.", unit: "in the text", example: "1 234"),
    ]

    static func values(_ bundle: VendorBundle, _ templates: TemplateLibrary) throws -> TemplateValue {
        let colours = TemplateValue.raw(Palette.darkRules)
        let policy = try ContentPolicy.text(templates, chartColours: colours)
        let values: [(String, TemplateValue)] =
            [
                ("vendor", .text(bundle.vendor)), ("night", .text(bundle.night)), ("policy", .text(policy)),
                ("chartColours", colours), ("verdict", .text(verdict(bundle))),
                ("ticketNote", TemplateValue(BundleReadme.ticketNote(bundle.vendor))),
                ("facts", facts(bundle)),
            ] + BundleTables.values(bundle) + FailureLists.values(bundle)
        return .object(TemplateObject(TemplateKeys(values.map(\.0)), values.map(\.1)))
    }

    /// What share of the requests failed, and the cluster that most of it is, where one stands out.
    package static func verdict(_ bundle: VendorBundle) -> String {
        let clusters = bundle.failures.clusters
        guard let worst = clusters.first else { return "No request failed." }
        let share = bundle.total.map { total in
            "\(Formatting.count(total.failed)) of \(Formatting.count(total.requests, "request")) failed "
                + "(\(Formatting.percent(total.failureRatio))). "
        }
        guard clusters.count == 1 || stands(worst, before: clusters[1]) else {
            return "\(share ?? "")No POP and no way of failing stands out."
        }
        let pop = worst.pop.text.isEmpty ? "no POP named" : worst.pop.text
        let things = Formatting.count(worst.count, "failure")
        let moments = worst.first == worst.last ? worst.first.text : "\(worst.first.text) to \(worst.last.text)"
        return "\(share ?? "")Most: \(pop), \(worst.object.text) "
            + "\(worst.failure.text), \(things) in \(Formatting.count(worst.sessions, "session")), \(moments)"
            + busiest(worst) + "."
    }

    /// A handful at least, and twice the next: fewer are where chance put them.
    private static func stands(_ worst: SharedCluster, before next: SharedCluster) -> Bool {
        worst.count >= 5 && worst.count >= 2 * next.count
    }

    /// The hour of a storm: where more failed than a day's even share and more than once.
    private static func busiest(_ cluster: SharedCluster) -> String {
        guard let hour = cluster.busiestHour, cluster.busiestHourCount < cluster.count, cluster.busiestHourCount > 1
        else { return "" }
        return
            ", \(Formatting.count(cluster.busiestHourCount)) of them in the hour from \(FailureLists.hour(hour.text))"
    }

    private static func facts(_ bundle: VendorBundle) -> TemplateValue {
        guard let total = bundle.total else {
            return [["name": "Sessions", "value": "fewer than 10: no totals"]]
        }
        let throughput = total.throughput
        let facts = [
            ("Sessions", Formatting.count(bundle.sessions)), ("Requests", Formatting.count(total.requests)),
            ("Failed", "\(Formatting.count(total.failed)) (\(Formatting.percent(total.failureRatio)))"),
            ("Time to first byte, median", Formatting.seconds(total[.ttfb].percentile(0.5))),
            ("… 95th percentile", Formatting.seconds(total[.ttfb].percentile(0.95))),
            ("Throughput", DisplayUnit(.bitsPerSecond, upTo: throughput).text(throughput)),
            ("Cache hits", Formatting.percent(total.cache.hitRatio())),
            ("… by bytes", Formatting.percent(total.cache.hitByteRatio())),
            (
                "Through proxies",
                Formatting.percent(total.requests > 0 ? Double(total.proxied) / Double(total.requests) : nil)
            ),
        ]
        return .list(facts.map { ["name": .text($0.0), "value": .text($0.1)] })
    }
}
