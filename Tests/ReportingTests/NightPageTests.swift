import Foundation
import KPIs
@testable import Reporting
import Telemetry
import Templating
import TestSupport
import Testing

@Suite struct NightPageTests {
    /// The text between two marks, the first time they occur.
    private func between(_ text: String, _ start: String, _ end: String) -> String {
        guard let from = text.range(of: start), let to = text.range(of: end, range: from.upperBound..<text.endIndex)
        else { return "" }
        return String(text[from.upperBound..<to.lowerBound])
    }

    @Test func `the page of the example night reads as it did`() throws {
        try expectGolden(try Written.text("night"), Fixtures.url("pages/by-hand/index.html"))
    }

    @Test func `its values are what its shape promises to templates`() throws {
        let values = try NightPage.values(ExampleNight.data(), Written.library())
        #expect(try NightPage.shape.difference(from: values) == nil)
    }

    @Test func `it names headline values with interval and coverage`() throws {
        let card = between(try Written.text("night"), ">stalled time, share of watched</a>", "</li>")
        #expect(card.contains("5.00\u{A0}%") && card.contains("20 of 20 plays") && card.contains("few"))
        #expect(card.contains("95&nbsp;% interval 2.75 to 7.25\u{A0}%"))
    }

    @Test func `the group that stalls comes first and accounts for all of it`() throws {
        let rows = between(try Written.text("night"), "<section id=\"losses\"", "</section>")
        let first = between(rows, "<tbody>", "</tr>")
        #expect(first.contains("<td class=\"t name\">7.0.0</td><td>10.0\u{A0}%</td><td>0\u{A0}%</td>"))
        #expect(first.contains("<b>100\u{A0}%</b>") && first.contains("clear"))
    }

    @Test func `the worst view is the one that lost most, with its parts`() throws {
        let rows = between(try Written.text("night"), "<section id=\"worst\"", "</section>")
        let first = between(rows, "<tbody>", "</tr>")
        // 9 s stalled, and 1 s of the start-up beyond 5 s.
        #expect(first.contains("play-20") && first.contains("<b>10.0</b>"))
        #expect(first.contains("<td>9.00</td>") == false && first.contains("<td>9.0</td>"))
        #expect(rows.components(separatedBy: "<tr>").count - 2 == 13)
    }

    @Test func `lines read are lines used and those left out`() throws {
        let quality = between(try Written.text("night"), "<section id=\"quality\"", "</section>")
        #expect(quality.contains("305 lines read = 300 used (98.4\u{A0}%)"))
        #expect(quality.contains("client-06.ndjson.gz:17"))
        #expect(!quality.contains("client-06.ndjson.gz:40"))
    }

    @Test func `it is the same however the night's lines are spread over files and its rows were added`() throws {
        var intake = ExampleNight.intake
        var half = intake.files[0]
        half.name = "another.ndjson.gz"
        half.lines = LineTally()
        half.lines.read = 100
        half.used = 100
        intake.files[0].lines.read -= 100
        intake.files[0].used -= 100
        intake.files.append(half)
        let other = ExampleNight.data(ExampleNight.rows.reversed(), intake: intake)
        #expect(try Written.bytes("night", ExampleNight.data()) == Written.bytes("night", other))
    }

    @Test func `it asks for nothing from anywhere and lets through only its own style and script`() throws {
        let page = try Written.text("night")
        #expect(!page.contains(" style="))
        for address in ["http:", "https:", "src=", "@import", "url("] { #expect(!page.contains(address), "\(address)") }
        let links = page.components(separatedBy: "href=\"").dropFirst()
        #expect(!links.isEmpty && links.allSatisfy { $0.hasPrefix("#") })
        let policy = between(page, "Content-Security-Policy\" content=\"", "\"")
        for text in [between(page, "<style>", "</style>"), between(page, "<script>", "</script>")] {
            #expect(!text.isEmpty)
            let hash = Base64.text(SHA256.digest(Array(text.utf8)))
            #expect(policy.contains("&#39;sha256-\(hash)&#39;"))
        }
        #expect(between(page, "<script>", "</script>").utf8.count <= 8_192)
    }

    @Test func `every link leads to a place on the page, and no two places have one name`() throws {
        let page = try Written.text("night")
        let ids = page.components(separatedBy: " id=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
        #expect(Set(ids).count == ids.count)
        let links = page.components(separatedBy: "href=\"#").dropFirst().map { String($0.prefix { $0 != "\"" }) }
        #expect(Set(links).subtracting(ids) == [])
    }

    @Test func `text from logs that looks like markup stays text`() throws {
        let canaries = [
            "<script>alert(1)</script>", "\" onerror=\"x", "javascript:alert(1)", "=cmd()", "\u{202E}abc",
            "</style><img src=x>", "{{night}}", "'--><svg onload=x>",
        ]
        var rows: [ViewRow] = []
        for canary in canaries {
            for i in 0..<12 {
                rows.append(
                    ExampleNight.row(
                        ExampleNight.player, "\(canary)\(i)", ["app": canary, "country": canary],
                        [
                            "outcome": .name(canary), "startup-time": .duration(9),
                            "stalled-time/watched": .share(part: Double(i), whole: 60),
                            "stalled-time": .duration(Double(i)),
                        ]))
            }
        }
        var intake = ExampleNight.intake
        intake.files[0].name = canaries[0]
        intake.files[0].status = .cut
        intake.files[0].notes = canaries
        intake.notes = canaries
        let page = try Written.text("night", ExampleNight.data(rows, intake: intake))
        #expect(page.components(separatedBy: "<script").count == 2)
        for inert in ["<img", "onerror=\"", "<svg onload", "\u{202E}", "href=\"javascript"] {
            #expect(!page.contains(inert), "\(inert)")
        }
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && page.contains("{{night}}"))
    }

    @Test func `ten thousand groups with the longest names leave it under 600 KB`() throws {
        let name = String(repeating: "\"<&>'", count: 2_000)
        let rows = (0..<10_000).map { i in
            ExampleNight.row(
                ExampleNight.player, "\(i)\(name)", ["app": "\(i % 5_000)\(name)", "country": "\(i)\(name)"],
                ["stalled-time": .duration(Double(i)), "outcome": .name("\(i)\(name)")])
        }
        #expect(try Written.bytes("night", ExampleNight.data(rows)).count < 600_000)
    }

    @Test func `small groups are folded into one that says how many they are`() throws {
        let rows = (0..<25).map { i in
            ExampleNight.row(
                ExampleNight.player, "s\(i)", ["app": i < 20 ? "big" : "small-\(i)"], ["stall-count": .count(1)])
        }
        let tables = between(
            try Written.text("night", ExampleNight.data(rows)), "<section id=\"tables\"", "</section>")
        #expect(tables.contains(">big</th><td><i>few</i> 20</td>"))
        #expect(tables.contains(">other (5 groups)</th><td><i>few</i> 5</td>"))
        #expect(!tables.contains("small-"))
        #expect(tables.contains("The logs do not name: Country."))
    }

    @Test func `a dimension of small groups only is a sentence and no table`() throws {
        let rows = (0..<25).map { i in
            ExampleNight.row(ExampleNight.player, "s\(i)", ["app": "small-\(i)"], ["stall-count": .count(1)])
        }
        let tables = between(
            try Written.text("night", ExampleNight.data(rows)), "<section id=\"tables\"", "</section>")
        #expect(tables.contains("Without a group of 10 or more: App version."))
        #expect(!tables.contains("<table"))
    }

    @Test func `tables by dimension fill the page and no more, and those left out are named`() throws {
        let dimensions = (0..<200).map { "d\($0)" }
        var table = KPITable(dimensions: dimensions, catalogue: ExampleNight.catalogue)
        for i in 0..<400 {
            let client = Dictionary(uniqueKeysWithValues: dimensions.map { ($0, "group \(i % 20)") })
            let values: [String: KPIs.Measurement] = [
                "outcome": .name("played"), "startup-time": .duration(Double(i)), "stall-count": .count(i % 3),
                "stalled-time/watched": .share(part: Double(i % 7), whole: 90),
                "throughput": .rate(amount: 8e7, seconds: Double(1 + i)),
            ]
            table.add(ExampleNight.player, client, ExampleNight.values(values))
        }
        let data = NightData(
            night: "2026-11-29", toolVersion: "0.0-test", table: table, rows: { _ in }, intake: ExampleNight.intake,
            catalogue: ExampleNight.catalogue, dimensions: dimensions)
        let page = try Written.text("night", data)
        #expect((560_000..<600_000).contains(page.utf8.count), "\(page.utf8.count)")
        #expect(page.contains("<caption>d0 <small>"))
        #expect(page.contains("Left out to keep this page small, see kpis.csv: d"))
    }

    @Test func `a night without data says so and shows what was read`() throws {
        let page = try Written.text("night", ExampleNight.data([]))
        #expect(page.contains("No data: no session of this night is in the logs."))
        #expect(!page.contains("<section id=\"headlines\"") && page.contains("<section id=\"quality\""))
    }

    @Test func `damage stands in the first lines`() throws {
        var intake = ExampleNight.intake
        intake.files[0].status = .damaged
        let banner = between(try Written.text("night", ExampleNight.data(intake: intake)), "<h2>Data</h2>", "</div>")
        #expect(banner.contains("1 file is damaged") && banner.contains("1 line (0.33\u{A0}%) cannot be used"))
    }

    @Test func `lost lines of the night before stand in the first lines`() throws {
        var intake = ExampleNight.intake
        intake.lacksEarlierLines = true
        let banner = between(try Written.text("night", ExampleNight.data(intake: intake)), "<h2>Data</h2>", "</div>")
        #expect(banner.contains("▲ Lines that the night before has kept for this one cannot be used"))
    }

    @Test func `groups of the same views hurt once`() throws {
        var table = KPITable(dimensions: ["asn", "isp", "country"], catalogue: ExampleNight.catalogue)
        for i in 0..<100 {
            let isBad = i % 4 == 0
            let client = [
                "asn": isBad ? "64496" : "64497", "isp": isBad ? "Fibre Nord" : "Kabel",
                "country": i % 8 == 0 ? "FR" : "DE",
            ]
            let stalled = KPIs.Measurement.share(part: isBad ? 9 : 1, whole: 90)
            table.add(ExampleNight.player, client, ExampleNight.values(["stalled-time/watched": stalled]))
        }
        let data = NightData(
            night: "2026-11-29", toolVersion: "0.0-test", table: table, rows: { _ in }, intake: ExampleNight.intake,
            catalogue: ExampleNight.catalogue, dimensions: ["asn", "isp", "country"])
        let losses = between(try Written.text("night", data), "<section id=\"losses\"", "</section>")
        #expect(losses.contains("<td class=\"t\">ASN, Provider</td><td class=\"t name\">64496, Fibre Nord</td>"))
        #expect(losses.components(separatedBy: "64496").count == 2)
    }
}
