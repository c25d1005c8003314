extension SVG {
    /// Text made safe for an element's content and for an attribute in double quotes, in XML and in HTML.
    ///
    /// Tab and line ends become a space. Other control characters, code points that XML forbids, and the bidi
    /// embeddings, overrides and isolates, which reorder what stands beside them, become U+FFFD: seen, not obeyed.
    package static func escaped(_ text: String) -> String {
        // Most words are letters, digits and blanks.
        if text.utf8.allSatisfy(isPlain) { return text }
        var safe = ""
        safe.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": safe += "&amp;"
            case "<": safe += "&lt;"
            case ">": safe += "&gt;"
            case "\"": safe += "&quot;"
            case "'": safe += "&#39;"
            case "\t", "\n", "\r", "\u{2028}", "\u{2029}": safe += " "
            case _ where isForbidden(scalar): safe += "\u{FFFD}"
            default: safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }

    /// Whether it is ASCII that means nothing in markup.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
        default: (0x20..<0x7F).contains(byte)
        }
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0xFDD0...0xFDEF: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }
}
