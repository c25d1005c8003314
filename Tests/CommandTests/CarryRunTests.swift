import Foundation
import TestSupport
import Testing

/// Two nights of Paris. Unless said otherwise the first has 25 hours: 2026-10-25 begins at 22:00 UTC, and ends at 23:00
/// UTC.
private struct TwoNights {
    let folder: ScratchFolder
    /// The end of the first, milliseconds.
    let end: Int

    init(_ first: String = "2026-10-25", _ second: String = "2026-10-26", end: Int = 1_792_969_200_000) throws {
        folder = try ScratchFolder()
        self.end = end
        try write("\(first)/a.ndjson", ("over", -20), ("over", -1), ("noon", -700), ("dawn", -1_499))
        try write("\(second)/b.ndjson", ("over", 4), ("day", 600))
    }

    /// Writes a file of lines, each of a session and a minute from the end of the first night.
    func write(_ name: String, _ lines: (String, Int)...) throws {
        try folder.write("logs/\(name)", lines.flatMap { line($0, $1, "stall") })
    }

    func line(_ session: String, _ minute: Int, _ event: String) -> [UInt8] {
        let time = end + minute * 60_000
        return Array(
            (#"{"time":\#(time),"session":"\#(session)","source":"avmetrics","event":"\#(event)"}"# + "\n").utf8)
    }

    func run(_ night: String) throws -> Command.Result {
        try command([
            "run", "--night", night, "--reports", folder.path("Reports"), "--templates",
            Fixtures.root.appending(path: "Templates").path,
        ])
    }

    func explain(_ session: String, _ night: String) throws -> Command.Result {
        try command(["explain", session, "--night", night])
    }

    private func command(_ words: [String]) throws -> Command.Result {
        let logs = ["--time-zone", "Europe/Paris", "--logs", folder.path("logs/{yyyy}-{MM}-{dd}/*")]
        return try Command.run(words + logs, in: folder.url.path)
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

    @Test func `a night of 23 hours ends where the next begins`() throws {
        // 2026-03-29 in Paris: 23:00 UTC to 22:00 UTC. What was 1379 minutes before its end is its first minute.
        let nights = try TwoNights("2026-03-29", "2026-03-30", end: 1_774_821_600_000)
        try nights.write("2026-03-29/late.ndjson", ("late", -1_379))
        #expect(try nights.run("2026-03-29..2026-03-30").code == 0)
        // Half an hour before its beginning belongs to it, so that of "dawn", two hours before, it knows nothing.
        #expect(nights.sessions("2026-03-29") == ["late", "noon"])
        #expect(nights.sessions("2026-03-30") == ["day", "over"])
    }

    @Test func `a file that lies in the folders of both nights counts once`() throws {
        let nights = try TwoNights()
        try nights.write("2026-10-26/a.ndjson", ("over", -20), ("over", -1), ("noon", -700), ("dawn", -1_499))
        #expect(try nights.run("2026-10-25..2026-10-26").code == 0)
        #expect(nights.sessions("2026-10-25") == ["dawn", "noon"])
        #expect(nights.sessions("2026-10-26") == ["day", "over"])
        #expect(try nights.explain("over", "2026-10-26").out.contains("3 lines of the session"))
    }

    @Test func `explain and the pages name the line and the night of what was kept`() throws {
        let nights = try TwoNights()
        #expect(try nights.run("2026-10-25..2026-10-26").code == 0)
        let whole = try nights.explain("over", "2026-10-26")
        #expect(whole.code == 0)
        #expect(whole.out.contains("3 lines of the session"))
        #expect(whole.out.contains("(a.ndjson:1, 2 of 2026-10-25") || whole.out.contains("(a.ndjson:1 of 2026-10-25)"))
        #expect(whole.out.contains("(b.ndjson:1)"))
        #expect(!whole.out.contains("tells it whole"))
        let half = try nights.explain("over", "2026-10-25")
        #expect(half.out.contains("2 lines of the session"))
        #expect(half.out.contains("may go on after the night's end: --night 2026-10-26 tells it whole"))
        #expect(try nights.explain("over", "2026-10-25..2026-10-26").out == whole.out)
        try nights.folder.write("logs/2026-10-25/f.ndjson", nights.line("slow", -20, "playRequested"))
        try nights.folder.write("logs/2026-10-26/g.ndjson", nights.line("slow", 1, "firstFrame"))
        #expect(try nights.run("2026-10-25..2026-10-26").code == 0)
        let pages = nights.page("2026-10-26").filter { $0.key.hasPrefix("sessions/") }.values
        let texts = pages.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts.contains { $0.contains("f.ndjson:1 of 2026-10-25") && $0.contains("g.ndjson:1)") })
    }

    @Test func `the page and report.json say how many go on and how many were taken in`() throws {
        let nights = try TwoNights()
        #expect(try nights.run("2026-10-25..2026-10-26").code == 0)
        for (night, goingOn, takenIn) in [("2026-10-25", 1, 0), ("2026-10-26", 0, 1)] {
            let report = try #require(
                FileManager.default.contents(atPath: nights.folder.path("Reports/\(night)/report.json")))
            let json = try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any])
            let intake = try #require(json["intake"] as? [String: Any])
            #expect(intake["sessions_going_on"] as? Int == goingOn)
            #expect(intake["sessions_taken_in"] as? Int == takenIn)
            let page = String(decoding: nights.page(night)["index.html"] ?? Data(), as: UTF8.self)
            #expect(page.contains("Going on</th><td>\(goingOn)</td>"))
            #expect(page.contains("Taken in</th><td>\(takenIn)</td>"))
        }
    }

    @Test func `a refused run keeps nothing, and what was kept alone replaces no report`() throws {
        let nights = try TwoNights()
        #expect(try nights.run("2026-10-25..2026-10-26").code == 0)
        let page = nights.page("2026-10-26")
        // The second night's logs given for a night long before.
        try nights.write("2026-10-20/b.ndjson", ("day", 600), ("over", 4))
        #expect(try nights.run("2026-10-20").code == 66)
        #expect(!FileManager.default.fileExists(atPath: nights.folder.path("qoe-report/carry/2026-10-21")))
        // Logs without a line, and logs of another night.
        try FileManager.default.removeItem(atPath: nights.folder.path("logs/2026-10-26/b.ndjson"))
        try nights.folder.write("logs/2026-10-26/b.ndjson", Array("\n".utf8))
        #expect(try nights.run("2026-10-26").code == 65)
        try nights.write("2026-10-26/b.ndjson", ("dawn", -900))
        #expect(try nights.run("2026-10-26").code == 66)
        #expect(nights.page("2026-10-26") == page)
    }

    @Test func `nights later, what was kept names its own files alone`() throws {
        let nights = try TwoNights()
        try nights.write("2026-10-27/c.ndjson", ("third", 1_500), ("third", 2_879))
        try nights.write("2026-10-28/d.ndjson", ("third", 2_881))
        #expect(try nights.run("2026-10-25..2026-10-28").code == 0)
        let third = try nights.explain("third", "2026-10-28").out
        #expect(third.contains("c.ndjson") && third.contains(" of 2026-10-27"))
        let kept = FileManager.default.contents(atPath: nights.folder.path("qoe-report/carry/2026-10-28")) ?? Data()
        let text = String(decoding: kept, as: UTF8.self)
        #expect(text.contains("c.ndjson") && !text.contains("a.ndjson") && !text.contains("b.ndjson"))
    }
}
