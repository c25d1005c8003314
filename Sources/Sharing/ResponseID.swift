/// The ids by which vendors find a response, each in its vendor's form.
enum ResponseID {
    /// The value of the header with this name in lower case, or `~` for what has not its form; nil where the header
    /// holds no id.
    static func shared(_ value: String, of name: String) -> String? {
        if name == "x-served-by" { return machines(value) }
        return hasForm(value, of: name).map { $0 ? value : "~" }
    }

    private static func hasForm(_ value: String, of name: String) -> Bool? {
        switch name {
        case "x-timer": isTimer(value)
        case "cf-ray": isRay(value)
        case "x-amz-cf-id": isAmazonID(value)
        case "x-amz-cf-pop": isAmazonPOP(value)
        case "akamai-grn": isGRN(value)
        case "x-akamai-request-id": isAkamaiID(value)
        case "cdn-requestid": isBunnyID(value)
        default: nil
        }
    }

    /// What is kept of a response to be looked up, by whose response it was.
    static func ticket(_ id: String, vendor: String) -> String {
        switch vendor {
        case "fastly":
            let words = HeaderList.words(id)
            guard let last = words.last, words.count > 1, !last.hasPrefix("cache-") else { return machines(id) }
            return machines(words.dropLast().joined(separator: " ")) + " " + (isTimer(last) ? last : "~")
        case "cloudfront": return isAmazonID(id) ? id : "~"
        case "cloudflare": return isRay(id) ? id : "~"
        case "akamai": return isGRN(id) || isAkamaiID(id) ? id : "~"
        case "bunny": return isBunnyID(id) ? id : "~"
        default: return "~"
        }
    }

    /// `cache-iad-kiad7000021-IAD, cache-cdg20721-CDG`: the shield's machine and the edge's.
    private static func machines(_ value: String) -> String {
        HeaderList.members(value).map { isMachine($0) ? $0 : "~" }.joined(separator: ", ")
    }

    private static func isMachine(_ text: String) -> Bool {
        var shape = TextShape(text)
        return shape.take("cache-") && shape.take(1...40) { TextShape.isWord($0) || $0 == 0x2D } && shape.isAtEnd
            && !AddressSearch.finds(in: Array(text.utf8))
    }

    /// `S1795949920.958000,VS0,VE1`
    private static func isTimer(_ text: String) -> Bool {
        let parts = HeaderList.members(text)
        guard let start = parts.first else { return false }
        var shape = TextShape(start)
        guard shape.take("S"), shape.take(1...12, TextShape.isDigit) else { return false }
        guard shape.isAtEnd || (shape.take(".") && shape.take(1...9, TextShape.isDigit) && shape.isAtEnd) else {
            return false
        }
        return parts.dropFirst().allSatisfy { part in
            var shape = TextShape(part)
            return (shape.take("VS") || shape.take("VE")) && shape.take(1...9, TextShape.isDigit) && shape.isAtEnd
        }
    }

    /// `230b030023ae2822-SJC`
    private static func isRay(_ text: String) -> Bool {
        var shape = TextShape(text)
        guard shape.take(1...20, TextShape.isHex) else { return false }
        return shape.isAtEnd || (shape.take("-") && shape.take(3...4, TextShape.isLetter) && shape.isAtEnd)
    }

    private static func isAmazonID(_ text: String) -> Bool {
        var shape = TextShape(text)
        return shape.take(1...80, TextShape.isBase64) && shape.take(0...2) { $0 == 0x3D } && shape.isAtEnd
            && !AddressSearch.finds(in: Array(text.utf8))
    }

    /// `PHX50-C2`
    private static func isAmazonPOP(_ text: String) -> Bool {
        TextShape.isAll(text, 3...12) { TextShape.isWord($0) || $0 == 0x2D }
    }

    /// `0.7862a6e5.1795912394.b5d3164`
    private static func isGRN(_ text: String) -> Bool {
        var shape = TextShape(text)
        return shape.take(1...2, TextShape.isHex) && shape.take(".") && shape.take(6...8, TextShape.isHex)
            && shape.take(".") && shape.take(9...10, TextShape.isDigit) && shape.take(".")
            && shape.take(1...16, TextShape.isHex) && shape.isAtEnd
    }

    private static func isAkamaiID(_ text: String) -> Bool {
        TextShape.isAll(text, 1...64) { TextShape.isHex($0) || $0 == 0x2E }
            && !AddressSearch.finds(in: Array(text.utf8))
    }

    private static func isBunnyID(_ text: String) -> Bool {
        TextShape.isAll(text, 1...40) { TextShape.isHex($0) || $0 == 0x2D }
            && !AddressSearch.finds(in: Array(text.utf8))
    }
}
