import KPIs
@testable import Reporting
import Testing

/// What the night's page says in a line where a picture, a card or a table would say no more.
@Suite struct ShortPageTests {
    private func data(_ table: KPITable, _ dimensions: [String], _ catalogue: Columns = ExampleNight.catalogue)
        -> NightData
    {
        NightData(
            night: "2026-11-29", toolVersion: "0.0-test", table: table, rows: { _ in }, intake: ExampleNight.intake,
            catalogue: catalogue, dimensions: dimensions)
    }

    @Test func `few values are a sentence and no histogram`() throws {
        // 0, 1, 2 and 3 of 60 s each.
        let page = try Written.text("night")
        let start =
            "freeze time, share of observed, Receiving: Vonage: 4 of 4 views, 1 at 0; lowest 0\u{A0}%, median 1.6"
        #expect(page.contains(start) && page.contains("highest 5.00\u{A0}%."))
        // Twenty plays have a picture of their start-up times, and none of a throughput that all share.
        #expect(page.contains("<figcaption><h3>startup time</h3>"))
        #expect(page.contains("throughput, Playback: AVFoundation: 20 of 20 plays, all at 4.00\u{A0}Mbit/s."))
    }

    @Test func `few hours are a sentence and no line`() throws {
        var table = KPITable(dimensions: ["hour"], catalogue: ExampleNight.catalogue)
        for hour in ["13", "14", "before"] {
            for _ in 0..<5 {
                let values: [String: KPIs.Measurement] = [
                    "throughput": .rate(amount: 8e6, seconds: hour == "13" ? 2 : 4)
                ]
                table.add(ExampleNight.player, ["hour": hour], ExampleNight.values(values))
            }
        }
        let page = try Written.text("night", data(table, ["hour"]))
        let figures = "before 2.00\u{A0}Mbit/s; 13 h 4.00\u{A0}Mbit/s; 14 h 2.00\u{A0}Mbit/s."
        #expect(page.contains("By the hour: throughput, Playback: AVFoundation: \(figures)"))
        #expect(!page.contains("<h3>throughput</h3> Playback: AVFoundation</figcaption>\n<svg"))
    }

    @Test func `sound names what it shares with its picture and has no card for it`() throws {
        let catalogue = Columns.all
        var table = KPITable(dimensions: [], catalogue: catalogue)
        for isAudio in [false, true] {
            for i in 0..<40 {
                let said: [String: KPIs.Measurement] = [
                    "round-trip-time": .gauge(weighted: 0.047 * 60, weight: 60),
                    "received-bitrate": .rate(amount: isAudio ? 1.8e6 : 48e6 + Double(i), seconds: 60),
                ]
                table.add(
                    Section(scope: .receiving, source: "sora", isAudio: isAudio), [:],
                    catalogue.entries.map { said[$0.column.id] })
            }
        }
        let page = try Written.text("night", data(table, [], catalogue))
        #expect(
            page.contains(
                "The same as of the picture, whose connection it shares: Round-trip time 47.0\u{A0}ms (40 of 40 views)."
            ))
        #expect(page.contains("<dt>Views in real time</dt><dd>80, 40 of sound</dd>"))
        // The picture's card; a link to the definition is in "All values", too.
        #expect(page.components(separatedBy: "<h4><a href=\"#kpi-round-trip-time\"").count == 2)
        #expect(page.components(separatedBy: "<h4><a href=\"#kpi-received-bitrate\"").count == 3)
    }

    @Test func `numbers of few are lines and no cards`() throws {
        let page = try Written.text("night")
        #expect(!page.contains("<li class=\"card"))
        #expect(page.contains("<ul class=\"lines\">\n<li><a href=\"#kpi-outcome\""))
    }

    @Test func `what is out of the usual stands first`() throws {
        let past = (0..<34).map { SyntheticNights.past($0, SyntheticNights.table($0, seed: 7)) }
        let bad = SyntheticNights.table(34, seed: 7, isBad: true)
        let page = try Written.text("night", SyntheticNights.data(34, bad, after: past))
        let first = try #require(page.range(of: "<ul class=\"outside\">\n<li>▲ <a href=\"#playback\">"))
        #expect(first.upperBound < page.range(of: "<ul class=\"cards\">")!.lowerBound)
        let out = page.components(separatedBy: "<li class=\"card out\">").count - 1
        let list = page[first.lowerBound...].prefix(
            upTo: page.range(of: "</ul>", range: first.upperBound..<page.endIndex)!.lowerBound)
        #expect(out > 0 && list.components(separatedBy: "<li>").count - 1 == out)
    }

    @Test func `a single small group keeps its name`() throws {
        let rows = (0..<22).map { i in
            ExampleNight.row(ExampleNight.player, "s\(i)", ["app": i < 20 ? "big" : "tiny"], ["stall-count": .count(1)])
        }
        let page = try Written.text("night", ExampleNight.data(rows))
        #expect(page.contains(">other (tiny)</th><td><i>few</i> 2</td>"))
    }

    @Test func `sections without a table share a sentence`() throws {
        let page = try Written.text("night")
        let why = "Without a group of 10 or more: App version, Country."
        #expect(page.contains("<p class=\"hint\">Receiving: Vonage. \(why)</p>"))
        #expect(page.contains("<summary><h3>Playback: AVFoundation <small>App version, Country</small></h3></summary>"))
    }
}
