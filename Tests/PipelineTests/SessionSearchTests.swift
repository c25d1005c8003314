import Foundation
import Input
import Pipeline
import TestSupport
import Testing

private func search(_ session: String, _ folder: String) throws -> SessionSearch {
    try SessionSearch(
        session, in: NightPlan(label: "", night: nil, files: try NightFiles([folder]).files, workers: 2))
}

@Suite struct SessionSearchTests {
    private let example = Fixtures.url("nights/example").path

    @Test func `finds all that one session is made of, and nothing else`() throws {
        let found = try search("2_MX4room-one", example)
        #expect(found.subjects.map(\.kind) == ["publication", "publishing", "test", "view"])
        #expect(found.subjects.allSatisfy { $0.session == "2_MX4room-one" && $0.trail != nil })
        #expect(found.usableLines == 568)
    }

    @Test func `of UUIDs capitals do not matter`() throws {
        let folder = try ScratchFolder()
        var log = PlayLog(session: "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9")
        log.say(0, "playRequested")
        try folder.write("a.ndjson", Array(log.text.utf8))
        #expect(try search("0A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9", folder.url.path).subjects.count == 1)
        #expect(try search("CHAIN-404", example).subjects.isEmpty)
    }

    @Test func `a session that is not there has neighbours by name`() throws {
        #expect(try search("chain-40", example).nearest == ["chain-404"])
        #expect(try search("quiet", example).nearest == ["quiet-1", "quiet-2", "quiet-3", "quiet-4"])
        #expect(try search("nothing like it", example).nearest == [])
    }

    @Test func `lines of damaged members and of copies are not told`() throws {
        let folder = try ScratchFolder()
        var log = PlayLog()
        log.say(0, "playRequested")
        var other = PlayLog()
        other.say(1, "RateChange", #""rate":1.0"#)
        try folder.write(
            "a.ndjson.gz",
            GzipWriter.member(log.text) + GzipWriter.member(other.text, .init(wrongChecksum: true)))
        let found = try search("play", folder.url.path)
        #expect(found.subjects.first?.lines == 1)
        #expect(found.usableLines == 1)
    }

    @Test func `the stories of a night are the same on 1 worker or 2, in 1 shard or 64`() throws {
        var plan = NightPlan(label: "n", night: nil, files: try NightFiles([example]).files, workers: 1)
        let expected = try NightlyRun.measure(plan).worst
        for (workers, shards) in [(2, 64), (1, 1), (2, 8)] {
            (plan.workers, plan.shardCount) = (workers, shards)
            let found = try NightlyRun.measure(plan).worst
            #expect(found.entries.map(\.row.session) == expected.entries.map(\.row.session))
            #expect(found.entries.map(\.lost) == expected.entries.map(\.lost))
        }
        #expect(expected.entries.first?.row.session == "failed-start")
    }
}
