import Foundation
import TestSupport
import Testing

/// The last days by the clock of UTC, with logs of some of them.
private struct Days {
    let folder: ScratchFolder
    private let today = Int(Date().timeIntervalSince1970) / 86_400

    init() throws { folder = try ScratchFolder() }

    /// The date of so many days ago.
    func date(_ ago: Int) -> String {
        Date(timeIntervalSince1970: Double(today - ago) * 86_400).formatted(.iso8601.year().month().day())
    }

    func write(_ ago: Int) throws {
        let noon = ((today - ago) * 86_400 + 43_200) * 1_000
        let line = #"{"time":\#(noon),"session":"s-\#(ago)","source":"avmetrics","event":"stall"}"# + "\n"
        try folder.write("logs/\(date(ago)).ndjson", Array(line.utf8))
    }

    func run(_ more: String...) throws -> Command.Result {
        try Command.run(
            [
                "run", "--logs", folder.path("logs/{yyyy}-{MM}-{dd}.ndjson"), "--reports", folder.path("Reports"),
                "--templates", Fixtures.root.appending(path: "Templates").path,
            ] + more, in: folder.url.path)
    }

    /// When a night's report was written; nil where there is none.
    func made(_ ago: Int) -> Date? {
        let path = folder.path("Reports/\(date(ago))/report.json")
        return try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}

@Suite struct CatchUpTests {
    @Test func `makes up for nights without a report, oldest first, and yesterday's anew`() throws {
        let days = try Days()
        for ago in [1, 2, 3, 4] { try days.write(ago) }
        #expect(try days.run("--night", days.date(2)).code == 0)
        let second = days.made(2)
        #expect(try days.run("--catch-up", "3").code == 0)
        #expect(days.made(1) != nil && days.made(3) != nil)
        #expect(days.made(2) == second)
        #expect(days.made(4) == nil)
        let first = days.made(1)
        #expect(try days.run("--catch-up", "3").code == 0)
        #expect(days.made(1) != first && days.made(2) == second)
    }

    @Test func `nights beyond retention are not made up for`() throws {
        let days = try Days()
        for ago in [1, 2, 3, 4] { try days.write(ago) }
        let file = try days.folder.write("qoe-report.yaml", Array("retention: { nights: 2 }\n".utf8))
        for _ in 0..<2 {
            let result = try days.run("--catch-up", "4", "--config", file)
            #expect(result.code == 0 && result.err.isEmpty)
            #expect(days.made(1) != nil && days.made(2) != nil && days.made(3) == nil && days.made(4) == nil)
        }
    }

    @Test func `a missed night whose logs are gone is said and fails no morning, yesterday's does`() throws {
        let days = try Days()
        for ago in [1, 3] { try days.write(ago) }
        let result = try days.run("--catch-up", "3")
        #expect(result.code == 0)
        #expect(result.err.contains("\(days.date(2)): logs: "))
        #expect(days.made(1) != nil && days.made(2) == nil && days.made(3) != nil)
        try FileManager.default.removeItem(atPath: days.folder.path("logs/\(days.date(1)).ndjson"))
        let later = try days.run("--catch-up", "3")
        #expect(later.code == 66)
        // What was published stays.
        #expect(days.made(1) != nil)
    }

    @Test func `a range makes each of its nights, and says which had no logs`() throws {
        let days = try Days()
        for ago in [1, 3] { try days.write(ago) }
        let result = try days.run("--night", "\(days.date(3))..\(days.date(1))")
        #expect(result.code == 66)
        #expect(result.err.contains("\(days.date(2)): logs: "))
        #expect(days.made(1) != nil && days.made(3) != nil)
    }

    @Test func `--catch-up and --night are one too many`() throws {
        let result = try Days().run("--catch-up", "3", "--night", "yesterday")
        #expect(result.code == 64)
        #expect(result.err.contains("contradicts"))
    }
}
