import Foundation
import Input
import KPIs
import Pipeline
import Reporting
import TestSupport
import Testing

/// Every published file by name, report.json apart: it names the inputs.
private func publish(_ plan: NightPlan) throws -> [String: Data] {
    let reports = try ScratchFolder()
    let outcome = try NightlyRun.measure(plan)
    let rows = outcome.rows
    let data = NightData(
        night: "2026-11-29", toolVersion: "test", table: outcome.table,
        rows: { body in try rows.forEach(body) },
        intake: outcome.intake, dimensions: plan.dimensions)
    let templates = try NightFolder.check(
        .init(folders: [Fixtures.root.appending(path: "Templates").path]), dimensions: plan.dimensions)
    let facts = RunFacts(invocationID: "", generatedAt: "", seconds: 0, peakMemoryBytes: nil)
    try NightFolder.write(data, reports: reports.url.path, templates: templates, facts: facts)
    let folder = reports.url.appending(path: "2026-11-29")
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
    where name != "report.json" {
        let bytes = try? Data(contentsOf: folder.appending(path: name))
        // How many files there were is not the same.
        files[name] =
            name == "qoe-report.prom"
            ? bytes.map {
                Data(
                    String(decoding: $0, as: UTF8.self).split(separator: "\n").filter(isNoFileCount).joined(
                        separator: "\n"
                    ).utf8)
            }
            : bytes
    }
    return files
}

private func isNoFileCount(_ line: Substring) -> Bool { !line.hasPrefix("qoe_report_files{") }

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
            let found = try publish(plan)
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
