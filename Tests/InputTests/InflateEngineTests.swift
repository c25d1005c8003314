import Input
import TestSupport
import Testing

/// Whatever happens to a file, every engine says the same of it as zlib.
@Suite struct InflateEngineTests {
    let folder: ScratchFolder
    /// A member of dynamic codes, one of fixed codes, one stored.
    let lines = [SampleText.lines(25), SampleText.lines(1, from: 25), SampleText.lines(3, from: 26)]
    let members: [[UInt8]]

    init() throws {
        folder = try ScratchFolder()
        members = zip(lines, [9, 6, 0] as [Int32]).map { GzipWriter.member(SampleText.text($0), .init(level: $1)) }
    }

    private func readings(_ bytes: [UInt8], blockSize: Int = 4_096) throws -> [Reading] {
        let path = try folder.write("a.gz", bytes)
        return InflateEngine.allCases.map { Reading(path, $0, blockSize: blockSize) }
    }

    @Test func `the best is one of them`() { #expect(InflateEngine.allCases.contains(.best)) }

    @Test func `agree on a file cut at any byte`() throws {
        let bytes = members.flatMap { $0 }
        let all = lines.flatMap { $0 }
        let ends = [members[0].count, members[0].count + members[1].count]
        var before = 0
        for length in 0..<bytes.count {
            let readings = try readings(Array(bytes.prefix(length)))
            for reading in readings {
                #expect(reading == readings[0], "cut at byte \(length)")
                #expect(reading.outcome.status == (length == 0 ? .empty : ends.contains(length) ? .whole : .cut))
                #expect(reading.texts == Array(all.prefix(reading.kept.count)))
                #expect(reading.damaged.isEmpty)
            }
            #expect(readings[0].kept.count >= before, "more of the file is never fewer lines")
            before = readings[0].kept.count
        }
        #expect(before == all.count)
    }

    /// Found by the fuzzer: a code table that zlib refuses, whose first code ends the block, and zeros behind it.
    @Test func `agree on a table of codes that is none, before zeros`() throws {
        let hex =
            "1f8b08000000000000ff9598793cd4dbfbc05354ee94446819b7b8b21412aab95a684c37f525440bb274b3b6186a42ae2d35d9226b1992"
            + "25774845574488a45b11594657654f8ba1508dcadc980393efe6600023" + String(repeating: "0", count: 36)
        let digits = Array(hex.utf8).map { UInt8($0 < 0x3A ? $0 - 0x30 : $0 - 0x57) }
        let member = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        for reading in try readings(members[1] + member + members[2]) {
            #expect(reading.outcome.status == .damaged)
            #expect(reading.texts == lines[1], "what stands before it counts, nothing behind it is read")
            #expect(reading.outcome.notes.contains { $0.hasPrefix("member 2: no valid deflate data at byte ") })
        }
    }

    @Test(arguments: 0..<8)
    func `agree on a file with any bit flipped`(bit: Int) throws {
        let bytes = members.flatMap { $0 }
        let all = lines.flatMap { $0 }
        for position in bytes.indices {
            var flipped = bytes
            flipped[position] ^= 1 << bit
            let readings = try readings(flipped)
            for reading in readings {
                #expect(reading.outcome.status == readings[0].outcome.status, "byte \(position)")
                #expect(reading.kept == readings[0].kept, "byte \(position)")
                #expect(reading.outcome.notes == readings[0].outcome.notes, "byte \(position)")
                if reading.outcome.encoding == .gzip {
                    #expect(reading.kept.allSatisfy { all.contains($0.text) }, "byte \(position): a wrong line counts")
                }
            }
        }
    }

    @Test func `agree on damage in a text larger than every buffer`() throws {
        let bytes = GzipWriter.member(SampleText.text(SampleText.lines(50_000)))
        for position in stride(from: 1_000, to: bytes.count, by: bytes.count / 7) {
            var flipped = bytes
            flipped[position] ^= 0x10
            let damaged = try readings(flipped, blockSize: 1 << 18)
            #expect(damaged.allSatisfy { $0.outcome.status == .damaged && $0.kept.isEmpty })
            #expect(damaged.allSatisfy { $0.outcome.notes == damaged[0].outcome.notes })
            let cut = try readings(Array(bytes.prefix(position)), blockSize: 1 << 18)
            #expect(cut.allSatisfy { $0.outcome.status == .cut && !$0.kept.isEmpty })
            #expect(cut.allSatisfy { $0 == cut[0] })
        }
    }
}
