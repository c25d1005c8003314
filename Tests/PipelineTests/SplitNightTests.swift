import Foundation
import Input
import KPIs
import Pipeline
import Reporting
import TestSupport
import Testing

@Suite struct SplitNightTests {
    @Test func `the same lines give the same bytes in 1 file or 24, in any order, on 1 worker or 2, in 1 shard or 64`()
        throws
    {
        let night = try ExampleLines()
        var expected: [String: Data] = [:]
        // Steps that share no factor with 568 lines visit each once.
        for (files, step, workers, shards) in [(1, 1, 1, 64), (24, 1, 2, 64), (24, 7, 1, 1), (3, 101, 2, 8)] {
            let folder = try ScratchFolder()
            var plan = NightPlan(
                label: "2026-11-29", night: nil, files: try night.split(into: files, step: step, folder),
                workers: workers)
            plan.shardCount = shards
            // report.json names the inputs.
            var found = try publish(NightlyRun.measure(plan), plan, worst: false)
            found["report.json"] = nil
            if expected.isEmpty { expected = found }
            #expect(found.keys.sorted() == expected.keys.sorted())
            for (name, bytes) in found { #expect(bytes == expected[name], "\(name), \(files) files, step \(step)") }
        }
        #expect(expected["index.html"] != nil)
    }

    @Test func `lines read are lines used and excluded, by file and together`() throws {
        let files = try NightFiles([Fixtures.url("nights/example").path]).files
        let intake = try NightlyRun.measure(NightPlan(label: "n", night: nil, files: files, workers: 2)).intake
        for file in intake.files { #expect(file.lines.read == file.used + file.lines.excludedLines, "\(file.name)") }
        #expect(intake.lines.read == 570)
        #expect(intake.used == 562)
        #expect(intake.firstExample(.invalidJSON) == "players.ndjson.gz:229")
    }

    @Test func `a session belongs to the night of its last event`() throws {
        let files = try NightFiles([Fixtures.url("nights/example").path]).files
        // 18:02:42.000 is the last event of golden-10-of-72.
        let last: Int64 = 1_795_975_362_000_000
        func sessions(_ night: Range<Int64>) throws -> (Int, Int) {
            let intake = try NightlyRun.measure(NightPlan(label: "n", night: night, files: files, workers: 1)).intake
            return (intake.sessions, intake.sessionsOfOtherNights)
        }
        #expect(try sessions(last..<last + 1) == (1, 12))
        #expect(try sessions(last + 1..<last + 2) == (0, 13))
    }
}
