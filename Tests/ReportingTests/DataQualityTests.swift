import Foundation
import KPIs
import Reporting
import Telemetry
import Testing

/// What the page and report.json say of that which is not as the format says.
@Suite struct DataQualityTests {
    /// The example night with lines that hold these fields.
    private func data(_ fields: [String]) -> NightData {
        var data = ExampleNight.data()
        let place = NamePlace("inbound-rtp")
        for (i, field) in fields.enumerated() {
            let met = MetNames()
            Array(field.utf8).withUnsafeBufferPointer { met.add(.field, $0, in: place) }
            data.intake.files[0].lines.unknownNames.add(met, source: .webrtc, line: UInt32(i + 3))
        }
        return data
    }

    @Test func `lists unknown names with their count, place and first line`() throws {
        let intake = try #require(try Written.json(data(["a", "b", "a"]))["intake"] as? [String: Any])
        let lines = try #require(intake["lines"] as? [String: Any])
        #expect(lines["unknown_fields"] as? Int == 3 && lines["unknown_entry_types"] as? Int == 0)
        let names = try #require(intake["unknown_names"] as? [[String: Any]])
        #expect(names.map { $0["name"] as? String } == ["a", "b"])
        #expect(names.map { $0["count"] as? Int } == [2, 1])
        #expect(names.map { $0["first"] as? String } == ["client-06.ndjson.gz:3", "client-06.ndjson.gz:4"])
        #expect(names[0]["kind"] as? String == "field" && names[0]["place"] as? String == "inbound-rtp")
        #expect(intake["unknown_names_others"] as? Int == 0)
    }

    @Test func `escapes a name and lists a bounded number of them`() throws {
        let many = (0..<150).map { "field-\($0)" } + ["<script>alert(1)</script>", "<script>alert(1)</script>"]
        let page = try Written.text("night", data(many))
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(!page.contains("<script>alert"))
        #expect(page.components(separatedBy: "<td class=\"t name\">inbound-rtp</td>").count - 1 == 30)
        #expect(page.contains("Others were met 121 more times."))
        let intake = try #require(try Written.json(data(many))["intake"] as? [String: Any])
        #expect((intake["unknown_names"] as? [Any])?.count == 100)
        #expect(intake["unknown_names_others"] as? Int == 51)
    }

    @Test func `counts the samples that clients could not take, by error`() throws {
        var data = data([])
        for error in ["cancelled", "cancelled", "<b>"] {
            Array(error.utf8).withUnsafeBufferPointer { data.intake.files[0].lines.statsErrors.count($0) }
        }
        let intake = try #require(try Written.json(data)["intake"] as? [String: Any])
        let lines = try #require(intake["lines"] as? [String: Any])
        #expect(lines["stats_errors"] as? [String: Int] == ["cancelled": 2, "other": 1])
        #expect(try Written.text("night", data).contains("could not take: cancelled 2, other 1"))
    }

    @Test func `says what the used lines are of where not all are of its sessions`() throws {
        var data = data([])
        #expect(try !Written.text("night", data).contains(" used = "))
        data.intake.sessionLines.goingOn = 12
        data.intake.sessionLines.oversized = 3
        data.intake.sessionLines.takenIn = 1
        let used = data.intake.used
        let page = try Written.text("night", data)
        #expect(
            page.contains(
                "<p>\(used) used = \(used - 15) of the sessions that are reported here + 12 of sessions that go on, "
                    + "which the next night reports + 3 of sessions with more lines than one may have.</p>"))
        #expect(
            page.contains("<p>Read by the night before, and in the sessions that are reported here too: 1 line.</p>"))
        let intake = try #require(try Written.json(data)["intake"] as? [String: Any])
        #expect(
            intake["lines_by_session"] as? [String: Int]
                == ["reported": used - 15, "going_on": 12, "other_nights": 0, "too_long": 3, "taken_in": 1])
    }

    @Test func `a night as the format says lists no name`() throws {
        #expect(try !Written.text("night", data([])).contains("Names that the format does not have"))
    }

    @Test func `says which KPIs a part of the views could say`() throws {
        #expect(try !Written.text("night").contains("<caption>Coverage, Playback"))
        let silent = ExampleNight.row(
            ExampleNight.player, "play-99", ["app": "6.9.1"], ["outcome": .name("played"), "stalls": .table("[]")])
        let page = try Written.text("night", ExampleNight.data(ExampleNight.rows + [silent]))
        let start = try #require(page.range(of: "<caption>Coverage, Playback"))
        let table = page[start.lowerBound...]
        let row = try #require(table.firstRange(of: #"<tr><th scope="row">throughput</th><td>20 of 21</td>"#))
        #expect(table[row.upperBound...].prefix(90).contains("what throughput needs."))
    }

    @Test func `a KPI in parts has percentiles for each of them`() throws {
        let kpis = try #require(try Written.json()["kpis"] as? [String: [String: Any]])
        let percentiles = try #require(kpis["startup-breakdown"]?["percentiles"] as? [String: [String: Double]])
        #expect(percentiles.keys.sorted() == ["segment", "uncovered"])
        #expect(abs((percentiles["segment"]?["p50"] ?? 0) - 0.8) < 0.008)
        #expect(abs((percentiles["uncovered"]?["p95"] ?? 0) - 0.2) < 0.002)
        let plain = try #require(kpis["startup-time"]?["percentiles"] as? [String: Double])
        #expect(plain["p50"] != nil)
    }
}
