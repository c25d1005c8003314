import Foundation
import Input
import Pipeline
import Reporting
import TestSupport

/// The example night's lines, and files made of them.
struct ExampleLines {
    let lines: [[UInt8]]

    init() throws {
        var lines: [[UInt8]] = []
        for file in try NightFiles([Fixtures.url("nights/example").path]).files {
            // The page tells where the first bad line stands, which is another place in other files.
            LogFile.forEachLine(file) { if $0.bytes.last == 0x7D { lines.append(Array($0.bytes)) } }
        }
        self.lines = lines
    }

    /// Deals the lines out to so many files, in an order that depends on `step` alone.
    func split(into count: Int, step: Int, _ folder: ScratchFolder) throws -> [InputFile] {
        var files = Array(repeating: [UInt8](), count: count)
        var at = 0
        for i in lines.indices {
            at = (at + step) % lines.count
            files[i % count] += lines[at] + [0x0A]
        }
        for (i, bytes) in files.enumerated() {
            _ = try folder.write("f\(i).ndjson.gz", i % 2 == 0 ? GzipWriter.member(bytes) : bytes)
        }
        return try NightFiles([folder.url.path]).files
    }
}

/// Every published file by name.
///
/// - Parameter worst: whether views get pages, which name the lines they were made of.
func publish(_ outcome: NightlyRun.Outcome, _ plan: NightPlan, worst: Bool) throws -> [String: Data] {
    let reports = try ScratchFolder()
    let rows = outcome.rows
    var data = NightData(
        night: "2026-11-29", toolVersion: "test", table: outcome.table,
        rows: { body in try rows.forEach(body) },
        intake: outcome.intake, dimensions: plan.dimensions, requests: worst ? outcome.requests : nil)
    if worst { data.worst = outcome.worst }
    let templates = try NightFolder.check(
        .init(folders: [Fixtures.root.appending(path: "Templates").path]), dimensions: plan.dimensions)
    let facts = RunFacts(invocationID: "", generatedAt: "", seconds: 0, peakMemoryBytes: nil)
    try NightFolder.write(data, reports: reports.url.path, templates: templates, facts: facts)
    let folder = reports.url.appending(path: "2026-11-29")
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
        files[name] = try? Data(contentsOf: folder.appending(path: name))
    }
    return files
}
