import Input
import TestSupport
import Testing

@Suite struct ContentStreamTests {
    let folder: ScratchFolder
    let lines = SampleText.lines(40)
    var text: String { SampleText.text(lines) }

    init() throws { folder = try ScratchFolder() }

    private func read(_ bytes: [UInt8], _ engine: InflateEngine = .best) throws -> Reading {
        Reading(try folder.write("a.ndjson.gz", bytes), engine)
    }

    @Test(arguments: InflateEngine.allCases)
    func `reads plain text, whatever the name says`(engine: InflateEngine) throws {
        let reading = try read(Array(text.utf8), engine)
        #expect(reading.outcome.encoding == .plain)
        #expect(reading.outcome.status == .whole)
        #expect(reading.texts == lines)
    }

    @Test(arguments: InflateEngine.allCases)
    func `unpacks a gzip within a gzip, with a note`(engine: InflateEngine) throws {
        let inner =
            GzipWriter.member(SampleText.text(Array(lines[..<9])))
            + GzipWriter.member(SampleText.text(Array(lines[9...])))
        let reading = try read(GzipWriter.member(Array(inner[..<50])) + GzipWriter.member(Array(inner[50...])), engine)
        #expect(reading.texts == lines)
        #expect(reading.outcome.status == .whole)
        #expect(reading.outcome.members == 2)
        #expect(reading.outcome.notes == ["a gzip within a gzip: both were unpacked"])
    }

    @Test(arguments: InflateEngine.allCases)
    func `trusts nothing inside an outer gzip that is damaged`(engine: InflateEngine) throws {
        let reading = try read(GzipWriter.member(GzipWriter.member(text), .init(wrongChecksum: true)), engine)
        #expect(reading.outcome.status == .damaged)
        #expect(reading.kept.isEmpty && reading.damaged.count == 40)
        #expect(reading.outcome.damaged == [1...40])
        #expect(
            reading.outcome.notes.last
                == "outer gzip: member 1: checksum and data do not match; the lines do not count")
    }

    @Test(arguments: InflateEngine.allCases)
    func `an inner or outer gzip that is cut makes the file cut`(engine: InflateEngine) throws {
        let inner = GzipWriter.member(text)
        let outer = GzipWriter.member(inner)
        let innerCut = try read(GzipWriter.member(Array(inner.dropLast(30))), engine)
        #expect(innerCut.outcome.status == .cut)
        #expect(!innerCut.kept.isEmpty && innerCut.kept.count < 40)
        let outerCut = try read(Array(outer.dropLast(4)), engine)
        #expect(outerCut.outcome.status == .cut)
        #expect(outerCut.texts == lines)
    }

    @Test func `unpacks no third level`() throws {
        let reading = try read(GzipWriter.member(GzipWriter.member(GzipWriter.member(text))))
        #expect(reading.outcome.status == .unreadable)
        #expect(reading.outcome.notes == ["a gzip within a gzip within a gzip; unpack it once"])
    }

    @Test(
        arguments: [
            ([0x28, 0xb5, 0x2f, 0xfd, 4, 0], "compressed with zstd"),
            ([0x42, 0x5a, 0x68, 0x39, 0x31], "compressed with bzip2"),
            ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], "compressed with xz"),
            ([0x04, 0x22, 0x4d, 0x18, 0x64], "compressed with lz4"),
            ([0x50, 0x4b, 3, 4, 20], "compressed with zip"), ([0xff, 0xfe, 0x7b, 0], "text in UTF-16"),
            ([0xfe, 0xff, 0, 0x7b], "text in UTF-16"),
        ] as [([UInt8], String)])
    func `names a format that is not read, also inside gzip`(bytes: [UInt8], name: String) throws {
        for file in [bytes, GzipWriter.member(bytes), GzipWriter.member([UInt8]()) + GzipWriter.member(bytes)] {
            let reading = try read(file)
            #expect(reading.outcome.status == .unreadable)
            #expect(reading.kept.isEmpty && reading.outcome.lines == 0)
            #expect(reading.outcome.notes.count == 1)
            #expect(reading.outcome.notes.first?.hasPrefix(name) == true)
        }
    }

    @Test(arguments: InflateEngine.allCases)
    func `calls a gzip of nothing empty`(engine: InflateEngine) throws {
        let nothing = GzipWriter.member("")
        for bytes in [nothing, nothing + nothing, nothing + [0, 0, 0]] {
            let reading = try read(bytes, engine)
            #expect(reading.outcome.status == .empty)
            #expect(reading.outcome.encoding == .gzip)
        }
        #expect(try read([], engine).outcome.status == .empty)
        #expect(try read(Array(nothing.prefix(10)), engine).outcome.status == .cut)
        #expect(try read([0x1f], engine).outcome.status == .cut)
    }
}
