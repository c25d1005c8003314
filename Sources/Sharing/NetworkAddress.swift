import Glibc

/// IP addresses, as programs write them.
enum NetworkAddress {
    /// Whether a text is an address that machines of the whole internet can be reached at: an edge's, never one of a
    /// home or a company. Of the forms that only a network's inside knows (RFC 1918, 3927, 4193, 4291, 6598) it is none,
    /// in whatever IPv6 address they are wrapped.
    static func isPublic(_ text: String) -> Bool {
        if let bytes = bytes(text, AF_INET, 4) { return isPublic(version4: bytes[...]) }
        guard let bytes = version6(text) else { return false }
        return isPublic(version6: bytes)
    }

    /// The sixteen bytes of an IPv6 address; nil for another text.
    static func version6(_ text: String) -> [UInt8]? { bytes(text, AF_INET6, 16) }

    private static func isPublic(version6 bytes: [UInt8]) -> Bool {
        // ::ffff:10.0.0.1
        if bytes[..<10].allSatisfy({ $0 == 0 }) {
            return bytes[10] == 0xFF && bytes[11] == 0xFF && isPublic(version4: bytes[12...])
        }
        // 64:ff9b::/96 (RFC 6052), and 64:ff9b:1::/48 for the inside of networks (RFC 8215).
        if bytes[..<4] == [0, 0x64, 0xFF, 0x9B] {
            return bytes[4..<12].allSatisfy { $0 == 0 } && isPublic(version4: bytes[12...])
        }
        // 2002::/16 (RFC 3056)
        if bytes[..<2] == [0x20, 0x02] { return isPublic(version4: bytes[2..<6]) }
        // 2001::/32 (RFC 4380): the client's own address is a part of it.
        if bytes[..<4] == [0x20, 0x01, 0, 0] { return false }
        // fc00::/7, fe80::/10 with what is left of fec0::/10, ff00::/8.
        return bytes[0] & 0xFE != 0xFC && !(bytes[0] == 0xFE && bytes[1] & 0x80 == 0x80) && bytes[0] != 0xFF
    }

    private static func isPublic(version4 bytes: ArraySlice<UInt8>) -> Bool {
        let (a, b) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
        switch a {
        case 0, 10, 127, 224...255: return false
        case 100: return b & 0xC0 != 64
        case 169: return b != 254
        case 172: return b & 0xF0 != 16
        case 192: return b != 168
        default: return true
        }
    }

    private static func bytes(_ text: String, _ family: Int32, _ count: Int) -> [UInt8]? {
        // What follows a zero byte would not be looked at.
        guard !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}
