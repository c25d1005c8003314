/// How much of a page its longest part may take: whatever a night's logs hold, a page stays one that opens at once.
struct PageBudget {
    private var left: Int

    /// - Parameter bytes: what may be spent.
    init(bytes: Int) { left = bytes }

    /// Takes the texts' bytes, and `tags` bytes of markup around them; false where they do not fit, and then nothing is
    /// taken.
    mutating func take(_ texts: [String], tags: Int) -> Bool {
        let cost = texts.reduce(tags) { $0 + Self.cost($1) }
        guard cost <= left else { return false }
        left -= cost
        return true
    }

    /// The text's length once it is escaped for HTML.
    private static func cost(_ text: String) -> Int {
        text.utf8.reduce(0) { sum, byte in
            switch byte {
            case 0x22, 0x26, 0x27, 0x3C, 0x3E: sum + 6
            case 0..<0x20: sum + 3
            default: sum + 1
            }
        }
    }
}
