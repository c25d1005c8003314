import Shuffle
import Testing

@Suite struct CarriedRecordsTests {
    private let records = CarriedRecords(files: [.init(name: "a.gz", inflatedBytes: 12, checksum: 34)], sessions: [])

    @Test func `come back from their bytes`() throws {
        let read = try CarriedRecords(records.bytes)
        #expect(read.files == records.files)
        #expect(read.sessions.isEmpty)
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
