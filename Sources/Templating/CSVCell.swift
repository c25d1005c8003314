/// Text as one cell of a CSV file, RFC 4180.
enum CSVCell {
    private static let quote = UInt8(ascii: "\"")

    /// Quotes a cell with a comma, a quote, a line end or outer spaces. A cell that a spreadsheet would run as a
    /// formula gets a leading `'`; a negative number is none. None that is unseen is written.
    static func write(_ bytes: UnsafeBufferPointer<UInt8>, to output: PageOutput) throws {
        guard let first = bytes.first else { return }
        var isQuoted = first == 0x20 || bytes[bytes.count - 1] == 0x20
        var isPlain = true
        // Most are letters, digits and dots.
        for byte in bytes where byte <= 0x2C || byte >= 0x7F {
            if byte == 0x2C || byte == 0x22 || byte == 0x0D || byte == 0x0A { isQuoted = true }
            if Unseen.mayBegin(byte) { isPlain = false }
        }
        if isQuoted { try output.write(quote) }
        if runs(first), !isNegativeNumber(bytes) { try output.write(UInt8(ascii: "'")) }
        if isPlain && !isQuoted { return try output.write(bytes) }
        var at = 0
        while at < bytes.count {
            if let length = Unseen.length(bytes, at) {
                try output.write(Unseen.replacement)
                at += length
                continue
            }
            if bytes[at] == quote { try output.write(quote) }
            try output.write(bytes[at])
            at += 1
        }
        if isQuoted { try output.write(quote) }
    }

    /// Whether a spreadsheet takes a cell that begins so for a formula.
    private static func runs(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0A, 0x0D: true
        default: false
        }
    }

    /// `-` digits, perhaps a fraction, perhaps an exponent, and nothing else.
    private static func isNegativeNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = bytes[...]
        guard rest.popFirst() == UInt8(ascii: "-"), digits(&rest) else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard digits(&rest) else { return false }
        }
        if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
            guard digits(&rest) else { return false }
        }
        return rest.isEmpty
    }

    private static func digits(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let count = rest.prefix { (0x30...0x39).contains($0) }.count
        rest.removeFirst(count)
        return count > 0
    }
}
