import Telemetry

/// The path of a URL, as far as it may leave the house: without query, fragment, tokens, users and addresses.
enum SharedPath {
    static func scrubbed(_ path: String) -> String {
        path.utf8.prefix { $0 != 0x3F && $0 != 0x23 }.split(separator: 0x2F, omittingEmptySubsequences: false)
            .map { segment(Array($0)) }.joined(separator: "/")
    }

    private static func segment(_ segment: [UInt8]) -> String {
        guard !isToken(segment) else { return "~" }
        let plain = PlainText.of(segment)
        // What is in disguise goes with all that stands beside it.
        guard plain == segment || !(isSecret(plain)) else { return "~" }
        return AddressSearch.removed(from: String(decoding: segment, as: UTF8.self))
    }

    private static func isSecret(_ plain: [UInt8]) -> Bool {
        plain.contains(0x3F) || plain.contains(0x23) || AddressSearch.finds(in: plain)
            || plain.split(separator: 0x2F).contains { isToken(Array($0)) }
    }

    private static func isToken(_ segment: [UInt8]) -> Bool { segment.withUnsafeBufferPointer(PathTokens.isToken) }
}
