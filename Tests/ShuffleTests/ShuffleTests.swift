import Foundation
import Shuffle
import Telemetry
import TestSupport
import Testing

private func bytes<T>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    Array(text.utf8).withUnsafeBufferPointer(body)
}

/// Writes a record with a few fields of every form.
private func write(
    _ writer: ShardWriter, session: String, time: Int64, identity: UInt64, line: UInt32, number: Double = 1,
    flags: RecordCodec.Flags = []
) {
    let draft = DraftRecord()
    bytes(session) { name in
        bytes("FR") { country in
            draft.session = name
            draft.time = time
            draft.identity = identity
            draft.source = .vonage
            draft.kind = .subscriberVideo
            draft.text(.country, country)
            draft.instant(.dataTime, time - 1_234)
            draft.number(.bytes, number)
            draft.open(.layer)
            draft.number(.frameRate, 29.97)
            writer.append(draft, file: 0, line: line, flags: flags)
        }
    }
}

private func sessions(_ writers: [ShardWriter], _ verdict: FileVerdict = FileVerdict()) throws -> (
    found: [String: [UInt32]], lines: AssembledLines
) {
    var found: [String: [UInt32]] = [:]
    var lines = [AssembledLines()]
    for shard in 0..<writers[0].shards {
        let parts = try writers.flatMap { try $0.take(shard) }
        LoadedShard(parts).forEachSession(verdicts: [verdict], lines: &lines) { session in
            found[session.texts.string(session.id)] = session.records.map(\.line)
        }
    }
    return (found, lines[0])
}

@Suite struct ShuffleTests {
    /// 4,000 sessions in 16 shards are 250 in each, with a standard deviation of 15: six of them either side.
    @Test func `sessions are spread evenly over the shards`() throws {
        let writer = ShardWriter(shards: 16)
        for i in 0..<4_000 { write(writer, session: "session-\(i)", time: 1, identity: UInt64(i), line: 1) }
        let counts = try (0..<16).map { try writer.take($0).reduce(0) { $0 + $1.records } }
        #expect(counts.reduce(0, +) == 4_000)
        #expect(counts.allSatisfy { (160...340).contains($0) }, "\(counts)")
    }

    @Test(arguments: [
        0, 1, -1, 0.5, 1e300, -0.0, 4_503_599_627_370_495, 4_503_599_627_370_496, 9_007_199_254_740_994, 1e-9,
    ])
    func `a number comes back as it was`(value: Double) throws {
        let writer = ShardWriter(shards: 1)
        write(writer, session: "s", time: 1_000_000, identity: 1, line: 1, number: value)
        var lines = [AssembledLines()]
        var read: [StoredField] = []
        LoadedShard(try writer.take(0)).forEachSession(verdicts: [FileVerdict()], lines: &lines) { session in
            read = session.records.flatMap { Array($0.fields) }
            #expect(read.first.map { session.texts.string(UInt32($0.bits)) } == "FR")
        }
        #expect(read.map(\.field) == [.country, .dataTime, .bytes, .part, .frameRate])
        #expect(read[1].bits == 998_766)
        #expect(read[2].bits == value.bitPattern)
        #expect(read[3].bits == UInt64(Part.layer.rawValue))
        #expect(read[4].bits == (29.97).bitPattern)
    }

    @Test func `sessions come together from all workers, in the order of time`() throws {
        let writers = [ShardWriter(shards: 8), ShardWriter(shards: 8)]
        for i in 0..<40 {
            write(
                writers[i % 2], session: "s\(i % 4)", time: Int64(1_000 - i), identity: UInt64(i), line: UInt32(i + 1))
        }
        let found = try sessions(writers).found
        #expect(found.count == 4)
        #expect(found["s3"] == stride(from: 40, through: 4, by: -4).map { UInt32($0) })
    }

    @Test func `records of one moment have the order of their lines, whichever worker read them`() throws {
        let writers = [ShardWriter(shards: 4), ShardWriter(shards: 4)]
        for line in [7, 2, 9, 4, 1] as [UInt32] {
            write(writers[Int(line) % 2], session: "s", time: 5, identity: UInt64(line * 7_919 % 13), line: line)
        }
        #expect(try sessions(writers).found == ["s": [1, 2, 4, 7, 9]])
    }

    @Test func `the same identity twice in a session is one record and one duplicate`() throws {
        let writer = ShardWriter(shards: 1)
        write(writer, session: "a", time: 5, identity: 7, line: 3)
        write(writer, session: "a", time: 5, identity: 7, line: 2)
        write(writer, session: "b", time: 5, identity: 7, line: 4)
        let (found, lines) = try sessions([writer])
        #expect(found == ["a": [2], "b": [4]])
        #expect(lines.used == 2)
        #expect(lines.duplicates == 1)
        #expect(lines.firstDuplicate == 3)
    }

    @Test func `lines of a damaged member, of a copy, and without a session never reach a KPI`() throws {
        var verdict = FileVerdict()
        verdict.damaged = [2...3]
        #expect(try sessions([written()], verdict).found["a"] == [1, 4, 5, 9])
        verdict.namesSessions = true
        #expect(try sessions([written()], verdict).found["a"] == [1, 4, 5])
        verdict.isCopy = true
        #expect(try sessions([written()], verdict).found.isEmpty)
    }

    private func written() -> ShardWriter {
        let writer = ShardWriter(shards: 1)
        for line in 1...5 { write(writer, session: "a", time: Int64(line), identity: UInt64(line), line: UInt32(line)) }
        write(writer, session: "a", time: 9, identity: 9, line: 9, flags: .unnamed)
        return writer
    }

    @Test func `records that memory has no room for come back from a file as they were`() throws {
        let folder = try ScratchFolder()
        func filled(_ writer: ShardWriter) -> ShardWriter {
            for i in 0..<3_000 {
                write(
                    writer, session: "s\(i % 50)", time: Int64(9_000 - i), identity: UInt64(i), line: UInt32(i + 1),
                    number: Double(i) / 3)
            }
            return writer
        }
        func told(_ writer: ShardWriter) throws -> [String: [String]] {
            var told: [String: [String]] = [:]
            var lines = [AssembledLines()]
            for shard in 0..<writer.shards {
                LoadedShard(try writer.take(shard)).forEachSession(verdicts: [FileVerdict()], lines: &lines) {
                    session in
                    told[session.texts.string(session.id)] = session.records.map { record in
                        "\(record.time) \(record.line) \(record.fields.map { "\($0.field) \($0.bits)" })"
                    }
                }
            }
            return told
        }
        let inFiles = filled(ShardWriter(shards: 4, memory: 100_000, folder: folder.path("state")))
        #expect(inFiles.hasSetAside && inFiles.problem == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("state")) == [])
        let expected = try told(filled(ShardWriter(shards: 1)))
        #expect(expected.count == 50)
        // Numbers of texts are a shard's own: with one text beside the sessions' names they are those of the country.
        #expect(try told(inFiles).mapValues(\.count) == expected.mapValues(\.count))
        #expect(try told(filled(ShardWriter(shards: 1, memory: 100_000, folder: folder.path("state")))) == expected)
    }

    @Test func `a folder that cannot be made is a problem that names it`() throws {
        let folder = try ScratchFolder()
        try folder.write("file", [1])
        let writer = ShardWriter(shards: 1, memory: 1_000, folder: folder.path("file/state"))
        for i in 0..<200 { write(writer, session: "s", time: 1, identity: UInt64(i), line: 1) }
        #expect(writer.problem?.folder == folder.path("file/state"))
    }
}
