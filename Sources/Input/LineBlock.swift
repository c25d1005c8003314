import Glibc

/// Whole lines of one file, all completed in the same gzip member.
///
/// Not changed after `BlockReader.next()` has returned it, so any one thread may read it; `recycle` ends its life.
package final class LineBlock: @unchecked Sendable {
    /// Readable bytes behind the last line, for parsers that read ahead. They are zero.
    package static let padding = 64

    private(set) var memory: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int
    var start = 0
    var end = 0

    /// The number of the first physical line, 1-based, as an editor counts: blank lines have numbers too.
    package internal(set) var firstLine: UInt32 = 1
    /// The gzip member (0-based) whose data completed these lines; 0 in a plain file.
    package internal(set) var member = 0
    /// The first line began in, or crosses, a member that is already known to be wrong.
    package internal(set) var firstLineIsDamaged = false
    /// The first line is longer than a line may be: it has a number, and its bytes are not here.
    package internal(set) var firstLineIsTooLong = false
    /// A line may be one of a recorded dump: it begins with `["`, `[` and a digit, or `RTCStatsDump`, after any mark and
    /// blanks.
    package internal(set) var mayHoldEvents = false
    /// The longest line that is handed out, in bytes without its end.
    var maximumLineLength: Int

    init(capacity: Int, maximumLineLength: Int) {
        self.capacity = capacity
        self.maximumLineLength = maximumLineLength
        memory = .allocate(capacity: capacity + Self.padding)
    }

    deinit { memory.deallocate() }

    /// The lines as they stand in the file, line ends and blank ones included.
    package var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: memory + start, count: end - start)
    }

    /// Makes room for a longer line; the first `kept` bytes stay.
    func grow(to newCapacity: Int, keeping kept: Int) {
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity + Self.padding)
        memcpy(larger, memory, kept)
        memory.deallocate()
        memory = larger
        capacity = newCapacity
    }

    func reset() {
        start = 0
        end = 0
        firstLineIsDamaged = false
        firstLineIsTooLong = false
        mayHoldEvents = false
    }

    /// Closes the block behind its last line end.
    func seal() { memset(memory + end, 0, Self.padding) }

    /// Calls `body` with each line that is not blank: a byte order mark alone is no line either.
    package func forEachLine<E: Error>(_ body: (LogLine) throws(E) -> Void) throws(E) {
        var number = firstLine
        if firstLineIsTooLong {
            try body(LogLine(bytes: UnsafeBufferPointer(start: nil, count: 0), number: number, isTooLong: true))
            number &+= 1
        }
        var position = start
        while position < end {
            let line = memory + position
            var next = end
            var length = end - position
            if let found = memchr(line, 0x0a, length) {
                length = UnsafeMutableRawPointer(line).distance(to: found)
                next = position + length + 1
            }
            if length > 0, line[length - 1] == 0x0d { length -= 1 }
            let text = UnsafeBufferPointer(start: line, count: length)
            if length > maximumLineLength {
                try body(LogLine(bytes: UnsafeBufferPointer(start: nil, count: 0), number: number, isTooLong: true))
            } else if !Self.isBlank(text) {
                try body(LogLine(bytes: text, number: number, isTooLong: false))
            }
            position = next
            number &+= 1
        }
    }

    /// Whether the line that begins there may be one of a recorded dump.
    @inline(never)
    func mayBeEvent(at start: Int) -> Bool {
        let line = UnsafeBufferPointer(start: memory + start, count: end - start)
        var text = line.prefix { $0 != 0x0A }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        text = text.drop(while: Self.isSpace)
        if text.starts(with: "RTCStatsDump".utf8) { return true }
        guard text.popFirst() == UInt8(ascii: "["), let next = text.first(where: { !Self.isSpace($0) }) else {
            return false
        }
        return next == UInt8(ascii: "\"") || (0x30...0x39).contains(next)
    }

    @inline(__always)
    private static func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard line.first == 0xEF else { return line.allSatisfy(isSpace) }
        return line.starts(with: [0xEF, 0xBB, 0xBF]) && line.dropFirst(3).allSatisfy(isSpace)
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}

/// One line of a log, borrowed from its block.
package struct LogLine {
    /// Without LF or CRLF, followed by at least 64 readable bytes; empty in a line that is too long.
    package let bytes: UnsafeBufferPointer<UInt8>
    /// As an editor shows it.
    package let number: UInt32
    /// Longer than `BlockReader.maximumLineLength`: counted, not read.
    package let isTooLong: Bool
}
