import Input
import TestSupport
import Testing

@Suite struct GzipReaderTests {
    let folder: ScratchFolder
    let one = SampleText.lines(20)
    let two = SampleText.lines(30, from: 20)
    let three = SampleText.lines(10, from: 50)

    init() throws { folder = try ScratchFolder() }

    private func read(_ bytes: [UInt8], _ engine: InflateEngine, blockSize: Int = 1 << 20) throws -> Reading {
        Reading(try folder.write("a.ndjson.gz", bytes), engine, blockSize: blockSize)
    }

    /// Three members, one of which is odd.
    private func members(_ odd: Int, _ oddities: GzipWriter.Oddities) -> [UInt8] {
        [one, two, three].enumerated().flatMap { i, lines in
            GzipWriter.member(SampleText.text(lines), i == odd ? oddities : GzipWriter.Oddities())
        }
    }

    @Test(arguments: InflateEngine.allCases)
    func `reads all members of a file`(engine: InflateEngine) throws {
        let reading = try read(members(0, .init()), engine)
        #expect(reading.outcome.status == .whole)
        #expect(reading.outcome.encoding == .gzip)
        #expect(reading.outcome.members == 3)
        #expect(reading.texts == one + two + three)
        #expect(reading.kept.map(\.number) == Array(1...60))
        #expect(reading.outcome.notes.isEmpty)
    }

    @Test(arguments: InflateEngine.allCases)
    func `gives text of one content the same fingerprint, however it is packed`(engine: InflateEngine) throws {
        let packed = try read(members(0, .init(level: 1)), engine).outcome
        let plain = try read(Array(SampleText.text(one + two + three).utf8), engine).outcome
        let repacked = try read(GzipWriter.member(SampleText.text(one + two + three)), engine).outcome
        #expect(packed.contentCRC32 == plain.contentCRC32)
        #expect(repacked.contentCRC32 == plain.contentCRC32)
        #expect(plain.contentCRC32 != 0)
        #expect(packed.inflatedBytes == plain.inflatedBytes)
        #expect(plain.bytesOnDisk == plain.inflatedBytes)
        #expect(plain.members == 0 && plain.encoding == .plain)
    }

    @Test(arguments: InflateEngine.allCases, [0, 1, 2])
    func `drops the lines of a member whose checksum is wrong, and no others`(engine: InflateEngine, odd: Int) throws {
        let reading = try read(members(odd, .init(wrongChecksum: true)), engine)
        #expect(reading.outcome.status == .damaged)
        #expect(reading.outcome.damagedMembers == [odd])
        let all = [one, two, three]
        #expect(reading.texts == all.indices.filter { $0 != odd }.flatMap { all[$0] })
        #expect(reading.damaged.map(\.text) == all[odd])
        #expect(reading.outcome.damaged == [[1...20], [21...50], [51...60]][odd])
        #expect(reading.outcome.members == 3)
        #expect(
            reading.outcome.notes == ["member \(odd + 1): checksum and data do not match; the lines do not count"])
    }

    @Test(arguments: InflateEngine.allCases, [0, 1, 2])
    func `drops the lines of a member whose size is wrong`(engine: InflateEngine, odd: Int) throws {
        let reading = try read(members(odd, .init(wrongSize: true)), engine)
        #expect(reading.outcome.status == .damaged)
        #expect(reading.outcome.damagedMembers == [odd])
        #expect(reading.damaged.count == [20, 30, 10][odd])
    }

    @Test(arguments: InflateEngine.allCases, [1, 7, 64, 1 << 20])
    func `joins a line that spans members, empty ones among them`(engine: InflateEngine, blockSize: Int) throws {
        let parts = ["{\"a\":1}\n{\"b\"", ":", "", "2}\n{\"c\":3}", "", "\n{\"d\":4}"]
        let reading = try read(parts.flatMap { GzipWriter.member($0) }, engine, blockSize: blockSize)
        #expect(reading.outcome.status == .whole)
        #expect(reading.outcome.members == 6)
        #expect(reading.texts == ["{\"a\":1}", "{\"b\":2}", "{\"c\":3}", "{\"d\":4}"])
    }

    @Test(arguments: InflateEngine.allCases, [1, 7, 64, 1 << 20])
    func `drops a line with any byte in a damaged member`(engine: InflateEngine, blockSize: Int) throws {
        // Lines 2 and 5 begin before the damage, line 3 lies in it, line 4 ends behind it.
        let bytes =
            GzipWriter.member("one\ntwo, be") + GzipWriter.member("gun\nthree\nfo", .init(wrongChecksum: true))
            + GzipWriter.member("ur\nfive, be") + GzipWriter.member("gun", .init(wrongSize: true))
            + GzipWriter.member(" and ended\nsix\n")
        let reading = try read(bytes, engine, blockSize: blockSize)
        #expect(reading.texts == ["one", "six"])
        #expect(reading.damaged.map(\.number) == [2, 3, 4, 5])
        #expect(reading.outcome.damaged == [2...5])
        #expect(reading.outcome.damagedMembers == [1, 3])
    }

    @Test(arguments: InflateEngine.allCases)
    func `a wrong member without bytes damages no line`(engine: InflateEngine) throws {
        let bytes =
            GzipWriter.member("one\ntw") + GzipWriter.member("", .init(wrongChecksum: true)) + GzipWriter.member("o\n")
        let reading = try read(bytes, engine)
        #expect(reading.texts == ["one", "two"])
        #expect(reading.outcome.status == .damaged)
        #expect(reading.outcome.damaged.isEmpty)
    }

    @Test(arguments: InflateEngine.allCases)
    func `stops where the stream is none`(engine: InflateEngine) throws {
        // Block type 3 does not exist.
        let broken: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 0b111, 1, 2, 3]
        let reading = try read(GzipWriter.member("one\n") + broken + GzipWriter.member("two\n"), engine)
        #expect(reading.outcome.status == .damaged)
        #expect(reading.outcome.damagedMembers == [1])
        #expect(reading.texts == ["one"])
        #expect(reading.outcome.notes.count == 1)
        #expect(reading.outcome.notes.first?.contains("member 2: no valid deflate data at byte") == true)
    }

    @Test(arguments: InflateEngine.allCases)
    func `takes spaces behind the last member for padding`(engine: InflateEngine) throws {
        let bytes = GzipWriter.member(SampleText.text(one)) + [UInt8](repeating: 0, count: 300_000)
        let reading = try read(bytes, engine)
        #expect(reading.outcome.status == .whole)
        #expect(reading.outcome.notes.isEmpty)
        #expect(reading.texts == one)
    }

    @Test(arguments: InflateEngine.allCases)
    func `reads a member behind padding`(engine: InflateEngine) throws {
        let bytes = GzipWriter.member("one\n") + [0, 0, 0] + GzipWriter.member("two\n")
        let reading = try read(bytes, engine)
        #expect(reading.texts == ["one", "two"])
        #expect(reading.outcome.status == .whole)
    }

    @Test(arguments: InflateEngine.allCases)
    func `says how many other bytes follow the last member`(engine: InflateEngine) throws {
        let member = GzipWriter.member(SampleText.text(one))
        let reading = try read(member + Array("something else".utf8), engine)
        #expect(reading.outcome.status == .whole)
        #expect(reading.outcome.notes == ["14 bytes after the last member, from byte \(member.count); not read"])
        #expect(reading.texts == one)
    }

    @Test(arguments: InflateEngine.allCases)
    func `takes a second header that is none for damage`(engine: InflateEngine) throws {
        let reading = try read(GzipWriter.member("one\n") + [0x1f, 0x8b, 0xff, 0, 0, 0, 0, 0, 0, 0], engine)
        #expect(reading.outcome.status == .damaged)
        #expect(reading.texts == ["one"])
        #expect(reading.outcome.members == 1)
    }

    @Test(arguments: InflateEngine.allCases)
    func `does not read what only begins like gzip`(engine: InflateEngine) throws {
        for bytes: [UInt8] in [[0x1f, 0x8b, 0xff, 1, 2, 3], [0x1f, 0x8b, 8, 0xe0, 2, 3], [0x1f, 0x8b, 7]] {
            let reading = try read(bytes, engine)
            #expect(reading.outcome.status == .unreadable)
            #expect(reading.outcome.lines == 0 && reading.outcome.members == 0)
            #expect(reading.outcome.notes == ["begins like gzip, but its header is none; not read"])
        }
    }

    @Test(arguments: InflateEngine.allCases)
    func `reads ten thousand members`(engine: InflateEngine) throws {
        let lines = SampleText.lines(10_000)
        let reading = try read(lines.flatMap { GzipWriter.member($0 + "\n") }, engine)
        #expect(reading.outcome.members == 10_000)
        #expect(reading.texts == lines)
    }

    @Test(arguments: InflateEngine.allCases)
    func `reads a text larger than every buffer`(engine: InflateEngine) throws {
        let lines = SampleText.lines(80_000)
        let text = SampleText.text(lines)
        #expect(text.utf8.count > 4 << 20)
        // Level 0: stored blocks, so the input is larger than every buffer too.
        for level: Int32 in [0, 1, 9] {
            let reading = try read(GzipWriter.member(text, .init(level: level)), engine)
            #expect(reading.outcome.status == .whole)
            #expect(reading.texts == lines)
            #expect(reading.outcome.inflatedBytes == text.utf8.count)
        }
    }

    @Test(arguments: InflateEngine.allCases)
    func `says in one note what is wrong with many members`(engine: InflateEngine) throws {
        let bytes = (0..<2_000).flatMap { GzipWriter.member("\($0)\n", .init(wrongSize: $0 % 2 == 1)) }
        let reading = try read(bytes, engine)
        #expect(reading.outcome.notes == ["member 2 and 999 more: size and data do not match; the lines do not count"])
        #expect(reading.kept.count == 1_000)
        #expect(reading.outcome.damaged.count == 1_000)
    }

    @Test(arguments: InflateEngine.allCases)
    func `stops at an expansion that no log has`(engine: InflateEngine) throws {
        let spaces = GzipWriter.member([UInt8](repeating: 0x20, count: 8 << 20))
        let reading = Reading(
            try folder.write("bomb.gz", spaces), engine, limit: ExpansionLimit(ratio: 20, allowance: 1 << 20))
        #expect(reading.outcome.status == .damaged)
        #expect(reading.outcome.inflatedBytes < 8 << 20)
        #expect(reading.outcome.notes.first?.contains("expands more than any log does") == true)
        #expect(try read(spaces, engine).outcome.status == .empty, "spaces are no line, and by default no bomb")
    }

    @Test(arguments: InflateEngine.allCases)
    func `takes a long file that is cut for cut, not for an expansion`(engine: InflateEngine) throws {
        // Numbers that repeat nowhere: about a third of their text on the disk.
        let text = (0..<300_000).map { "\($0 &* 2_654_435_761 % 1_000_003)\n" }.joined()
        let whole = GzipWriter.member(Array(text.utf8))
        let reading = Reading(
            try folder.write("cut.gz", Array(whole.dropLast(2_000))), engine, blockSize: 64 << 10,
            limit: ExpansionLimit(ratio: 20, allowance: 1 << 20))
        #expect(reading.outcome.status == .cut)
        #expect(reading.kept.count > 290_000)
    }
}
