import Input
import KPIs
import Pipeline
import Sessions
import Telemetry
import TestSupport
import Testing

/// Lines that are wrong in one way, between two that are right.
@Suite struct BadLinesTests {
    private func night(_ bad: [String]) throws -> NightOf {
        try NightOf(["a.ndjson": line("good") + Array((bad.joined(separator: "\n") + "\n").utf8) + line("last")])
    }

    @Test func `two values on a line are no JSON`() throws {
        let night = try night([#"{"time":1795975200000,"session":"x"}{"time":1795975200000,"session":"y"}"#, "1 2"])
        #expect(night.count(.invalidJSON) == 2)
        #expect(night.sessions == ["good", "last"])
    }

    @Test(arguments: ["[1,2]", "[]", "7", "null", "true", #""text""#])
    func `an array or a scalar is no object`(text: String) throws {
        let night = try night([text])
        #expect(night.count(.notAnObject) == 1)
        #expect(night.addsUp)
    }

    @Test func `of equal keys the last wins, and the line is counted`() throws {
        let night = try night([
            #"{"time":1795975200000,"session":"first","session":"second","source":"avmetrics","event":"firstFrame"}"#
        ])
        #expect(night.sessions == ["good", "last", "second"])
        #expect(night.outcome.intake.lines.repeatedKeys == 1)
    }

    @Test func `samples that a client could not take are counted by error`() throws {
        func failed(_ second: Int, _ error: String) -> String {
            #"{"time":\#(1_795_975_200_000 + second * 1_000),"session":"x","source":"sora","event":"statsError","data":{"error":"\#(error)"}}"#
        }
        let night = try night([
            failed(0, "cancelled"), failed(1, "peerChannelError"), failed(2, "cancelled"), failed(3, "on holiday"),
        ])
        let errors = night.outcome.intake.lines.statsErrors
        #expect(errors.all.map(\.count) == [1, 0, 2, 1])
        #expect(errors.total == 4)
        #expect(night.addsUp)
    }

    @Test func `a sample not taken that two files hold is counted once, in one process and between machines`() throws {
        let failed = Array(
            #"{"time":1795975200000,"session":"x","source":"sora","event":"statsError","data":{"error":"cancelled"}}"#
                .utf8)
        let night = try NightOf(["a": line("x") + failed + [0x0A], "b": failed + [0x0A]])
        let plan = NightPlan(
            label: "n", night: nil, files: try NightFiles([night.folder.path("n")]).files, workers: 1)
        for intake in [night.outcome.intake, try StagedNight(plan, shards: 3).outcome().intake] {
            // peerChannelError, mediaChannelError, cancelled, any other.
            #expect(intake.lines.statsErrors.all.map(\.count) == [0, 0, 1, 0])
            #expect(intake.lines.excluded[Int(Exclusion.duplicate.rawValue)] == 1)
            #expect(intake.used == 2)
        }
    }

    @Test func `a hundred thousand levels are one bad line`() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let night = try night([deep, #"{"time":1795975200000,"session":"x","data":\#(deep)}"#])
        #expect(night.count(.invalidJSON) == 2)
        #expect(night.sessions == ["good", "last"])
    }

    @Test func `unknown events count as lines and feed nothing; unknown fields are passed over`() throws {
        let known = #","unheardOf":{"a":[1,{"b":2}]},"data":{"date":1795975200000,"newField":"x"}"#
        let night = try NightOf(["a": line("s", event: "DanceMove") + line("s", more: known)])
        #expect(night.outcome.intake.lines.unknownEvents == 1)
        #expect(night.outcome.intake.used == 2)
        #expect(night.sessions == ["s"])
        let names = night.outcome.intake.unknownNames(limit: 10)
        #expect(names.names.map(\.name.name) == ["DanceMove", "unheardOf", "newField"])
        #expect(names.names.map(\.first) == ["a:1", "a:2", "a:2"])
    }

    @Test(arguments: ["1e400", "-1e400", "18446744073709551616", "NaN", "-0", "\"NaN\"", "\"123\"", "null", "0", "-1"])
    func `odd numbers leave their session, and everything stays finite`(number: String) throws {
        let loaded = #","data":{"date":1795975201000,"variant":{"averageBitRate":\#(number),"peakBitRate":\#(number)}}"#
        let night = try NightOf([
            "a": line("s") + line("s", time: "1795975201000", event: "variantSwitch", more: loaded)
        ])
        // NaN without quotes is no JSON; all others are lines like any.
        #expect(night.count(.invalidJSON) == (number == "NaN" ? 1 : 0))
        #expect(night.sessions == ["s"])
        #expect(night.addsUp)
    }
}

/// Clocks and names that no client should have.
@Suite struct BadSessionsTests {
    @Test func `seconds, milliseconds, microseconds, nanoseconds and dates are one clock`() throws {
        let times = [
            "1795975200", "1795975201000", "1795975202000000", "1795975203000000000", "\"2026-11-29T18:00:04Z\"",
        ]
        let night = try NightOf(["a": times.flatMap { line("s", time: $0) }])
        #expect(night.outcome.intake.used == 5)
        #expect(night.outcome.newest == 1_795_975_204_000_000)
    }

    @Test func `a clock at 1970 is no moment, and one of 2036 is another night's`() throws {
        let night = try NightOf(["a": line("old", time: "0") + line("late", time: "2111335200000") + line("s")]) {
            $1.night = 1_795_910_400_000_000..<1_795_996_800_000_000
        }
        #expect(night.count(.noTime) == 1)
        #expect(night.sessions == ["s"])
        #expect(night.outcome.intake.sessionsOfOtherNights == 1)
    }

    @Test func `a clock that jumps back orders lines by what they say`() throws {
        let forward = line("s", time: "1795975200000") + line("s", time: "1795975260000", event: "stall")
        let back = line("s", time: "1795975230000", event: "rateChange")
        let one = try NightOf(["a": forward + back]).outcome
        let other = try NightOf(["a": back + forward]).outcome
        #expect(one.newest == 1_795_975_260_000_000)
        #expect(one.table == other.table)
    }

    @Test(arguments: [
        "../../x", "<script>alert(1)</script>", "=cmd()", "\u{1F600}\u{200D}\u{1F525}", "\u{202E}gnp.exe",
        String(repeating: "long", count: 2_560),
    ])
    func `a session may be called anything`(name: String) throws {
        let night = try NightOf(["a": line(name)])
        #expect(night.sessions == [name])
    }

    @Test func `an empty session is none: its line counts only where no other names one`() throws {
        let night = try NightOf(["a": line("") + line("s"), "b": line("")])
        #expect(night.sessions == ["b", "s"])
        #expect(night.count(.noSession) == 1)
    }

    @Test func `one session with a quarter of a million lines is one session`() throws {
        var text: [UInt8] = []
        for i in 0..<250_000 { text += line("s", time: "\(1_795_975_200_000 + i)", event: "stall") }
        let night = try NightOf(["a.gz": GzipWriter.member(text)])
        #expect(night.sessions == ["s"])
        #expect(night.outcome.intake.used == 250_000)
    }

    @Test func `a session with more lines than one may have is left out loudly, the others stay`() throws {
        var text: [UInt8] = line("s")
        for i in 0..<200 { text += line("wild", time: "\(1_795_975_200_000 + i)", event: "stall") }
        let night = try NightOf(["a": text]) { $1.mostRecords = 100 }
        #expect(night.sessions == ["s"])
        #expect(
            night.notes.contains { $0.hasPrefix("1 session(s) left out, each with more than 100 lines, such as wild") })
        #expect(night.addsUp)
    }

    @Test func `fifty thousand sessions of one line each are fifty thousand views`() throws {
        var text: [UInt8] = []
        for i in 0..<50_000 { text += line("s\(i)") }
        let night = try NightOf(["a.gz": GzipWriter.member(text)])
        #expect(night.sessions.count == 50_000)
        #expect(Set(night.sessions).count == 50_000)
    }
}
