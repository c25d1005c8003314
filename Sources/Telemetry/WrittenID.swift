/// An id as texts write it: some apps write a session's id into their paths, as it is, with any of its letters as a URL
/// writes them, in any case, and UUIDs without their hyphens.
package struct WrittenID {
    private let spellings: [[UInt8]]
    private let first: UInt8

    package init(_ id: String) {
        let id = Array(id.utf8)
        spellings = WrittenID.spellings(id)
        first = id.first.map(WrittenID.lower) ?? 0
    }

    /// Whether the id is in a text.
    package func occurs(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { text in
            text.indices.contains { at in
                // Few places of a text can be an id's beginning.
                guard text[at] == 0x25 || WrittenID.lower(text[at]) == first else { return false }
                return spellings.contains { end(of: $0, in: text, at) != nil }
            }
        }
    }

    /// The text with another name in the place of the id.
    package func replaced(by name: String, in text: [UInt8]) -> [UInt8] {
        var text = text
        for spelling in spellings { text = replaced(spelling, by: Array(name.utf8), in: text) }
        return text
    }

    private func replaced(_ spelling: [UInt8], by name: [UInt8], in text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var at = 0
        while at < text.count {
            if let end = text.withUnsafeBufferPointer({ end(of: spelling, in: $0, at) }) {
                result += name
                at = end
            } else {
                result.append(text[at])
                at += 1
            }
        }
        return result
    }

    /// An id this short is also a part of words: it counts where it stands alone.
    private static let shortest = 6

    /// The end of the id that begins here.
    private func end(of spelling: [UInt8], in text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        guard !spelling.isEmpty else { return nil }
        for isEscaped in [true, false] {
            guard let end = WrittenID.end(of: spelling, in: text, start, isEscaped: isEscaped) else { continue }
            if spelling.count >= WrittenID.shortest || WrittenID.isAlone(text, start, end) { return end }
        }
        return nil
    }

    /// The same, whatever the case of its ASCII letters.
    ///
    /// - Parameter isEscaped: whether `%` and two digits stand for a byte.
    private static func end(of id: [UInt8], in text: UnsafeBufferPointer<UInt8>, _ start: Int, isEscaped: Bool) -> Int?
    {
        var at = start
        for letter in id {
            guard at < text.count else { return nil }
            let escaped = isEscaped ? escapedByte(text, at) : nil
            guard lower(escaped ?? text[at]) == lower(letter) else { return nil }
            at += escaped == nil ? 1 : 3
        }
        return at
    }

    private static func isAlone(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        let isAfter = start > 0 && isWord((start > 2 ? escapedByte(text, start - 3) : nil) ?? text[start - 1])
        return !isAfter && (end == text.count || !isWord(escapedByte(text, end) ?? text[end]))
    }

    /// What `%` and two hexadecimal digits stand for, where they are here.
    private static func escapedByte(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt8? {
        guard text[at] == 0x25, at + 2 < text.count, let high = digit(text[at + 1]), let low = digit(text[at + 2])
        else { return nil }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch lower(byte) {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: lower(byte) - 0x61 + 10
        default: nil
        }
    }

    /// An id, and a UUID without its hyphens as well.
    private static func spellings(_ id: [UInt8]) -> [[UInt8]] {
        let hyphens: Set = [8, 13, 18, 23]
        let isUUID =
            id.count == 36
            && id.indices.allSatisfy { hyphens.contains($0) ? id[$0] == 0x2D : digit(id[$0]) != nil }
        return isUUID ? [id, id.filter { $0 != 0x2D }] : [id]
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(lower(byte))
    }

    private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
