import Glibc
import Input
import Synchronization
import TestSupport
import Testing

@Suite struct BlockReaderTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// The text as a plain file and as gzip, in every way it can be read.
    private func read(
        _ text: String, blockSize: Int = 1 << 20, maximumLineLength: Int = BlockReader.maximumLineLength
    ) throws -> [Reading] {
        let plain = try folder.write("plain", Array(text.utf8))
        let packed = try folder.write("packed", GzipWriter.member(text))
        return [plain, packed].flatMap { path in
            InflateEngine.allCases.map {
                Reading(path, $0, blockSize: blockSize, maximumLineLength: maximumLineLength)
            }
        }
    }

    @Test(arguments: 1...64)
    func `finds the same lines in blocks of any size`(blockSize: Int) throws {
        let lines = ["a", "bc", String(repeating: "x", count: 63), "", "  ", String(repeating: "y", count: 200), "z"]
        for end in ["\n", "\r\n"] {
            for reading in try read(lines.joined(separator: end), blockSize: blockSize) {
                #expect(reading.texts == ["a", "bc", lines[2], lines[5], "z"])
                #expect(reading.kept.map(\.number) == [1, 2, 3, 6, 7])
                #expect(reading.outcome.lines == 7)
                #expect(reading.outcome.status == .whole)
            }
        }
    }

    @Test(arguments: [1, 2, 3, 5, 1 << 20])
    func `drops a byte order mark at the beginning only`(blockSize: Int) throws {
        for reading in try read("\u{feff}one\n\u{feff}two\n", blockSize: blockSize) {
            #expect(reading.kept.map { Array($0.text.utf8).count } == [3, 6])
        }
    }

    @Test(
        arguments: [
            ("[\"getstats\",1]", true), ("  [ \"x\"", true), ("[39,null]", true), ("RTCStatsDump", true),
            ("\u{feff}RTCStatsDump", true), ("\u{feff}{}", false), ("[{\"id\":1}]", false), ("[[\"id\",{}]]", false),
            ("{\"a\":[1]}", false), ("Rest", false), ("[", false),
        ] as [(String, Bool)])
    func `says of a block whether one of its lines may be a recording's`(line: String, isEvent: Bool) throws {
        let path = try folder.write("a", Array("{}\n\n\(line)\n{}\n".utf8))
        let reader = BlockReader(InputFile(path))
        #expect(reader.next()?.mayHoldEvents == isEvent)
    }

    @Test(arguments: [1, 8, 64])
    func `a byte order mark is no part of the first line's length`(blockSize: Int) throws {
        for reading in try read("\u{feff}0123456789\r\n\u{feff}01\n", blockSize: blockSize, maximumLineLength: 10) {
            #expect(reading.kept.map(\.isTooLong) == [false, false])
        }
        for reading in try read("\u{feff}0123456789x\n\u{feff}0\n", blockSize: blockSize, maximumLineLength: 10) {
            #expect(reading.kept.map(\.isTooLong) == [true, false])
            #expect(reading.texts.last.map { $0.utf8.count } == 4)
        }
    }

    @Test(arguments: ["", "\n", "\r\n\r\n", "  \t\n\n", "\u{feff}", "\u{feff}\n"])
    func `calls a file without a line empty`(text: String) throws {
        for reading in try read(text) {
            #expect(reading.outcome.status == .empty)
            #expect(reading.kept.isEmpty)
        }
    }

    @Test(arguments: [1, 4, 1 << 20])
    func `a byte order mark alone is no line, wherever it stands`(blockSize: Int) throws {
        for reading in try read("one\n\u{feff}\n\u{feff} \r\n\u{feff}\u{feff}\n\u{feff}x\n", blockSize: blockSize) {
            #expect(reading.kept.map(\.number) == [1, 4, 5])
            #expect(reading.outcome.lines == 5)
        }
    }

    @Test func `counts blank lines, as an editor does`() throws {
        for reading in try read("\n\none\n\n\ntwo\n\n") {
            #expect(reading.kept.map(\.number) == [3, 6])
            #expect(reading.outcome.lines == 7)
        }
    }

    @Test(arguments: [1, 4, 9, 10, 11, 12, 13, 64, 1 << 20])
    func `counts a line that is too long and reads on behind it`(blockSize: Int) throws {
        // Ten bytes are allowed, eleven are not; the line end does not count.
        let fits = "0123456789"
        for end in ["\n", "\r\n"] {
            let lines = [fits, fits + "x", "a", String(repeating: "l", count: 500), "b", fits + "y"]
            for reading in try read(lines.joined(separator: end), blockSize: blockSize, maximumLineLength: 10) {
                #expect(reading.kept.map(\.number) == [1, 2, 3, 4, 5, 6])
                #expect(reading.kept.map(\.isTooLong) == [false, true, false, true, false, true])
                #expect(reading.texts == [fits, "", "a", "", "b", ""])
                #expect(reading.outcome.status == .whole)
                #expect(reading.outcome.lines == 6)
            }
        }
    }

    @Test(arguments: InflateEngine.allCases)
    func `a line that is too long may span members, and a cut tears it`(engine: InflateEngine) throws {
        let long = String(repeating: "l", count: 300)
        let bytes = [long, long, long + "\nshort\n" + long].flatMap { GzipWriter.member($0) }
        let whole = Reading(try folder.write("whole", bytes), engine, blockSize: 16, maximumLineLength: 100)
        #expect(whole.kept.map(\.isTooLong) == [true, false, true])
        let cut = Reading(try folder.write("cut", bytes.dropLast(9)), engine, blockSize: 16, maximumLineLength: 100)
        #expect(cut.kept.map(\.isTooLong) == [true, false])
        #expect(cut.outcome.lines == 2)
    }

    @Test func `a line of exactly the greatest length is read`() throws {
        let limit = BlockReader.maximumLineLength
        #expect(limit == 16_777_216)
        let text = String(repeating: "m", count: limit) + "\r\n" + String(repeating: "n", count: limit + 1) + "\nend\n"
        let reading = Reading(try folder.write("long", Array(text.utf8)), .best)
        #expect(reading.kept.map(\.isTooLong) == [false, true, false])
        #expect(reading.texts.first?.utf8.count == limit)
        #expect(reading.kept.last?.number == 3)
    }

    @Test(arguments: InflateEngine.allCases)
    func `hands out blocks of one member each, with room behind them`(engine: InflateEngine) throws {
        let bytes = GzipWriter.member("a\nb\nc") + GzipWriter.member("\nd\n") + GzipWriter.member("e")
        let reader = BlockReader(InputFile(try folder.write("a.gz", bytes)), engine: engine)
        var members: [Int] = []
        var firsts: [UInt32] = []
        var texts: [String] = []
        while let block = reader.next() {
            members.append(block.member)
            firsts.append(block.firstLine)
            texts.append(String(decoding: block.bytes, as: UTF8.self))
            let behind = try #require(block.bytes.baseAddress) + block.bytes.count
            #expect((0..<LineBlock.padding).allSatisfy { behind[$0] == 0 })
            reader.recycle(block)
        }
        #expect(members == [0, 1, 2])
        #expect(firsts == [1, 3, 5])
        #expect(texts == ["a\nb\n", "c\nd\n", "e"])
        #expect(reader.next() == nil)
    }

    @Test func `takes its blocks from a pool that other readers share`() throws {
        let pool = BlockPool(blockSize: 32)
        let lines = SampleText.lines(9)
        let path = try folder.write("a", Array(SampleText.text(lines).utf8))
        for _ in 0..<3 {
            let reader = BlockReader(InputFile(path), pool: pool)
            var texts: [String] = []
            while let block = reader.next() {
                block.forEachLine { texts.append(String(decoding: $0.bytes, as: UTF8.self)) }
                pool.recycle(block)
            }
            #expect(texts == lines)
        }
    }

    @Test(arguments: ["nowhere/at/all", "folder", "pipe"])
    func `says why a path cannot be read, and never waits`(name: String) throws {
        try folder.write("folder/inside", [])
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        let outcome = Reading(folder.path(name), .best).outcome
        #expect(outcome.status == .unreadable)
        #expect(outcome.lines == 0)
        let notes = [
            "nowhere/at/all": "cannot be opened: no such file or directory", "folder": "a folder, not a file; not read",
            "pipe": "a named pipe, not a file; not read",
        ]
        #expect(outcome.notes == notes[name].map { [$0] })
    }

    @Test func `opens a file when its turn comes and closes it at its end`() throws {
        let path = folder.path("later")
        let readers = (0..<5_000).map { _ in BlockReader(InputFile(path), blockSize: 64) }
        try folder.write("later", Array("one\ntwo\n".utf8))
        for reader in readers {
            let block = try #require(reader.next())
            #expect(block.bytes.elementsEqual("one\ntwo\n".utf8))
            #expect(reader.next() == nil)
            #expect(reader.outcome.status == .whole)
            #expect(reader.bytesRead == 8)
        }
    }
}
