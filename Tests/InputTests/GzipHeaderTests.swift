import Input
import TestSupport
import Testing

@Suite struct GzipHeaderTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func read(_ bytes: [UInt8], _ engine: InflateEngine) throws -> Reading {
        Reading(try folder.write("a.gz", bytes), engine)
    }

    @Test(arguments: InflateEngine.allCases, Array(0...31) as [UInt8])
    func `passes every field that a header may have`(engine: InflateEngine, flags: UInt8) throws {
        let bytes = GzipWriter.member("one\n", .init(flags: flags)) + GzipWriter.member("two\n", .init(flags: flags))
        let reading = try read(bytes, engine)
        #expect(reading.outcome.status == .whole)
        #expect(reading.texts == ["one", "two"])
        #expect(reading.outcome.notes.isEmpty)
    }

    @Test(arguments: InflateEngine.allCases)
    func `only notes a wrong header checksum: the data has its own`(engine: InflateEngine) throws {
        let reading = try read(GzipWriter.member("one\n", .init(flags: 2, wrongHeaderChecksum: true)), engine)
        #expect(reading.outcome.status == .whole)
        #expect(reading.texts == ["one"])
        #expect(reading.outcome.notes == ["member 1: the header's checksum is wrong; the data was read"])
    }

    @Test(arguments: InflateEngine.allCases)
    func `is cut wherever it ends before its end`(engine: InflateEngine) throws {
        let header = GzipWriter.member("one\n", .init(flags: 31)).prefix(10 + 7 + 14 + 9 + 2)
        for length in 1..<header.count {
            let reading = try read(Array(header.prefix(length)), engine)
            #expect(reading.outcome.status == .cut)
            #expect(reading.outcome.members == 0)
            #expect(reading.outcome.encoding == .gzip)
            #expect(reading.outcome.notes == ["cut in the header of member 1, at byte \(length)"])
        }
        #expect(try read(Array(header), engine).outcome.members == 1)
    }
}
