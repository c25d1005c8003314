import Foundation
import Input
import KPIs
import Pipeline
import Shuffle
import TestSupport
import Testing

private let hour: Int64 = 3_600_000_000
/// 2026-11-29T00:00:00Z.
private let midnight: Int64 = 1_795_910_400_000_000

/// Measures the files as one of the nights around 2026-11-29: 0 is that night, 1 the next.
private func measure(
    _ night: Int64, _ files: [String: [UInt8]], _ incoming: CarriedRecords? = nil, workers: Int = 2, shards: Int = 64
) throws -> NightlyRun.Outcome {
    let start = midnight + night * 24 * hour
    let night = try NightOf(files, workers: workers) { _, plan in
        plan.night = start..<start + 24 * hour
        plan.shardCount = shards
        plan.carry = Carry(start..<start + 24 * hour, nextEnds: start + 48 * hour)
        plan.carry?.incoming = incoming
    }
    return night.outcome
}

/// Lines of a session at the given minutes from the end of 2026-11-29.
private func lines(_ session: String, at minutes: [Int64]) -> [UInt8] {
    minutes.flatMap { line(session, time: "\((midnight + 24 * hour) / 1_000 + $0 * 60_000)", event: "stall") }
}

@Suite struct CarryTests {
    @Test func `a session over midnight is reported once, whole, by the night in which it ends`() throws {
        let evening = lines("over", at: [-20, -1]) + lines("early", at: [-300])
        let morning = lines("over", at: [1, 9]) + lines("late", at: [600])
        let first = try measure(0, ["a": evening])
        #expect(try first.rows.map(\.session) == ["early"])
        #expect(first.intake.sessionsGoingOn == 1)
        #expect(first.intake.used == 3 && first.intake.sessionLines.goingOn == 2)
        let second = try measure(1, ["b": morning], first.outgoing)
        #expect(try second.rows.map(\.session) == ["late", "over"])
        #expect(second.intake.sessionsTakenIn == 1)
        // The lines that were taken in were read by the night before.
        #expect(second.intake.lines.read == 3 && second.intake.used == 3)
        #expect(second.intake.sessionLines.elsewhere == 0 && second.intake.sessionLines.takenIn == 2)
        let whole = try measure(1, ["a": evening + morning])
        #expect(second.table == whole.table)
    }

    @Test func `one that ended just before midnight is the next night's, and nobody else's`() throws {
        let first = try measure(0, ["a": lines("s", at: [-50, -10])])
        #expect(first.rows.isEmpty)
        let second = try measure(1, ["b": lines("other", at: [60])], first.outgoing)
        #expect(try second.rows.map(\.session) == ["other", "s"])
        let third = try measure(2, ["c": lines("third", at: [2_000])], second.outgoing)
        #expect(try third.rows.map(\.session) == ["third"])
    }

    @Test func `one that ended half an hour before midnight is this night's`() throws {
        #expect(try measure(0, ["a": lines("s", at: [-31])]).rows.map(\.session) == ["s"])
        #expect(try measure(0, ["a": lines("s", at: [-30])]).rows.isEmpty)
    }

    @Test func `lines past midnight that came with the night's own files go on too`() throws {
        let first = try measure(0, ["a": lines("s", at: [-40, 5])])
        #expect(first.intake.sessionsOfOtherNights == 1)
        let second = try measure(1, ["b": lines("s", at: [6])], first.outgoing)
        let whole = try measure(1, ["a": lines("s", at: [-40, 5, 6])])
        #expect(second.rows.count == 1)
        #expect(second.table == whole.table)
    }

    @Test func `a file that both nights read counts once, and so does one that has grown`() throws {
        let evening = lines("s", at: [-20, -1])
        let first = try measure(0, ["a": evening])
        for files in [["a": evening, "b": lines("s", at: [3])], ["a": evening + lines("s", at: [3])]] {
            let second = try measure(1, files, first.outgoing)
            #expect(second.rows.count == 1)
            #expect(second.intake.used == 3)
            #expect(second.intake.lines.excludedLines == 0)
        }
    }

    @Test func `a session of three nights is carried twice`() throws {
        let first = try measure(0, ["a": lines("s", at: [-5])])
        let second = try measure(1, ["b": lines("s", at: [720, 1_430])], first.outgoing)
        #expect(second.rows.isEmpty)
        let third = try measure(2, ["c": lines("s", at: [1_500])], second.outgoing)
        #expect(third.rows.count == 1)
        #expect(third.table == (try measure(2, ["x": lines("s", at: [-5, 720, 1_430, 1_500])])).table)
    }

    @Test func `of a foreign night among the files nothing is kept, but for what began as the night ended`() throws {
        let files = [
            "a": lines("foreign", at: [300, 310]) + lines("soon", at: [149, 160]) + lines("later", at: [150, 160])
        ]
        let first = try measure(0, files)
        #expect(first.intake.sessionsOfOtherNights == 3)
        #expect(first.outgoing?.sessions.count == 1)
        #expect(
            try measure(1, ["b": lines("other", at: [60])], first.outgoing).rows.map(\.session) == ["other", "soon"])
    }

    @Test func `records of the night before alone make no night`() throws {
        let first = try measure(0, ["a": lines("s", at: [-50, -10])])
        let second = try measure(1, ["b": lines("old", at: [-900])], first.outgoing)
        #expect(try second.rows.map(\.session) == ["s"])
        #expect(second.newest == nil)
        #expect(try measure(1, ["b": lines("s", at: [3])], first.outgoing).newest != nil)
    }

    @Test func `a clock gone wrong by years is not carried from night to night`() throws {
        let first = try measure(0, ["a": lines("s", at: [-600, 5_000_000])])
        #expect(first.outgoing?.sessions.isEmpty == true)
        #expect(first.intake.sessionsOfOtherNights == 1)
    }

    @Test func `what is kept is the same however the work was split`() throws {
        let files = ["a": (0..<200).flatMap { lines("s\($0)", at: [-20, -1]) }, "b": lines("s7", at: [-2])]
        let one = try measure(0, files, workers: 1, shards: 1).outgoing?.bytes
        #expect(one == (try measure(0, files, workers: 3, shards: 16)).outgoing?.bytes)
        #expect(one?.isEmpty == false)
    }

    @Test func `every source's sessions say the same after they were kept as before`() throws {
        let files = try NightFiles([Fixtures.url("nights/example").path]).files
        // The turn of two nights at 18:30: no session of the example ends before 18:00 or begins after 19:00, so that the
        // first keeps them all, and the second, given their files, reports them all.
        let end = midnight + 18 * hour + hour / 2
        var plan = NightPlan(label: "n", night: end - 24 * hour..<end, files: files, workers: 2)
        plan.carry = Carry(end - 24 * hour..<end, nextEnds: end + 24 * hour)
        let kept = try #require(try NightlyRun.measure(plan).outgoing)
        var next = NightPlan(label: "n", night: end..<end + 24 * hour, files: files, workers: 2)
        next.carry = Carry(end..<end + 24 * hour, nextEnds: end + 48 * hour)
        let direct = try NightlyRun.measure(next)
        next.files = []
        next.carry?.incoming = try CarriedRecords(kept.bytes)
        let after = try NightlyRun.measure(next)
        #expect(after.rows.count == direct.rows.count)
        #expect(try after.rows.map(\.id) == direct.rows.map(\.id))
        #expect(after.table == direct.table)
        #expect(after.intake.clockFlags == direct.intake.clockFlags)
    }
}
