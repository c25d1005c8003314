/// Reads a text from its beginning, to find whether it has a form. Bytes only: what is no ASCII has none.
struct TextShape {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    /// Passes over so many letters of a kind, as many as there are; false where there are fewer or more.
    mutating func take(_ count: ClosedRange<Int>, _ isIn: (UInt8) -> Bool) -> Bool {
        let run = rest.prefix(while: isIn)
        rest = rest[run.endIndex...]
        return count.contains(run.count)
    }

    /// Passes over a text, where it is here.
    mutating func take(_ text: StaticString) -> Bool {
        let known = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard rest.starts(with: known) else { return false }
        rest = rest.dropFirst(known.count)
        return true
    }

    static func isDigit(_ byte: UInt8) -> Bool { NumberRow.isDigit(byte) }
    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    static func isWord(_ byte: UInt8) -> Bool { NumberRow.isWord(byte) }
    static func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }
    /// Letters of base64, of both alphabets.
    static func isBase64(_ byte: UInt8) -> Bool { isWord(byte) || "+/-_".utf8.contains(byte) }

    /// Whether all of a text is so many letters of a kind.
    static func isAll(_ text: String, _ count: ClosedRange<Int>, _ isIn: (UInt8) -> Bool) -> Bool {
        var shape = TextShape(text)
        return shape.take(count, isIn) && shape.isAtEnd
    }
}
