/// The protocols that a bundle names: those that ALPN registers and URLSession writes. A client writes this text, and a
/// log may have anything there.
enum ProtocolName {
    private static let known: Set<String> = [
        "h1", "h2", "h2c", "h3", "http/0.9", "http/1", "http/1.0", "http/1.1", "http/2", "http/2.0", "http/3", "quic",
        "http/2+quic", "spdy", "spdy/1", "spdy/2", "spdy/3", "spdy/3.1", "hq",
    ]

    /// The protocol in lower case; empty where the log does not say, and `other` for a text that is none.
    static func shared(_ name: String) -> String {
        let name = name.lowercased()
        return name.isEmpty || known.contains(name) || isDraft(name) ? name : Allowed.other.text
    }

    /// `h3-29`, `hq-interop`, `h3-q050`: before the standard was one.
    private static func isDraft(_ name: String) -> Bool {
        guard let start = ["h3-", "hq-"].first(where: name.hasPrefix) else { return false }
        let version = Array(name.utf8.dropFirst(start.utf8.count))
        if version == Array("interop".utf8) { return true }
        let digits = version.first == 0x71 ? version.dropFirst() : version[...]
        return (1...3).contains(digits.count) && digits.allSatisfy(NumberRow.isDigit)
    }
}
