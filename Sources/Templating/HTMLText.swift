/// Text for HTML: as content and in attributes within quotes.
enum HTMLText {
    /// Writes the five characters that mean something in HTML by name or number, and none that is unseen.
    static func write(_ bytes: UnsafeBufferPointer<UInt8>, to output: PageOutput) throws {
        var start = 0
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte > 0x3E && !Unseen.mayBegin(byte) {
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
        default: Unseen.length(bytes, at).map { (Unseen.replacement, $0) }
        }
    }
}
