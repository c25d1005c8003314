/// Characters that a reader does not see and a page, a table or a terminal obeys: U+FFFD is written in their place, so
/// that something stands where something stood.
enum Unseen {
    static let replacement: StaticString = "\u{FFFD}"

    /// Whether a byte may begin one.
    @inline(__always)
    static func mayBegin(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 }

    /// How many bytes of UTF-8 the one that begins here has; nil where none does.
    ///
    /// Control characters but for tab and line ends, and the signs that turn the direction of what follows: U+202A…202E
    /// (embeddings and overrides) and U+2066…2069 (isolates). Marks (U+200E, U+200F) stay: they turn nothing but what
    /// has no direction of its own, and titles of some languages have them.
    static func length(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int? {
        switch bytes[at] {
        case 0x09, 0x0A, 0x0D: nil
        case 0x00...0x1F, 0x7F: 1
        case 0xC2 where at + 1 < bytes.count && (0x80...0x9F).contains(bytes[at + 1]): 2
        case 0xE2 where turnsDirection(bytes, at): 3
        default: nil
        }
    }

    private static func turnsDirection(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
        guard at + 2 < bytes.count else { return false }
        return switch bytes[at + 1] {
        case 0x80: (0xAA...0xAE).contains(bytes[at + 2])
        case 0x81: (0xA6...0xA9).contains(bytes[at + 2])
        default: false
        }
    }
}
