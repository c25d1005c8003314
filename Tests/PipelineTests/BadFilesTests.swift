import Telemetry
import TestSupport
import Testing

/// A night of two files: one that is wrong in one way, and a good one that must not suffer from it.
@Suite struct BadFilesTests {
    private func night(_ bad: [UInt8], _ name: String = "bad.gz") throws -> NightOf {
        try NightOf([name: bad, "good.gz": GzipWriter.member(line("good"))])
    }

    private let two = GzipWriter.member(line("one")) + GzipWriter.member(line("two"))

    private func status(_ night: NightOf) -> FileStatus? { night.outcome.intake.files.first?.status }

    @Test func `cut in mid-stream: whole lines count, the file is cut`() throws {
        let text = (0..<500).flatMap { line("s\($0)") }
        let night = try night(Array(GzipWriter.member(text).dropLast(200)))
        #expect(status(night) == .cut)
        #expect(night.sessions.contains("good") && night.sessions.contains("s0"))
        #expect(night.sessions.count < 501)
        #expect(night.addsUp)
    }

    @Test(arguments: 1...8)
    func `without its trailer, or a part of it, a member is cut and its lines count`(missing: Int) throws {
        let night = try night(Array(two.dropLast(missing)))
        #expect(status(night) == .cut)
        #expect(night.sessions == ["good", "one", "two"])
    }

    @Test func `a wrong checksum or size takes its member's lines and no others`() throws {
        var wrong = GzipWriter.Oddities()
        wrong.wrongChecksum = true
        var size = GzipWriter.Oddities()
        size.wrongSize = true
        for oddity in [wrong, size] {
            let night = try night(
                GzipWriter.member(line("one")) + GzipWriter.member(line("two"), oddity)
                    + GzipWriter.member(line("three")))
            #expect(status(night) == .damaged)
            #expect(night.sessions == ["good", "one", "three"])
            #expect(night.count(.damagedMember) == 1)
            #expect(night.addsUp)
        }
    }

    @Test func `a flipped bit anywhere never lets a wrong line through`() throws {
        let whole = GzipWriter.member(line("one"))
        // From behind the header's magic and method; flags, time and system of the header do not touch the text.
        for byte in 10..<whole.count {
            for bit in [0, 5] {
                var bytes = whole
                bytes[byte] ^= 1 << UInt8(bit)
                let night = try NightOf(["bad.gz": bytes, "good.gz": GzipWriter.member(line("good"))], workers: 1)
                // Bits that fill the stream's last byte mean nothing: then the text is what it was.
                let isHarmless = night.outcome.intake.used == 2 && status(night) == .whole
                #expect(night.sessions == ["good"] || night.sessions == ["good", "one"], "byte \(byte), bit \(bit)")
                #expect(status(night) != .whole || isHarmless, "byte \(byte), bit \(bit)")
                #expect(night.addsUp, "byte \(byte), bit \(bit)")
            }
        }
    }

    @Test func `ten thousand members are one file`() throws {
        let night = try night((0..<10_000).flatMap { GzipWriter.member(line("s\($0)")) })
        #expect(status(night) == .whole)
        #expect(night.outcome.intake.files.first?.members == 10_000)
        #expect(night.sessions.count == 10_001)
    }

    @Test func `padding with zeros is fine, other bytes behind the last member are a note`() throws {
        let zeros = try night(two + [UInt8](repeating: 0, count: 5_000))
        #expect(status(zeros) == .whole)
        #expect(zeros.sessions == ["good", "one", "two"])
        let text = try night(two + Array("-- end of upload --\n".utf8))
        #expect(text.sessions == ["good", "one", "two"])
        #expect(!text.notes.isEmpty)
    }

    @Test func `a file of no bytes is empty, one of a header alone is cut`() throws {
        #expect(status(try night([])) == .empty)
        let header = try night(Array(two.prefix(10)))
        #expect(status(header) == .cut)
        #expect(header.sessions == ["good"])
    }

    @Test func `a plain text that is called gz is read, and so is a gzip within a gzip`() throws {
        #expect(try night(line("one")).sessions == ["good", "one"])
        let nested = try night(GzipWriter.member(two))
        #expect(nested.sessions == ["good", "one", "two"])
        #expect(nested.notes.contains { $0.contains("gzip within a gzip") })
    }

    @Test(arguments: [
        ("zstd", [0x28, 0xB5, 0x2F, 0xFD, 4, 0, 1, 0, 0]), ("bzip2", Array("BZh91AY&SY".utf8)),
        ("UTF-16", [0xFF, 0xFE, 0x7B, 0, 0x7D, 0, 0x0A, 0]), ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 0]),
    ])
    func `a format that is not read is named, and nothing of it counts`(name: String, bytes: [UInt8]) throws {
        let night = try night(bytes)
        #expect(status(night) == .unreadable)
        #expect(night.notes.contains { $0.contains(name) && $0.contains("not read") })
        #expect(night.sessions == ["good"])
    }

    @Test func `a bomb stops at its limit, and the other files are read`() throws {
        // Deflate gives at most 1 to 1,032: only a gzip within a gzip expands further.
        let zeros = GzipWriter.member([UInt8](repeating: 0x20, count: 300 << 20))
        let night = try night(GzipWriter.member(zeros))
        #expect(status(night) == .cut || status(night) == .damaged || status(night) == .unreadable)
        #expect(!night.notes.isEmpty)
        #expect(night.sessions == ["good"])
    }

    @Test func `an endless line is too long, and the lines around it count`() throws {
        let endless = [UInt8](repeating: 0x78, count: 40 << 20) + [0x0A]
        let night = try night(GzipWriter.member(line("one") + endless + line("two")))
        #expect(night.sessions == ["good", "one", "two"])
        #expect(night.count(.tooLong) == 1)
        #expect(night.outcome.intake.firstExample(.tooLong) == "bad.gz:2")
        #expect(night.addsUp)
    }

    @Test func `pretty-printed JSON is said once`() throws {
        let pretty = "{\n  \"time\": 1,\n  \"session\": \"s\"\n}\n{\n  \"time\": 2\n}\n"
        let night = try night(Array(pretty.utf8), "bad.json")
        #expect(night.notes.filter { $0.contains("pretty-printed") }.count == 1)
        #expect(night.count(.invalidJSON) == 7)
        #expect(night.sessions == ["good"])
    }
}
