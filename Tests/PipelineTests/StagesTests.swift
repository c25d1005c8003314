import Foundation
import Input
import Pipeline
import Shuffle
import TestSupport
import Testing

/// Numbers that look random and are the same in every run.
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

@Suite struct StagesTests {
    /// A night whose lines lie in so many files.
    private func night(_ files: Int, step: Int, _ folder: ScratchFolder) throws -> NightPlan {
        NightPlan(
            label: "2026-11-29", night: nil, files: try ExampleLines().split(into: files, step: step, folder),
            workers: 2)
    }

    @Test(arguments: [(1, 1, 1), (5, 7, 7), (3, 101, 64), (9, 3, 7), (2, 5, 64)])
    func `through files, in any order and with attempts made twice, a night has the same bytes`(
        files: Int, step: Int, shards: Int
    ) throws {
        let folder = try ScratchFolder()
        let plan = try night(files, step: step, folder)
        var dice = Dice(state: UInt64(files * 1_000 + step))
        let staged = try StagedNight(plan, shards: shards)
        for item in staged.items.shuffled(using: &dice) {
            try staged.map(item)
            if Bool.random(using: &dice) { try staged.map(item) }
        }
        for shard in (0..<shards).shuffled(using: &dice) {
            try staged.reduce(shard, staged.partials(shard).shuffled(using: &dice))
            if shard == 0 { try staged.reduce(shard, staged.partials(shard)) }
        }
        let found = try publish(staged.render(staged.measured.shuffled(using: &dice)), plan, worst: true)
        let expected = try publish(NightlyRun.measure(plan), plan, worst: true)
        #expect(found.keys.sorted() == expected.keys.sorted())
        for (name, bytes) in expected { #expect(found[name] == bytes, "\(name)") }
        #expect(expected.keys.contains { $0.hasPrefix("sessions/") })
    }

    @Test func `damaged, cut, padded and unreadable files, dumps and copies are what they are in one process`() throws {
        let folder = try ScratchFolder()
        let text = (0..<300).flatMap { line("s\($0)") }
        var wrong = GzipWriter.Oddities()
        wrong.wrongChecksum = true
        let whole = GzipWriter.member(text)
        try folder.write("n/a-whole.gz", whole)
        try folder.write("n/b-copy.gz", whole)
        try folder.write(
            "n/c-damaged.gz", whole + GzipWriter.member(line("lost"), wrong) + GzipWriter.member(line("t")))
        try folder.write("n/d-cut.gz", Array(GzipWriter.member((0..<500).flatMap { line("c\($0)") }).dropLast(150)))
        try folder.write("n/e-padded.gz", GzipWriter.member(line("p") + line("s1")) + [UInt8](repeating: 0, count: 900))
        try folder.write("n/f-zip.zip", Array("PK\u{3}\u{4} not a log".utf8))
        try folder.write("n/g-nothing.gz", [])
        try folder.write(
            "n/h-unnamed.ndjson", Array(#"{"time":1795975200000,"source":"avmetrics","event":"stall"}"#.utf8))
        try folder.write("n/i-bad.ndjson", Array("{\n\u{0}\n".utf8) + line("q"))
        let found = try NightFiles([folder.path("n")])
        var plan = NightPlan(label: "n", night: nil, files: found.files, workers: 2)
        plan.notes = found.notes
        #expect(!plan.notes.isEmpty)
        for shards in [1, 7, 64] {
            let staged = try publish(StagedNight(plan, shards: shards).outcome(), plan, worst: true)
            let expected = try publish(NightlyRun.measure(plan), plan, worst: true)
            for (name, bytes) in expected { #expect(staged[name] == bytes, "\(name), \(shards) shards") }
        }
        let statuses = try NightlyRun.measure(plan).intake.files.map(\.status)
        #expect(Set(statuses) == [.whole, .damaged, .cut, .unreadable, .empty])
    }

    @Test func `a small memory, where records and rows go to files, changes nothing`() throws {
        let folder = try ScratchFolder()
        let text = ["playRequested", "firstFrame", "ended"].flatMap { event in
            (0..<9_000).flatMap { line("s\($0)", time: "179597520\($0 % 10)000", event: event) }
        }
        try folder.write("n/a.gz", GzipWriter.member(text))
        var plan = NightPlan(label: "n", night: nil, files: try NightFiles([folder.path("n")]).files, workers: 2)
        let expected = try NightlyRun.measure(plan)
        plan.memory = 0
        let found = try StagedNight(plan, shards: 3).outcome()
        #expect(found.table == expected.table)
        #expect(try found.rows.map(\.bytes) == expected.rows.map(\.bytes))
        #expect(found.rows.hasSetAside)
    }

    @Test func `sessions of the night before come in as one more item, and go on to the next`() throws {
        let folder = try ScratchFolder()
        let hour: Int64 = 3_600_000_000
        let start: Int64 = 1_795_910_400_000_000
        func time(_ hours: Double) -> String { String(start / 1_000 + Int64(hours * 3_600_000)) }
        try folder.write("1/a.gz", GzipWriter.member(line("over", time: time(23.9)) + line("day", time: time(12))))
        try folder.write(
            "2/b.gz", GzipWriter.member(line("over", time: time(24.1), event: "stall") + line("on", time: time(47.9))))
        func plan(_ day: Int64) throws -> NightPlan {
            let night = start + day * 24 * hour..<start + (day + 1) * 24 * hour
            var plan = NightPlan(
                label: "n\(day)", night: night, files: try NightFiles([folder.path("\(day + 1)")]).files, workers: 1)
            plan.carry = Carry(night, nextEnds: night.upperBound + 24 * hour)
            return plan
        }
        let first = try StagedNight(plan(0), shards: 7).outcome()
        let kept = try #require(first.outgoing)
        #expect(kept.sessions.map(\.id) == ["over"])
        let state = try StateFolder(folder.path("state"))
        let file = CarryFile(state, night: "n1", start: start + 24 * hour)
        _ = try file.write(kept)
        var next = try plan(1)
        next.carry?.incoming = kept
        let staged = try StagedNight(next, shards: 7, carried: file)
        #expect(staged.items.map(\.kind) == [.file, .carried])
        let found = try staged.outcome()
        let expected = try NightlyRun.measure(next)
        #expect(found.outgoing?.bytes == expected.outgoing?.bytes)
        #expect(found.intake.sessionsTakenIn == 1)
        #expect(found.intake.sessionLines.takenIn == 1 && found.intake.sessionLines.goingOn == 1)
        let pages = try publish(found, next, worst: true)
        for (name, bytes) in try publish(expected, next, worst: true) { #expect(pages[name] == bytes, "\(name)") }
    }
}
