import Foundation
import History
import KPIs
import Templating
import Testing

@testable import Reporting

/// Two plays of half an hour, one with a stall: one stall per hour watched, two and none in the plays themselves.
@Suite struct PerHourTests {
    private static let catalogue = Columns([
        ExampleNight.kpi(
            "stall-count", "stalls", .lower,
            [
                .init("stall-count", .count, .none, ExampleNight.playback),
                .init("stall-count/hour", .rate, .perHour, ExampleNight.playback),
            ])
    ])

    private static var data: NightData {
        let rows = [1, 0].map { stalls in
            ViewRow(
                kind: "view", section: ExampleNight.player, session: "play-\(stalls)", id: "",
                first: ExampleNight.start,
                last: ExampleNight.start + 1, lines: 1, client: ["app": "1"],
                values: [.count(stalls), .rate(amount: Double(stalls), seconds: 1_800)])
        }
        var table = KPITable(dimensions: ["app"], catalogue: catalogue)
        for row in rows { table.add(row.section, row.client, row.values) }
        return NightData(
            night: "2026-11-29", toolVersion: "0.0-test", table: table, rows: { body in try rows.forEach(body) },
            intake: ExampleNight.intake, catalogue: catalogue, dimensions: ["app"])
    }

    private func bytes(_ id: String) throws -> [UInt8] {
        let library = try NightFolder.check(Written.templates, catalogue: Self.catalogue, dimensions: ["app"])
        let report = try #require(Report.all.first { $0.id == id })
        var bytes: [UInt8] = []
        for file in report.files(Self.data) { try file.write(Self.data, ExampleNight.facts, library) { bytes += $0 } }
        return bytes
    }

    @Test func `report.json says it per hour, with events and seconds in its value`() throws {
        let json = try JSONSerialization.jsonObject(with: Data(bytes("machine"))) as? [String: Any]
        let kpi = try #require((json?["kpis"] as? [String: [String: Any]])?["stall-count/hour"])
        #expect(kpi["unit"] as? String == "1/h" && kpi["value"] as? [Double] == [1, 3_600])
        #expect(kpi["estimate"] as? Double == 1)
        let histogram = try #require(kpi["histogram"] as? [String: Any])
        #expect(histogram["minimum"] as? Double == 0 && histogram["maximum"] as? Double == 2)
        let buckets = try #require(histogram["buckets"] as? [[Double]])
        #expect(buckets[1][0] <= 2 && 2 < buckets[1][1])
        let headline = try #require((json?["headlines"] as? [[String: Any]])?.first)
        #expect(headline["value"] as? Double == 1 && headline["unit"] as? String == "1/h")
    }

    @Test func `tables and metrics say it per hour`() throws {
        let rows = Written.table(String(decoding: try bytes("kpis"), as: UTF8.self))
        let row = try #require(rows.first { $0["kpi"] == "stall-count/hour" && $0["dimension"] == "" })
        #expect(row["value"] == "1" && row["unit"] == "1/h" && row["part"] == "1" && row["whole"] == "3600")
        #expect(abs((Double(row["p99"] ?? "") ?? 0) - 2) < 0.02)
        let plays = Written.table(String(decoding: try bytes("sessions"), as: UTF8.self))
        #expect(plays.compactMap { $0["stall_count_hour"] } == ["2", "0"])
        let metrics = String(decoding: try bytes("prometheus"), as: UTF8.self)
        #expect(metrics.contains(#"kpi="stall-count/hour",statistic="value"} 1\n"#.replacing("\\n", with: "\n")))
    }

    @Test func `the page's targets say it per hour, once`() throws {
        var data = Self.data
        data.history = NightHistory(
            targets: TargetVerdict.judge(
                [KPITarget(column: "stall-count/hour", max: 2, minimumViews: 1)], data.table, Self.catalogue))
        guard case .list(let rows) = TargetTable.values(data), case .object(let row)? = rows.first else {
            Issue.record("no target")
            return
        }
        let texts = row.values.compactMap { if case .text(let text) = $0 { text } else { nil } }
        #expect(texts.contains("at most 2.00\u{A0}per hour") && texts.contains("1.00\u{A0}per hour"))
    }
}
