import Telemetry

/// How a request failed, as far as it may be told: a status, or domain and code of an error. Domains are texts of the
/// viewer's machine.
enum NetworkFailure {
    /// - Parameter others: vendors that the domain must not speak of.
    static func shared(_ failure: String, but others: OtherVendors) -> String {
        let bytes = failure.utf8
        guard let slash = bytes.lastIndex(of: 0x2F) else {
            return failure == "error" || isCode(bytes[...]) ? failure : "~"
        }
        let domain = bytes[..<slash]
        let code = bytes[slash...].dropFirst()
        let isTold = isName(domain) && !others.areSpoken(of: Array(domain))
        let text = isTold ? AddressSearch.removed(from: String(decoding: domain, as: UTF8.self)) : "~"
        return "\(text)/\(isCode(code) ? String(decoding: code, as: UTF8.self) : "~")"
    }

    private static func isCode(_ text: Substring.UTF8View) -> Bool {
        var shape = TextShape(String(decoding: text, as: UTF8.self))
        _ = shape.take("-")
        return shape.take(1...20, TextShape.isDigit) && shape.isAtEnd
    }

    /// A longer run of letters with digits among them is a token. Names of errors are long, too, but of letters alone.
    private static let longestWord = 32

    /// A domain is a name and no sentence, and no token.
    private static func isName(_ domain: Substring.UTF8View) -> Bool {
        guard domain.count <= 100, domain.allSatisfy({ TextShape.isWord($0) || "._-".utf8.contains($0) }) else {
            return false
        }
        let words = domain.split(separator: 0x2E)
        return !words.contains { word in
            word.starts(with: "eyJ".utf8) || (word.count > longestWord && word.contains(where: TextShape.isDigit))
        }
    }
}
