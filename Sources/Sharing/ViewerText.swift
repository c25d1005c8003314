import CDN

/// What may be said of a viewer: each field has its form, and everything else is `other`.
enum ViewerText {
    static func hasForm(_ text: String, of field: ViewerField) -> Bool {
        let bytes = Array(text.utf8)
        return switch field {
        case .app, .os: (1...32).contains(bytes.count) && bytes.allSatisfy(isVersion)
        case .country: bytes.count == 2 && bytes.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
        case .asn: isNetwork(bytes)
        }
    }

    /// `iOS 18.1`, `5.2.1 (1234)`, `2.0-beta+7`.
    private static func isVersion(_ byte: UInt8) -> Bool {
        NumberRow.isWord(byte) || " ._+-()".utf8.contains(byte)
    }

    /// The number of an autonomous system (RFC 6793), with or without `AS`.
    private static func isNetwork(_ text: [UInt8]) -> Bool {
        let digits = text.count > 2 && text[0] | 0x20 == 0x61 && text[1] | 0x20 == 0x73 ? text.dropFirst(2) : text[...]
        return digits.allSatisfy(NumberRow.isDigit) && UInt32(String(decoding: digits, as: UTF8.self)) != nil
    }
}
