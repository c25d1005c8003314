/// The bytes of one template file, and how to point into them.
struct SourceText: Sendable {
    /// The file as errors name it.
    let path: String
    let bytes: [UInt8]

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func problem(at offset: Int, _ found: String, _ remedy: String) -> TemplateProblem {
        TemplateProblem(path: path, place: place(offset), found: found, remedy: remedy)
    }

    func place(_ offset: Int) -> TemplateProblem.Place {
        var line = 1
        var column = 1
        for byte in bytes[..<offset] {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                // Continuation bytes belong to a character that is counted already.
                column += 1
            }
        }
        return .init(line: line, column: column)
    }

    /// Whether a line begins here.
    func opensLine(_ offset: Int) -> Bool { offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n") }
}
