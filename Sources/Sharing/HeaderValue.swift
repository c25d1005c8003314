import Telemetry

/// What of a response header's value may leave the house: the names on the list hold whatever a cache or a proxy on the
/// way has written into them.
struct HeaderValue {
    /// Whom the bundle is for.
    let vendor: String
    /// The edge's addresses: those that may stay.
    let edges: Set<String>

    /// The value of the header with this name in lower case; empty where nothing is left.
    func cleaned(_ value: String, of name: String) -> String {
        switch name {
        case "cache-status": members(value).map(cacheStatus).joined(separator: ", ")
        case "server-timing": members(value).map(timing).joined(separator: ", ")
        case "via": members(value).map(via).joined(separator: ", ")
        case "x-cache": members(value).map(cache).joined(separator: ", ")
        case "content-type": text(value) { isSecret($0, mayAssign: true) }
        case _ where HeaderValue.ids.contains(name): id(value)
        default: text(value) { isSecret($0, mayAssign: false) }
        }
    }

    /// An id of a response: a long run of letters, as tokens are, but without addresses.
    func id(_ value: String) -> String { text(value) { isURL($0) } }

    /// A name of ours or of the vendor's, such as a POP's.
    func name(_ value: String) -> String { text(value) { isSecret($0, mayAssign: true) } }

    /// Headers of one CDN alone: what is in them is how it calls its own.
    private static let ids = Set(SharedHeaders.builtIn.filter { $0.vendor != nil }.map { $0.name.lowercased() })

    // MARK: Lists

    /// Parameters of RFC 9211 that say what the cache did; `key` is the URL with its query, `detail` is free text.
    private static let cacheParameters: Set<String> = ["hit", "fwd", "fwd-status", "ttl", "stored", "collapsed"]

    private func cacheStatus(_ member: String) -> String {
        let parts = HeaderValue.split(member, at: ";")
        let kept = parts.dropFirst().filter { part in
            HeaderValue.cacheParameters.contains(String(part.prefix { $0 != "=" }).lowercased())
                && part.allSatisfy { $0.isLetter || $0.isNumber || "-=?".contains($0) }
        }
        return ([name(parts[0])] + kept).joined(separator: "; ")
    }

    /// The name of a metric and its milliseconds; `desc` is free text, in which some CDNs write the client's address.
    private func timing(_ member: String) -> String {
        let parts = HeaderValue.split(member, at: ";")
        let kept = parts.dropFirst().filter { $0.lowercased().hasPrefix("dur=") && Double($0.dropFirst(4)) != nil }
        return ([name(parts[0])] + kept).joined(separator: "; ")
    }

    /// The vendor's own members, and the version alone of others: a proxy on the viewer's side adds its name, too.
    private func via(_ member: String) -> String {
        let words = member.split(separator: " ", maxSplits: 2)
        guard words.count > 1 else { return "~" }
        let version = HeaderValue.isProtocol(words[0]) ? String(words[0]) : "~"
        guard isOwn(words[1]) else { return "\(version) ~" }
        return ([version] + words.dropFirst().map { name(String($0)) }).joined(separator: " ")
    }

    /// `1.1`, `2`, `HTTP/1.1`: what a hop has received, and nothing else.
    private static func isProtocol(_ word: Substring) -> Bool {
        let number = word.utf8.drop { UInt8(ascii: "a") <= $0 | 0x20 && $0 | 0x20 <= UInt8(ascii: "z") }
        guard word.utf8.count - number.count <= 8 else { return false }
        let version = Array(number.first == UInt8(ascii: "/") ? number.dropFirst() : number)
        func isDigit(_ at: Int) -> Bool { UInt8(ascii: "0") <= version[at] && version[at] <= UInt8(ascii: "9") }
        return switch version.count {
        case 1: isDigit(0)
        case 3: isDigit(0) && version[1] == UInt8(ascii: ".") && isDigit(2)
        default: false
        }
    }

    /// `TCP_HIT from a118-214-191-15 (AkamaiGHost/…)`: who has answered is told of the vendor's own machines alone.
    private func cache(_ member: String) -> String {
        let words = member.split(separator: " ", omittingEmptySubsequences: false)
        var kept: [String] = []
        for (i, word) in words.enumerated() {
            let isFrom = i > 0 && words[i - 1].lowercased() == "from"
            kept.append(!isFrom || isOwn(word) || isEdge(word) ? String(word) : "~")
        }
        return text(kept.joined(separator: " ")) { isSecret($0, mayAssign: false) }
    }

    /// Whether a host name is the vendor's: `varnish`, `google`, `x.cloudfront.net`, `a1.akamaitechnologies.com`.
    private func isOwn(_ name: Substring) -> Bool {
        let labels = name.lowercased().split(separator: ".")
        if labels.count == 1 { return labels[0] == "varnish" || labels[0].hasPrefix(vendor) }
        return labels.count > 1 && labels[labels.count - 2].hasPrefix(vendor)
    }

    private func isEdge(_ name: Substring) -> Bool {
        edges.contains { $0.contains(".") && name.contains($0.replacing(".", with: "-")) }
    }

    // MARK: Words

    /// The text with `~` in the place of words that must not be in it, and of addresses inside the others.
    private func text(_ text: String, but isSecret: (Substring) -> Bool) -> String {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            if HeaderValue.isBetween(first) {
                result.append(first)
                rest.removeFirst()
                continue
            }
            let word = rest.prefix { !HeaderValue.isBetween($0) }
            rest = rest[word.endIndex...]
            result += isSecret(word) ? "~" : NetworkAddress.removed(from: String(word), but: edges)
        }
        return result
    }

    private static func isBetween(_ letter: Character) -> Bool { " \t,;\"'()<>[]{}|".contains(letter) }

    /// A URL, a path, a query, or who somebody is.
    private func isURL(_ word: Substring) -> Bool {
        word.contains("://") || word.hasPrefix("/") || word.contains("?") || word.contains("&") || word.contains("@")
    }

    /// - Parameter mayAssign: whether `name=value` is nothing to hide.
    private func isSecret(_ word: Substring, mayAssign: Bool) -> Bool {
        if isURL(word) { return true }
        // Base64 ends in "=".
        let plain = word.prefix(upTo: word.lastIndex { $0 != "=" }.map { word.index(after: $0) } ?? word.startIndex)
        if plain.contains("=") { return !mayAssign || isToken(String(plain).replacing("=", with: "/")) }
        return isToken(String(plain))
    }

    private func isToken(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { PathTokens.occur(in: $0) }
    }

    private func members(_ value: String) -> [String] { HeaderValue.split(value, at: ",") }

    /// The parts between separators outside of quotes, without the spaces around them.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var isQuoted = false
        return text.split(omittingEmptySubsequences: false) { letter in
            if letter == "\"" { isQuoted.toggle() }
            return letter == separator && !isQuoted
        }.map { part in
            let start = part.drop { $0 == " " }
            let end = start.lastIndex { $0 != " " }.map { start.index(after: $0) }
            return String(start.prefix(upTo: end ?? start.startIndex))
        }
    }
}
