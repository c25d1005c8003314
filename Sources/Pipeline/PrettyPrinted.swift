import Decoding

/// JSON that was written for people, one value over many lines: none of its lines is a value, and the file's note says
/// once what all their exclusions mean.
enum PrettyPrinted {
    static let note = "one JSON value over many lines (pretty-printed), none of which is read; write one value a line"

    /// Whether a text begins with a bracket that stands alone on its line.
    static func isBeginning(of text: Bytes) -> Bool {
        var line = text.drop(while: isSpace)
        guard let bracket = line.popFirst(), bracket == UInt8(ascii: "{") || bracket == UInt8(ascii: "[") else {
            return false
        }
        for byte in line {
            if byte == UInt8(ascii: "\n") { return true }
            if !isSpace(byte) { return false }
        }
        return false
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
