import Foundation
import KPIs
import Reporting
import Testing

@Suite struct MachineReportTests {
    @Test func `lines read are lines used and excluded`() throws {
        let intake = try #require(try Written.json()["intake"] as? [String: Any])
        let lines = try #require(intake["lines"] as? [String: Any])
        let excluded = try #require(lines["excluded"] as? [String: [String: Any]])
        let counts = excluded.values.compactMap { $0["count"] as? Int }
        #expect(lines["read"] as? Int == 305 && lines["used"] as? Int == 300)
        #expect(counts.reduce(300, +) == 305)
        #expect(excluded["invalid-json"]?["first"] as? String == "client-06.ndjson.gz:17")
        let file = try #require((intake["files"] as? [[String: Any]])?.first)
        #expect(file["status"] as? String == "whole" && file["lines"] as? Int == 305)
    }

    @Test func `the sums of the groups are the totals`() throws {
        let report = try Written.json()
        let kpis = try #require(report["kpis"] as? [String: [String: Any]])
        #expect(kpis["stalled-time/watched"]?["value"] as? [Double] == [90, 1_800])
        #expect(kpis["stalled-time/watched"]?["estimate"] as? Double == 0.05)
        #expect(kpis["stalled-time/watched"]?["coverage"] as? [Int] == [20, 20])
        #expect(kpis["receiving/vonage/freeze-time"]?["value"] as? Double == 6)
        #expect(kpis["receiving/vonage/open-freeze"]?["value"] as? [Int] == [1, 4])
        #expect(kpis["receiving/vonage/resolution"]?["value"] as? [String: Int] == ["1280x720": 160, "640x360": 80])
        #expect(kpis["outcome"]?["value"] as? [String: Int] == ["played": 20])
        #expect(kpis["stalled-time"]?["verdict"] as? String == "no baseline")
        let groups = try #require(report["groups"] as? [[String: Any]])
        let stalled = groups.filter { $0["section"] as? String == "playback" && $0["dimension"] as? String == "app" }
            .compactMap { (($0["kpis"] as? [String: Any])?["stalled-time"] as? [String: Any])?["value"] as? Double }
        #expect(stalled == [0, 90])
        #expect(
            report["views"] as? [String: Int] == [
                "playback": 20, "receiving": 4, "sending": 1, "publishing": 0, "test": 0,
            ])
    }

    @Test func `every number that the page leads with has a verdict of its own`() throws {
        let headlines = try #require(try Written.json()["headlines"] as? [[String: Any]])
        let startup = headlines.filter { $0["kpi"] as? String == "startup-time" }
        #expect(startup.compactMap { $0["statistic"] as? String } == ["p50", "p95"])
        #expect(startup.allSatisfy { $0["verdict"] as? String == "no baseline" && $0["unit"] as? String == "s" })
        let outcomes = headlines.filter { $0["kpi"] as? String == "outcome" }
        #expect(
            outcomes.map { $0["name"] as? String } == ["failed before start, failed during play", "exit before start"])
        #expect(outcomes.allSatisfy { $0["value"] as? Double == 0 && $0["unit"] as? String == "ratio" })
        let watched = try #require(headlines.first { $0["kpi"] as? String == "stalled-time/watched" })
        #expect(watched["value"] as? Double == 0.05 && (watched["interval"] as? [Double])?.count == 2)
        #expect(watched["section"] as? String == "playback" && watched["baseline"] is NSNull)
    }

    @Test func `a group leaves to the totals what is the same in all, and dimensions that nobody names`() throws {
        let report = try Written.json()
        let groups = try #require(report["groups"] as? [[String: Any]])
        let group = try #require(groups.first { $0["group"] as? String == "7.0.0" })
        let stalled = try #require((group["kpis"] as? [String: [String: Any]])?["stalled-time"])
        #expect(Set(stalled.keys) == ["value", "estimate", "coverage", "interval", "percentiles"])
        // The publisher of the example names no country.
        #expect(
            !groups.contains { $0["section"] as? String == "sending/vonage" && $0["dimension"] as? String == "country" }
        )
    }

    @Test func `a histogram's buckets hold every view`() throws {
        let kpis = try #require(try Written.json()["kpis"] as? [String: [String: Any]])
        let histogram = try #require(kpis["startup-time"]?["histogram"] as? [String: Any])
        let buckets = try #require(histogram["buckets"] as? [[Double]])
        #expect(buckets.map { $0[2] } == [10, 10])
        #expect(buckets[0][0] <= 1.5 && 1.5 < buckets[0][1] && buckets[1][0] <= 6 && 6 < buckets[1][1])
        #expect(histogram["maximum"] as? Double == 6)
    }

    @Test func `only the run's own facts differ between two runs`() throws {
        let other = RunFacts(
            invocationID: "run-2", generatedAt: "2026-12-01T04:00:00Z", seconds: 9, peakMemoryBytes: nil)
        let data = ExampleNight.data()
        func without(_ facts: RunFacts) throws -> [String: Any] {
            var report =
                try JSONSerialization.jsonObject(with: Data(Written.bytes("machine", data, facts: facts)))
                as? [String: Any] ?? [:]
            for key in ["invocation_id", "generated_at", "run"] { #expect(report.removeValue(forKey: key) != nil) }
            return report
        }
        #expect(try NSDictionary(dictionary: without(ExampleNight.facts)).isEqual(to: without(other)))
    }

    @Test func `hostile text stays text`() throws {
        let row = ExampleNight.row(ExampleNight.player, "s", ["app": "\"}],\u{7}\\ \u{202E}"], [:])
        let groups = try #require(try Written.json(ExampleNight.data([row]))["groups"] as? [[String: Any]])
        #expect(groups.contains { $0["group"] as? String == "\"}],\u{7}\\ \u{202E}" })
    }
}
