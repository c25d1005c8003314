import Reporting

/// How a vendor's bundle names a session.
package enum SessionNaming: Sendable {
    /// As the app does: the vendor received it in X-Playback-Session-Id.
    case keep
    /// HMAC-SHA256 under a key that stays in the house: the same session has the same name, and none can be guessed.
    case hash(key: [UInt8])

    func name(_ session: String) -> String {
        switch self {
        case .keep: session
        case .hash(let key): HMAC.text(key: key, session)
        }
    }

    /// A text with the outside names of sessions in the place of their ids: some apps write an id into their paths, as
    /// it is, with any of its letters as a URL writes them, and UUIDs without their hyphens.
    func renamed(_ ids: [String], in text: String) -> String {
        guard case .hash = self else { return text }
        var bytes = Array(text.utf8)
        for id in ids.sorted(by: { $0.utf8.count > $1.utf8.count }) where !id.isEmpty {
            for spelling in SessionNaming.spellings(Array(id.utf8)) {
                bytes = SessionNaming.replaced(spelling, by: Array(name(id).utf8), in: bytes)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An id this short is also a part of words: it is replaced where it stands alone.
    private static let shortest = 6

    private static func replaced(_ id: [UInt8], by name: [UInt8], in text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var at = 0
        while at < text.count {
            if let end = end(of: id, in: text, at, isEscaped: true) ?? end(of: id, in: text, at, isEscaped: false),
                id.count >= shortest || isAlone(text, at, end)
            {
                result += name
                at = end
            } else {
                result.append(text[at])
                at += 1
            }
        }
        return result
    }

    /// The end of an id that begins here, whatever the case of its ASCII letters.
    ///
    /// - Parameter isEscaped: whether `%` and two digits stand for a byte.
    private static func end(of id: [UInt8], in text: [UInt8], _ start: Int, isEscaped: Bool) -> Int? {
        var at = start
        for letter in id {
            guard at < text.count else { return nil }
            let escaped = isEscaped ? escapedByte(text, at) : nil
            guard lower(escaped ?? text[at]) == lower(letter) else { return nil }
            at += escaped == nil ? 1 : 3
        }
        return at
    }

    private static func isAlone(_ text: [UInt8], _ start: Int, _ end: Int) -> Bool {
        let isAfter = start > 0 && isWord((start > 2 ? escapedByte(text, start - 3) : nil) ?? text[start - 1])
        return !isAfter && (end == text.count || !isWord(escapedByte(text, end) ?? text[end]))
    }

    /// What `%` and two hexadecimal digits stand for, where they are here.
    private static func escapedByte(_ text: [UInt8], _ at: Int) -> UInt8? {
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

/// HMAC with SHA-256 (RFC 2104).
enum HMAC {
    private static let block = 64

    static func text(key: [UInt8], _ message: String) -> String {
        var padded = key.count > block ? SHA256.digest(key) : key
        padded += [UInt8](repeating: 0, count: block - padded.count)
        let inner = SHA256.digest(padded.map { $0 ^ 0x36 } + Array(message.utf8))
        let hex = Array("0123456789abcdef")
        return SHA256.digest(padded.map { $0 ^ 0x5C } + inner)
            .map { "\(hex[Int($0 >> 4)])\(hex[Int($0 & 15)])" }.joined()
    }
}
