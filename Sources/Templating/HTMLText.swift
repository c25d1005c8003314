/// Text for HTML: as content and in attributes within quotes.
enum HTMLText {
    /// Writes the five characters that mean something in HTML by name or number. Control characters, which HTML
    /// does not allow, and the signs that turn the direction of what follows, which make a page read other than it
    /// is, are written as U+FFFD: something stood there.
    static func write(_ bytes: UnsafeBufferPointer<UInt8>, to output: PageOutput) throws {
        var start = 0
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte > 0x3E && byte != 0xE2 {
                at += 1
                continue
            }
            guard let (replacement, length) = replacement(bytes, at) else {
                at += 1
                continue
            }
            try output.write(UnsafeBufferPointer(rebasing: bytes[start..<at]))
            try output.write(replacement)
            at += length
            start = at
        }
        try output.write(UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    /// What to write instead of how many bytes; nil where the byte may stay.
    private static func replacement(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> (StaticString, Int)? {
        switch bytes[at] {
        case UInt8(ascii: "&"): ("&amp;", 1)
        case UInt8(ascii: "<"): ("&lt;", 1)
        case UInt8(ascii: ">"): ("&gt;", 1)
        case UInt8(ascii: "\""): ("&quot;", 1)
        case UInt8(ascii: "'"): ("&#39;", 1)
        case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F: ("\u{FFFD}", 1)
        case 0xE2 where turnsDirection(bytes, at): ("\u{FFFD}", 3)
        default: nil
        }
    }

    /// U+202A…202E (embeddings and overrides) and U+2066…2069 (isolates).
    private static func turnsDirection(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
        guard at + 2 < bytes.count else { return false }
        return switch bytes[at + 1] {
        case 0x80: (0xAA...0xAE).contains(bytes[at + 2])
        case 0x81: (0xA6...0xA9).contains(bytes[at + 2])
        default: false
        }
    }
}
