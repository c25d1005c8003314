import Telemetry

/// What of a response header's value may leave the house: the names on the list hold whatever a cache or a proxy on the
/// way has written into them. Each of them has a form; what does not fit is `~`.
struct HeaderValue {
    /// The edge's addresses: those that may stay.
    let edges: Set<String>
    let names: VendorNames

    /// - Parameters:
    ///   - vendor: whom the bundle is for.
    ///   - hosts: the configuration's patterns of its hosts.
    init(vendor: String, hosts: [String] = [], edges: Set<String>) {
        self.edges = edges
        names = VendorNames(vendor, hosts: hosts, edges: edges)
    }

    /// The value of the header with this name in lower case; empty where nothing is left. Headers that the configuration
    /// adds have no form that is known: what looks like a secret goes out of them.
    func cleaned(_ value: String, of name: String) -> String {
        if let id = ResponseID.shared(value, of: name) { return id }
        switch name {
        case "cache-status": return list(value, cacheStatus)
        case "server-timing": return list(value, timing)
        case "via": return list(value, via)
        case "x-cache": return list(value, cache)
        case "server": return server(value)
        case "cf-cache-status", "cdn-cache": return CacheWords.states.contains(value.uppercased()) ? value : "~"
        case "x-cache-hits": return list(value) { TextShape.isAll($0, 1...10, TextShape.isDigit) ? $0 : "~" }
        case "age", "content-length": return TextShape.isAll(value, 1...15, TextShape.isDigit) ? value : "~"
        case "date", "last-modified": return PlainValue.isDate(value) ? value : "~"
        case "etag": return PlainValue.entityTag(value)
        case "content-type": return PlainValue.mediaType(value)
        default: return text(value)
        }
    }

    private func list(_ value: String, _ shared: (String) -> String) -> String {
        HeaderList.members(value).map(shared).joined(separator: ", ")
    }

    // MARK: Lists

    /// The cache's name and what it did (RFC 9211); `key` is the URL with its query, `detail` is free text.
    private func cacheStatus(_ member: String) -> String {
        let parts = HeaderList.parts(member, at: 0x3B)
        let name = parts.first.map(HeaderList.unquoted) ?? ""
        let isOwn = names.isOwn(host: name) || names.isEdge(name) || CacheWords.isPlace(name)
        let kept = parts.dropFirst().filter(CacheWords.isParameter)
        return ([isOwn ? names.scrubbed(parts[0]) : "~"] + kept).joined(separator: "; ")
    }

    /// The name of a metric and its milliseconds; `desc` is free text, in which some CDNs write the client's address.
    private func timing(_ member: String) -> String {
        let parts = HeaderList.parts(member, at: 0x3B)
        let name = parts.first.map { CacheWords.isMetric($0) ? $0 : "~" } ?? "~"
        let kept = parts.dropFirst().filter { part in
            var shape = TextShape(part.lowercased())
            guard shape.take("dur="), shape.take(1...9, TextShape.isDigit) else { return false }
            return shape.isAtEnd || (shape.take(".") && shape.take(1...9, TextShape.isDigit) && shape.isAtEnd)
        }
        return ([name] + kept).joined(separator: "; ")
    }

    /// The vendor's own members, and the version alone of others: a proxy on the viewer's side adds its name, too.
    private func via(_ member: String) -> String {
        let words = HeaderList.words(member)
        guard words.count > 1 else { return "~" }
        let version = HeaderValue.isProtocol(words[0]) ? words[0] : "~"
        guard names.isOwn(host: words[1]) else { return "\(version) ~" }
        return ([version, names.scrubbed(words[1])] + words.dropFirst(2).map(comment)).joined(separator: " ")
    }

    /// `1.1`, `2`, `HTTP/1.1`: what a hop has received, and nothing else.
    private static func isProtocol(_ word: String) -> Bool {
        let number = word.utf8.drop(while: TextShape.isLetter)
        guard word.utf8.count - number.count <= 8 else { return false }
        let version = Array(number.first == 0x2F ? number.dropFirst() : number)
        return switch version.count {
        case 1: TextShape.isDigit(version[0])
        case 3: TextShape.isDigit(version[0]) && version[1] == 0x2E && TextShape.isDigit(version[2])
        default: false
        }
    }

    /// `TCP_HIT from a118-214-191-15 (AkamaiGHost/…)`: who has answered is told of the vendor's own machines alone.
    private func cache(_ member: String) -> String {
        HeaderList.words(member).map { word in
            if CacheWords.states.contains(word.uppercased()) || word.lowercased() == "from" { return word }
            if names.isOwn(host: word) || names.isEdge(word) { return names.scrubbed(word) }
            return comment(word)
        }.joined(separator: " ")
    }

    /// The programs that answered: those of servers that everybody has, and the vendor's. A proxy calls itself what it
    /// likes.
    private func server(_ value: String) -> String {
        HeaderList.words(value).map { word in
            let isComment = word.utf8.first == 0x28
            return isComment ? comment(word) : isProduct(word, orServer: true) || isOwnMachine(word) ? word : "~"
        }.joined(separator: " ")
    }

    /// `BunnyCDN-DE1-1047`
    private func isOwnMachine(_ word: String) -> Bool {
        var shape = TextShape(word)
        return names.isOwn(word: "bunny") && shape.take("BunnyCDN")
            && shape.take(0...24) {
                TextShape.isWord($0) || $0 == 0x2D
            } && shape.isAtEnd
    }

    /// `(AkamaiGHost/22.1.2-5ab1)`, `(CloudFront)`, `(-)`, and `(~)` for free text.
    private func comment(_ word: String) -> String {
        let bytes = word.utf8
        guard bytes.first == 0x28, bytes.last == 0x29, bytes.count > 2 else { return bytes.first == 0x28 ? "(~)" : "~" }
        let inner = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        return inner.utf8.count == 1 || CacheWords.systems.contains(inner.lowercased())
            || isProduct(inner, orServer: false) ? word : "(~)"
    }

    /// `name/version` of a program.
    private func isProduct(_ word: String, orServer: Bool) -> Bool {
        let name = String(decoding: word.utf8.prefix { $0 != 0x2F }, as: UTF8.self)
        guard names.isOwn(word: name) || (orServer && CacheWords.servers.contains(name.lowercased())) else {
            return false
        }
        var shape = TextShape(String(decoding: word.utf8.dropFirst(name.utf8.count), as: UTF8.self))
        return shape.isAtEnd
            || (shape.take("/") && shape.take(1...24) { TextShape.isWord($0) || "._-+".utf8.contains($0) }
                && shape.isAtEnd)
    }

    // MARK: Words

    /// The text with `~` in the place of words that must not be in it, and of addresses inside the others.
    private func text(_ text: String) -> String {
        var result = ""
        var rest = Substring(text).utf8
        while !rest.isEmpty {
            let between = rest.prefix(while: HeaderValue.isBetween)
            result += String(decoding: between, as: UTF8.self)
            let word = rest[between.endIndex...].prefix { !HeaderValue.isBetween($0) }
            result +=
                HeaderValue.isSecret(Array(word), edges)
                ? "~"
                : AddressSearch.removed(
                    from: String(decoding: word, as: UTF8.self), but: edges)
            rest = rest[word.endIndex...]
        }
        // Commas part addresses as well.
        return AddressSearch.removed(from: result, but: edges)
    }

    private static func isBetween(_ byte: UInt8) -> Bool { " \t,;\"'()<>[]{}|".utf8.contains(byte) }

    private static func isSecret(_ word: [UInt8], _ edges: Set<String>) -> Bool {
        let plain = PlainText.of(word)
        return PlainValue.isSecret(word)
            || (plain != word && (PlainValue.isSecret(plain) || AddressSearch.finds(in: plain, but: edges)))
    }
}
