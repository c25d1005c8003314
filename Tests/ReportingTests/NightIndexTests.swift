import Foundation
import History
import KPIs
@testable import Reporting
import TestSupport
import Testing

struct NightIndexTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func store(nights: Int) throws -> NightStore {
        let store = try NightStore(folder: folder.url.path)
        for night in 0..<nights {
            let table = SyntheticNights.table(night, seed: 3)
            let past = try store.nights(
                before: SyntheticNights.date(night), columns: NightData.headlineColumns(ExampleNight.catalogue),
                catalogue: ExampleNight.catalogue)
            let data = SyntheticNights.data(
                night, table, after: past, targets: [KPITarget(column: "startup-time", max: 3)])
            try store.record(try #require(data.record), catalogue: ExampleNight.catalogue)
        }
        return store
    }

    private func publish(_ store: NightStore, _ name: String) throws -> String {
        let nights = try store.summaries()
        let first = NightIndex.firstDate(newest: try #require(nights.first).date)
        let index = NightIndex(
            nights: nights,
            past: try store.nights(
                since: first, columns: NightData.headlineColumns(ExampleNight.catalogue),
                catalogue: ExampleNight.catalogue),
            toolVersion: "0.0-test", catalogue: ExampleNight.catalogue)
        let reports = folder.path(name)
        try FileManager.default.createDirectory(atPath: reports, withIntermediateDirectories: true)
        try index.publish(in: reports, templates: Written.library())
        #expect(try FileManager.default.contentsOfDirectory(atPath: reports).allSatisfy { !$0.contains("partial") })
        return try String(contentsOfFile: "\(reports)/index.html", encoding: .utf8)
    }

    @Test func `lists the nights, newest first, with verdicts and targets`() throws {
        try folder.write("Reports/2026-11-28/index.html", [])
        let page = try publish(store(nights: 35), "Reports")
        let rows = page.components(separatedBy: "<tbody>")[1].components(separatedBy: "</tbody>")[0]
            .components(separatedBy: "</tr>").dropLast()
        let earlier = page.components(separatedBy: "<tbody>")[2].components(separatedBy: "</tbody>")[0]
            .components(separatedBy: "</tr>").dropLast()
        #expect(rows.count == 28 && earlier.count == 7)
        #expect(page.contains("<summary>7 earlier nights, newest first</summary>"))
        let first = try #require(rows.first)
        #expect(first.contains("2026-11-29") && first.contains("2026-W48") && first.contains("1 met"))
        #expect(first.contains("Steady: no headline number is worse or better than usual.</td>"))
        #expect(!first.contains("href"))
        #expect(rows[1].contains("<a href=\"2026-11-28/index.html\">2026-11-28</a>"))
        #expect(earlier.last?.contains("No baseline yet (0 of 5 nights).") == true)
        // One line is lost: not valid JSON.
        #expect(first.contains("1 line (0.33\u{A0}%) not used"))
    }

    @Test func `adds views up to weeks and months`() throws {
        let page = try publish(store(nights: 35), "Reports")
        let weeks = page.components(separatedBy: "<caption>Weeks")[1].components(separatedBy: "</table>")[0]
        #expect(weeks.components(separatedBy: "<th scope=\"row\" class=\"when\">").count == 6)
        let plays = Formatting.count(7 * 400)
        #expect(weeks.contains("<th scope=\"row\" class=\"when\">2026-W48</th><td>7</td><td>\(plays)</td>"))
        let months = page.components(separatedBy: "<caption>Months")[1].components(separatedBy: "</table>")[0]
        #expect(months.contains("<th scope=\"row\" class=\"when\">2026-11</th><td>29</td>"))
        #expect(months.contains("<th scope=\"row\" class=\"when\">2026-10</th><td>6</td>"))
        // A week's median is that of its views together.
        var all = SyntheticNights.table(28, seed: 3)
        for night in 29..<35 { all += SyntheticNights.table(night, seed: 3) }
        let median = all.sections[ExampleNight.player]?.total
            .column("startup-time", ExampleNight.player, ExampleNight.catalogue)?.histogram.percentile(0.5)
        #expect(
            weeks.components(separatedBy: "</tr>")[1].contains(
                "<td>\(DisplayUnit(.seconds, upTo: 2).number(median))</td>"))
    }

    /// Of 35 nights the newest is a Sunday: nine nights of weekends stand before it, two of them before the last 28.
    @Test func `the band of a course is that of the night's page`() throws {
        let store = try store(nights: 35)
        let last = SyntheticNights.date(34)
        let past = try store.nights(
            before: last, columns: NightData.headlineColumns(ExampleNight.catalogue), catalogue: ExampleNight.catalogue)
        let night = try Written.text(
            "night", SyntheticNights.data(34, SyntheticNights.table(34, seed: 3), after: past))
        func band(_ page: String) -> String? {
            let charts = page.components(separatedBy: "<svg").dropFirst().map {
                $0.components(separatedBy: "</svg>")[0]
            }
            let chart = charts.first { $0.contains("throughput") && $0.contains("usual") }
            return chart?.firstMatch(of: /usual [^<]*/).map { String($0.output) }
        }
        #expect(band(night) != nil)
        #expect(try band(publish(store, "Reports")) == band(night))
    }

    @Test func `the same history gives the same bytes`() throws {
        let store = try store(nights: 12)
        #expect(try publish(store, "Reports") == publish(store, "Others"))
    }

    @Test func `the period that begins the page is whole`() throws {
        let first = NightIndex.firstDate(newest: try #require(NightDate("2026-11-29")))
        #expect(first.text == "2026-06-29")
        #expect(first.weekday == 0)
    }

    @Test func `latest is the newest night's folder`() throws {
        for name in ["2026-11-27", "2026-11-28", "Examples", "2026-11-28.old"] {
            try folder.write("Reports/\(name)/index.html", Array(name.utf8))
        }
        try LatestLink.point(in: folder.path("Reports"))
        #expect(try String(contentsOfFile: folder.path("Reports/latest/index.html"), encoding: .utf8) == "2026-11-28")
        try folder.write("Reports/2026-11-29/index.html", Array("2026-11-29".utf8))
        try LatestLink.point(in: folder.path("Reports"))
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("Reports/latest"))
        #expect(target == "2026-11-29")
    }

    @Test func `there is no link without a night`() throws {
        try folder.write("Reports/Examples/index.html", [])
        try LatestLink.point(in: folder.path("Reports"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("Reports/latest")))
    }
}
