import Input
import Pipeline
import Telemetry
import TestSupport
import Testing

/// Files whose text is another's, however either is compressed.
@Suite struct SameTextTests {
    /// Bare reports: what they tell of is named after their file.
    private static let text: [UInt8] = (0..<2).flatMap { (i: Int) -> [UInt8] in
        Array(
            #"[{"id":"I","type":"inbound-rtp","kind":"video","timestamp":\#(1_795_977_512_000 + i * 1_000),"bytesReceived":\#(i)}]"#
                .utf8) + [0x0A]
    }
    private static let files = [
        "a.gz": GzipWriter.member(text),
        "b.gz": GzipWriter.member(text, GzipWriter.Oddities(flags: 8)), "c.log": text,
    ]

    private func check(_ intake: Intake) {
        #expect(intake.files.map(\.used) == [2, 0, 0])
        #expect(intake.files.map(\.lines.read) == [2, 0, 0])
        #expect(intake.files.map(\.status) == [.whole, .whole, .whole])
        let note = "same content as a.gz; read once"
        #expect(intake.files.map(\.notes) == [[], [note], [note]])
        #expect(intake.lines.excludedLines == 0)
    }

    @Test func `is read once`() throws {
        let night = try NightOf(Self.files)
        #expect(night.sessions == ["a"])
        check(night.outcome.intake)
    }

    @Test func `is read once by several machines`() throws {
        let folder = try ScratchFolder()
        for (name, bytes) in Self.files { try folder.write("n/" + name, bytes) }
        let found = try NightFiles([folder.path("n")])
        let night = try StagedNight(
            NightPlan(label: "n", night: nil, files: found.files, workers: 1), shards: 2)
        let outcome = try night.outcome()
        #expect(try outcome.rows.map(\.session) == ["a"])
        check(outcome.intake)
    }

    @Test func `of a damaged file is no reason to leave out a whole one`() throws {
        var wrong = GzipWriter.Oddities()
        wrong.wrongChecksum = true
        let night = try NightOf(["a.gz": GzipWriter.member(Self.text, wrong), "b.gz": GzipWriter.member(Self.text)])
        #expect(night.sessions == ["b"])
        #expect(night.count(.damagedMember) == 2)
        #expect(night.addsUp)
    }
}
