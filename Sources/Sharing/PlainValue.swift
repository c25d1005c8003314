import Telemetry

/// Headers of one value, each with its form.
enum PlainValue {
    /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
    static func isDate(_ text: String) -> Bool {
        let form = "Aaa, 00 Aaa 0000 00:00:00 GMT"
        return text.utf8.count == form.utf8.count
            && zip(text.utf8, form.utf8).allSatisfy { byte, sign in
                switch sign {
                case 0x41, 0x61: TextShape.isLetter(byte)
                case 0x30: TextShape.isDigit(byte)
                default: byte == sign
                }
            }
    }

    /// `W/"5f3a-9164"`: letters of base64 and `.`, padding, and behind a colon a number (IIS). `~` in the place of another
    /// one, and of one that is a token or an address.
    static func entityTag(_ value: String) -> String {
        let isWeak = value.hasPrefix("W/")
        let tag = isWeak ? String(decoding: value.utf8.dropFirst(2), as: UTF8.self) : value
        let plain = HeaderList.unquoted(tag)
        let isQuoted = plain.utf8.count != tag.utf8.count
        let bytes = Array(plain.utf8)
        var shape = TextShape(plain)
        let hasForm =
            shape.take(0...128) { TextShape.isBase64($0) || $0 == 0x2E } && shape.take(0...2) { $0 == 0x3D }
            && (shape.isAtEnd || (shape.take(":") && shape.take(1...16, TextShape.isHex) && shape.isAtEnd))
        let isShared = hasForm && !isSecret(bytes) && !AddressSearch.finds(in: bytes)
        let shared = isShared ? plain : "~"
        return (isWeak ? "W/" : "") + (isQuoted ? "\"\(shared)\"" : shared)
    }

    private static let types: Set<String> = [
        "application", "audio", "binary", "font", "image", "message", "model", "multipart", "text", "video",
    ]

    /// Type, and of the parameters `charset` and `codecs`.
    static func mediaType(_ value: String) -> String {
        let parts = HeaderList.parts(value, at: 0x3B)
        guard let type = parts.first, isType(type) else { return "~" }
        let kept = parts.dropFirst().filter { part in
            let (name, value) = HeaderList.assigned(part)
            guard let value, !AddressSearch.finds(in: Array(value.utf8)) else { return false }
            return switch name {
            case "charset": TextShape.isAll(value, 1...20) { TextShape.isWord($0) || "-_.".utf8.contains($0) }
            case "codecs": TextShape.isAll(value, 1...80) { TextShape.isWord($0) || "-., +".utf8.contains($0) }
            default: false
            }
        }
        return ([type] + kept).joined(separator: "; ")
    }

    private static func isType(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        guard parts.count == 2, types.contains(String(decoding: parts[0], as: UTF8.self).lowercased()) else {
            return false
        }
        let subtype = String(decoding: parts[1], as: UTF8.self)
        return TextShape.isAll(subtype, 1...64) { TextShape.isWord($0) || ".+-".utf8.contains($0) }
            && !isSecret(Array(parts[1])) && !AddressSearch.finds(in: Array(parts[1]))
    }

    /// A URL, a path, a query, a value, who somebody is, or a token.
    static func isSecret(_ word: [UInt8]) -> Bool {
        if word.first == 0x2F || word.contains(where: { $0 == 0x3F || $0 == 0x26 || $0 == 0x40 }) { return true }
        let isLink = word.indices.dropLast(2).contains { word[$0..<$0 + 3].elementsEqual("://".utf8) }
        if isLink { return true }
        // Base64 ends in "=".
        let plain = word.prefix((word.lastIndex { $0 != 0x3D } ?? -1) + 1)
        return plain.contains(0x3D) || Array(plain).withUnsafeBufferPointer { PathTokens.occur(in: $0) }
    }
}
