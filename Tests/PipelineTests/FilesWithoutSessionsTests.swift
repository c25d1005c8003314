import Input
import Pipeline
import TestSupport
import Testing

private func measure(_ files: [String: String]) throws -> NightlyRun.Outcome {
    let folder = try ScratchFolder()
    for (name, text) in files { _ = try folder.write(name, Array(text.utf8)) }
    return try NightlyRun.measure(
        NightPlan(label: "n", night: nil, files: try NightFiles([folder.url.path]).files, workers: 2))
}

@Suite struct FilesWithoutSessionsTests {
    private let unnamed = #"{"time":1764374400123,"source":"avmetrics","event":"firstFrame"}"#
    private let named = #"{"time":1764374400123,"session":"s","source":"avmetrics","event":"firstFrame"}"#

    @Test func `a file in which no line names a session is one session named after the file`() throws {
        let outcome = try measure(["call-7.ndjson": unnamed + "\n"])
        #expect(try outcome.rows.map(\.session) == ["call-7"])
        #expect(outcome.intake.used == 1)
    }

    @Test func `where another line of the file names one, a line without does not count`() throws {
        let outcome = try measure(["call-7.ndjson": unnamed + "\n" + named + "\n" + unnamed + "\n"])
        #expect(try outcome.rows.map(\.session) == ["s"])
        #expect(outcome.intake.lines.excluded[5] == 2)
        #expect(outcome.intake.firstExample(.noSession) == "call-7.ndjson:1")
    }

    @Test func `ids that are files' names are known as such`() throws {
        let named = #"{"time":1764374400123,"session":"s","source":"avmetrics","event":"firstFrame"}"#
        let outcome = try measure(["anna.schmidt.ndjson": unnamed + "\n", "s.ndjson": named + "\n" + unnamed + "\n"])
        #expect(outcome.intake.sessionsOfFiles == ["anna.schmidt"])
    }

    @Test func `a line that is excluded for its data names its session all the same`() throws {
        let bad =
            #"{"time":1764374400123,"session":"s","source":"avmetrics","event":"HLSMediaSegmentRequest","data":1}"#
        let outcome = try measure(["call-7.ndjson": bad + "\n" + unnamed + "\n"])
        #expect(outcome.rows.isEmpty)
        #expect(outcome.intake.firstExample(.badShape) == "call-7.ndjson:1")
        #expect(outcome.intake.firstExample(.noSession) == "call-7.ndjson:2")
    }
}

@Suite struct DamagedNightTests {
    @Test func `lines of a member with a wrong checksum reach no KPI, those of the others do`() throws {
        let folder = try ScratchFolder()
        func line(_ session: String) -> String {
            #"{"time":1764374400123,"session":"\#(session)","source":"avmetrics","event":"firstFrame"}"# + "\n"
        }
        var wrong = GzipWriter.Oddities()
        wrong.wrongChecksum = true
        _ = try folder.write(
            "a.gz",
            GzipWriter.member(line("one")) + GzipWriter.member(line("two"), wrong) + GzipWriter.member(line("three")))
        let outcome = try NightlyRun.measure(
            NightPlan(label: "n", night: nil, files: try NightFiles([folder.url.path]).files, workers: 1))
        #expect(try outcome.rows.map(\.session) == ["one", "three"])
        #expect(outcome.intake.files.first?.status == .damaged)
        #expect(outcome.intake.lines.excluded[0] == 1)
        #expect(outcome.intake.firstExample(.damagedMember) == "a.gz:2")
    }

    @Test func `a damaged member names no session`() throws {
        var wrong = GzipWriter.Oddities()
        wrong.wrongChecksum = true
        let unnamed = #"{"time":1764374400123,"source":"avmetrics","event":"firstFrame"}"# + "\n"
        let night = try NightOf([
            "call-7.gz": GzipWriter.member(line("one"), wrong) + GzipWriter.member(Array(unnamed.utf8))
        ])
        #expect(night.sessions == ["call-7"])
        #expect(night.count(.damagedMember) == 1)
        #expect(night.addsUp)
    }
}
