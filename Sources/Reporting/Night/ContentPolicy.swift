import Templating

/// What a browser may do with the page: show it. Style and script are let through by their hashes, and nothing may be
/// fetched, so that text from a log that looks like markup could not act even if it got through as such.
enum ContentPolicy {
    /// The partials that hold the page's style and script: written on their own first, to be hashed.
    static let style = "_style.html"
    static let script = "_script.html"

    static func text(style: String, script: String) -> String {
        "default-src 'none'; style-src '\(hash(style))'; script-src '\(hash(script))'; img-src data:; "
            + "base-uri 'none'; form-action 'none'"
    }

    /// The same for a page without a script.
    static func text(style: String) -> String {
        "default-src 'none'; style-src '\(hash(style))'; img-src data:; base-uri 'none'; form-action 'none'"
    }

    private static func hash(_ text: String) -> String { "sha256-\(Base64.text(SHA256.digest(Array(text.utf8))))" }
}

/// Base64 (RFC 4648, 4).
enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    static func text(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            var quad = ""
            for _ in 0..<4 {
                quad = String(letters[number & 63]) + quad
                number >>= 6
            }
            text += quad.prefix(group.count + 1) + String(repeating: "=", count: 3 - group.count)
        }
        return text
    }
}
