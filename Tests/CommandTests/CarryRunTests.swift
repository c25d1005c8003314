import Foundation
import TestSupport
import Testing

/// Two nights of Paris, the first with 25 hours: 2026-10-25 begins at 22:00 UTC and ends at 23:00 UTC.
private struct TwoNights {
    let folder: ScratchFolder
    static let end = 1_792_969_200_000

    init() throws {
        folder = try ScratchFolder()
        try write("2026-10-25/a.ndjson", ("over", -20), ("over", -1), ("noon", -700), ("dawn", -1_499))
        try write("2026-10-26/b.ndjson", ("over", 4), ("day", 600))
    }

    /// Writes a file of lines, each of a session and a minute from the end of the first night.
    func write(_ name: String, _ lines: (String, Int)...) throws {
        let text = lines.map { session, minute in
            let time = TwoNights.end + minute * 60_000
            return #"{"time":\#(time),"session":"\#(session)","source":"avmetrics","event":"stall"}"# + "\n"
        }
        try folder.write("logs/\(name)", Array(text.joined().utf8))
    }

    func run(_ night: String) throws -> Command.Result {
        try Command.run(
            [
                "run", "--night", night, "--time-zone", "Europe/Paris", "--logs",
                folder.path("logs/{yyyy}-{MM}-{dd}/*"), "--reports", folder.path("Reports"), "--templates",
                Fixtures.root.appending(path: "Templates").path,
            ], in: folder.url.path)
    }

    func sessions(_ night: String) -> [String] {
        let text = FileManager.default.contents(atPath: folder.path("Reports/\(night)/sessions.csv")) ?? Data()
        let names = ["over", "noon", "dawn", "day", "late"]
        return names.filter { String(decoding: text, as: UTF8.self).contains($0) }.sorted()
    }

    func page(_ night: String) -> [String: Data] { published(folder.path("Reports/\(night)")) }
}

@Suite struct CarryRunTests {
    @Test func `two nights report each session once, and made again they are the same`() throws {
        let nights = try TwoNights()
        #expect(try nights.run("2026-10-25").code == 0)
        #expect(try nights.run("2026-10-26").code == 0)
        let (first, second) = (nights.page("2026-10-25"), nights.page("2026-10-26"))
        #expect(nights.sessions("2026-10-25") == ["dawn", "noon"])
        #expect(nights.sessions("2026-10-26") == ["day", "over"])
        #expect(try nights.run("2026-10-26").code == 0)
        #expect(nights.page("2026-10-26") == second)
        let again = try nights.run("2026-10-25")
        #expect(again.code == 0)
        // Nothing new goes on, so that nothing is to be said of the next night.
        #expect(again.err.isEmpty)
        #expect(nights.page("2026-10-25") == first)
        #expect(try nights.run("2026-10-25..2026-10-26").code == 0)
        #expect(nights.page("2026-10-26") == second)
    }

    @Test func `a file that comes late is in the night made again, and what goes on from it is said`() throws {
        let nights = try TwoNights()
        #expect(try nights.run("2026-10-25..2026-10-26").code == 0)
        try nights.write("2026-10-25/late.ndjson", ("late", -100), ("late", -2))
        let again = try nights.run("2026-10-25")
        #expect(again.code == 0)
        #expect(again.err.contains("2026-10-26: made without 2 session(s) that go on from 2026-10-25"))
        #expect(try nights.run("2026-10-26").code == 0)
        #expect(nights.sessions("2026-10-26") == ["day", "late", "over"])
    }

    @Test func `kept lines that are damaged are said, and the rest of the night is published`() throws {
        let nights = try TwoNights()
        #expect(try nights.run("2026-10-25").code == 0)
        let file = nights.folder.path("qoe-report/carry/2026-10-26")
        var bytes = try #require(FileManager.default.contents(atPath: file))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(filePath: file))
        let result = try nights.run("2026-10-26")
        #expect(result.code == 2)
        #expect(result.err.contains("the night before has kept cannot be used; run that night again"))
        // Made again, the night before mends it.
        #expect(try nights.run("2026-10-25").code == 0)
        #expect(try nights.run("2026-10-26").code == 0)
        #expect(nights.sessions("2026-10-26") == ["day", "over"])
    }
}
