import Foundation
import Input
import TestSupport
import Testing

/// Standard input is the process's own, so these run one at a time.
@Suite(.serialized) struct StandardInputTests {
    /// Reads "-" while the bytes come through a pipe, in pieces.
    private func read(_ bytes: [UInt8]) throws -> Reading {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let before = dup(STDIN_FILENO)
        dup2(ends[0], STDIN_FILENO)
        close(ends[0])
        let writing = ends[1]
        let writer = Thread {
            for start in stride(from: 0, to: bytes.count, by: 1_000) {
                let piece = bytes[start..<min(start + 1_000, bytes.count)]
                _ = piece.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
            }
            close(writing)
        }
        writer.start()
        defer {
            dup2(before, STDIN_FILENO)
            close(before)
        }
        return Reading("-", .best)
    }

    @Test func `is read like a file, packed or not`() throws {
        let lines = SampleText.lines(500)
        let text = SampleText.text(lines)
        let packed = GzipWriter.member(text)
        for bytes in [Array(text.utf8), packed, GzipWriter.member(packed)] {
            let reading = try read(bytes)
            #expect(reading.texts == lines)
            #expect(reading.outcome.status == .whole)
            #expect(reading.outcome.bytesOnDisk == bytes.count)
        }
        #expect(try read(Array(packed.dropLast(20))).outcome.status == .cut)
        #expect(try read([]).outcome.status == .empty)
    }
}
