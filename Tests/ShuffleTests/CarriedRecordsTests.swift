import Shuffle
import Telemetry
import Testing

@Suite struct CarriedRecordsTests {
    private let records: CarriedRecords

    init() throws { records = try CarriedRecordsTests.kept() }

    /// A request that failed, kept of the second of two files.
    private static func kept() throws -> CarriedRecords {
        let draft = DraftRecord()
        draft.kind = .segmentRequest
        draft.number(.objectHash, 77)
        draft.number(.statusCode, 404)
        let writer = ShardWriter(shards: 1)
        Array("s-1".utf8).withUnsafeBufferPointer {
            draft.session = $0
            writer.append(draft, file: 1, line: 41, flags: .init(rawValue: 0))
        }
        var sessions: [CarriedRecords.Session] = []
        var lines = [AssembledLines(), AssembledLines()]
        LoadedShard(try writer.take(0)).forEachSession(verdicts: [FileVerdict(), FileVerdict()], lines: &lines) {
            sessions.append(CarriedRecords.Session($0))
        }
        let files = ["a.gz", "b.gz"].enumerated().map { i, name in
            CarriedRecords.File(place: i, name: name, night: "2026-11-28", inflatedBytes: 12, checksum: 34)
        }
        return CarriedRecords(files: files, sessions: sessions)
    }

    @Test func `come back from their bytes, with the files that they come from`() throws {
        let read = try CarriedRecords(records.bytes)
        #expect(read.files == records.files)
        #expect(read.files.map(\.name) == ["b.gz"])
        #expect(read.sessions.map(\.id) == ["s-1"])
        let writer = ShardWriter(shards: 1)
        #expect(try read.append(to: writer, filesFrom: 5) == [77])
        var lines = [AssembledLines](repeating: AssembledLines(), count: 6)
        let verdicts = lines.map { _ in FileVerdict() }
        var places: [String] = []
        LoadedShard(try writer.take(0)).forEachSession(verdicts: verdicts, lines: &lines) { session in
            places += session.records.map { "\($0.file):\($0.line)" }
        }
        #expect(places == ["5:41"])
    }

    @Test func `of some sessions alone`() {
        #expect(records.only { $0 == "s-1" }.sessions.count == 1)
        #expect(records.only { $0 == "s" }.sessions.isEmpty)
    }

    @Test func `with any bit changed or any byte missing they are refused`() throws {
        let bytes = records.bytes
        for i in bytes.indices {
            var changed = bytes
            changed[i] ^= 0x10
            #expect(throws: BrokenRecords.self) { try CarriedRecords(changed) }
            #expect(throws: BrokenRecords.self) { try CarriedRecords(Array(bytes[..<i])) }
        }
    }
}
