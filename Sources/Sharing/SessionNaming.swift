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
    /// it is or in the letters of a URL.
    func renamed(_ ids: [String], in text: String) -> String {
        guard case .hash = self else { return text }
        var bytes = Array(text.utf8)
        for id in ids.sorted(by: { $0.utf8.count > $1.utf8.count }) where !id.isEmpty {
            for spelling in Set([Array(id.utf8), SessionNaming.escaped(id)]) {
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
            let end = at + id.count
            let isAlone = (at == 0 || !isWord(text[at - 1])) && (end >= text.count || !isWord(text[end]))
            if end <= text.count, isAlone || id.count >= shortest,
                zip(text[at..<end], id).allSatisfy({ lower($0) == lower($1) })
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

    /// As in a URL's path: all but the unreserved letters of RFC 3986 as `%` and two digits.
    private static func escaped(_ id: String) -> [UInt8] {
        let hex = Array("0123456789ABCDEF".utf8)
        return id.utf8.flatMap { byte in
            isWord(byte) || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
                ? [byte] : [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
        }
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
