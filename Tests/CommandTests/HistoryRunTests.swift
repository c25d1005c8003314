import Foundation
import TestSupport
import Testing

@Suite struct HistoryRunTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func run(_ more: [String] = []) throws -> Command.Result {
        try Command.run(
            [
                "run", "--reports", folder.path("Reports"), "--templates",
                Fixtures.root.appending(path: "Templates").path, "--logs", Fixtures.url("nights/example").path,
                "--night", "2026-11-29", "--state", folder.path("state"),
            ] + more, in: folder.url.path)
    }

    private func file(_ name: String) -> Data? { FileManager.default.contents(atPath: folder.path(name)) }

    @Test func `a run remembers the night, lists it, and does so again with the same bytes`() throws {
        #expect(try run().code == 0)
        let index = try #require(file("Reports/index.html"))
        let page = try #require(file("Reports/2026-11-29/index.html"))
        #expect(String(decoding: index, as: UTF8.self).contains("<a href=\"2026-11-29/index.html\">"))
        #expect(file("Reports/latest/index.html") == page)
        #expect(try run().code == 0)
        #expect(file("Reports/index.html") == index)
        #expect(file("Reports/2026-11-29/index.html") == page)
    }

    /// Ten sessions a night at one POP; the second night's report of the vendor has the first one, and the first has none.
    @Test func `a vendor's report has the nights before it`() throws {
        for (night, now) in [("2026-11-28", 1_795_891_100_000), ("2026-11-29", 1_795_977_500_000)] {
            var log = RequestLog()
            log.now = now
            for i in 0..<10 {
                log.session = "s-\(night)-\(i)"
                log.client = #"{"country":"FR","network":"wifi","app":"1.0"}"#
                log.segment("/film/\(i).m4s", status: 200, headers: RequestLog.fastly("CDG", "HIT"))
            }
            try folder.write("night-\(night)/client.ndjson", Array(log.text.utf8))
            let result = try Command.run(
                [
                    "run", "--reports", folder.path("Reports"), "--templates",
                    Fixtures.root.appending(path: "Templates").path, "--logs", folder.path("night-\(night)"),
                    "--night", night, "--state", folder.path("state"),
                ], in: folder.url.path)
            #expect(result.code == 0, "\(result.err)")
        }
        func nights(_ night: String) throws -> [String] {
            let page = String(decoding: try #require(file("Reports/\(night)/cdn/fastly/report.html")), as: UTF8.self)
            let table = page.components(separatedBy: "<caption>Night by night</caption>")[1]
                .components(separatedBy: "</table>")[0]
            return table.matches(of: /class="name">([^<]*)/).map { String($0.output.1) }
        }
        #expect(try nights("2026-11-28") == ["2026-11-28"])
        #expect(try nights("2026-11-29") == ["2026-11-29", "2026-11-28"])
    }

    @Test func `a damaged history is kept aside, said, and the night published`() throws {
        try folder.write("state/history.sqlite", Array(repeating: 7, count: 3_000))
        let result = try run()
        #expect(result.code == 0)
        #expect(result.err.contains("history.sqlite.corrupt-1"))
        #expect(file("state/history.sqlite.corrupt-1")?.count == 3_000)
        #expect(file("Reports/2026-11-29/index.html") != nil)
        let check = try Command.run(
            [
                "check", "--templates", Fixtures.root.appending(path: "Templates").path, "--state",
                folder.path("state"),
            ], in: folder.url.path)
        #expect(check.code == 0)
        #expect(check.out.contains("history: fine"))
    }

    private func check() throws -> Command.Result {
        try Command.run(
            [
                "check", "--templates", Fixtures.root.appending(path: "Templates").path, "--state",
                folder.path("state"),
                "--logs", Fixtures.url("nights/example").path, "--night", "2026-11-29",
            ], in: folder.url.path)
    }

    @Test func `a history that nothing is in yet is fine`() throws {
        try folder.write("state/history.sqlite", [])
        let result = try check()
        #expect(result.code == 0)
        #expect(result.out.contains("history: fine") && result.err.isEmpty)
        #expect(file("state/history.sqlite")?.isEmpty == true)
        #expect(try run().code == 0)
        #expect(file("Reports/2026-11-29/index.html") != nil)
    }

    @Test func `check changes no file of the state folder, and makes none`() throws {
        #expect(try run().code == 0)
        func state() throws -> [String: Data?] {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("state"))
            return Dictionary(uniqueKeysWithValues: names.map { ($0, file("state/\($0)")) })
        }
        let before = try state()
        #expect(try check().code == 0)
        #expect(try state() == before)
        try FileManager.default.removeItem(atPath: folder.path("state"))
        #expect(try check().code == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path("state")))
    }

    @Test func `a history that cannot be opened is said, and the night published`() throws {
        try folder.write("state/history.sqlite/in-the-way", [1])
        let result = try run()
        #expect(result.code == 74)
        #expect(result.err.contains("history.sqlite"))
        #expect(file("Reports/2026-11-29/index.html") != nil)
    }

    @Test func `with a gate, a missed target is an exit code`() throws {
        let configuration = try folder.write(
            "qoe-report.yaml", Array("targets:\n  startup-time: { max: 0.001, minimum_views: 1 }\n".utf8))
        let result = try run(["--config", configuration, "--gate"])
        #expect(result.code == 99)
        #expect(result.err.contains("startup-time"))
        #expect(file("Reports/2026-11-29/index.html") != nil)
        #expect(try run(["--config", configuration]).code == 0)
    }
}
