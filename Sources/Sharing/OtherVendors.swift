import Telemetry

/// The vendors that a bundle is not for: it tells nobody who else serves the app.
///
/// The vendor that answered a request knows its host and path, but not those of requests that it never saw, and not
/// what the app's own texts say.
struct OtherVendors {
    private let names: [[UInt8]]
    /// Searched for as words of their own.
    private let words: [[UInt8]]
    private let parts: [[UInt8]]
    private let domains: [[UInt8]]

    /// - Parameters:
    ///   - vendor: whom the bundle is for; a CDN whose name is in the vendor's own is not another one.
    ///   - names: further vendors of the night and of the configuration.
    init(than vendor: String, _ names: [String] = []) {
        let own = Array(vendor.lowercased().utf8)
        let known = KnownCDN.all.filter { !OtherVendors.holds(own, Array($0.name.utf8)) }
        // A vendor that is called `edge` or `origin` is not told by the word.
        let configured = names.map { $0.lowercased() }.filter { name in
            !name.isEmpty && name != vendor.lowercased() && !CacheWords.isPlace(name)
                && !KnownCDN.all.contains { $0.name == name }
        }
        self.names = (known.map(\.name) + configured).map { Array($0.utf8) }
        words = (known.filter(\.isNameSpoken).map(\.name) + configured).map { Array($0.utf8) }
        parts = known.flatMap(\.parts).map { Array($0.utf8) }
        domains = known.flatMap(\.domains).map { Array($0.utf8) }
    }

    /// Whether a text speaks of one of them, as it is read: by a name that stands as a word, also in `viaFastly2`, or by
    /// a domain.
    func areSpoken(of text: String) -> Bool { areSpoken(of: Array(text.utf8)) }

    func areSpoken(of text: [UInt8]) -> Bool {
        let plain = PlainText.of(text)
        let lower = OtherVendors.lower(plain)
        return parts.contains { OtherVendors.holds(lower, $0) }
            || words.contains { word in
                OtherVendors.places(of: word, in: lower).contains { OtherVendors.isWord($0, in: plain) }
            }
            || domains.contains { domain in
                OtherVendors.places(of: domain, in: lower).contains { place in
                    let before = place.lowerBound > 0 ? lower[place.lowerBound - 1] : 0x2E
                    let after = place.upperBound < lower.count ? lower[place.upperBound] : 0x2F
                    // `mycloudfront.network` is none.
                    return !NumberRow.isWord(before) && before != 0x2D && !NumberRow.isWord(after) && after != 0x2D
                }
            }
    }

    /// Whether a header's line speaks of one of them: here their names stand for nothing else.
    func areSpoken(ofHeader line: String) -> Bool {
        let lower = OtherVendors.lower(Array(line.utf8))
        return names.contains { OtherVendors.holds(lower, $0) } || areSpoken(of: line)
    }

    /// A host's name with `~` in the place of labels that speak of one of them, and of all of a host of theirs.
    func removed(fromHost host: String) -> String {
        guard areSpoken(of: host) else { return host }
        let bytes = host.utf8
        let name = bytes.prefix { $0 != 0x3A }
        let lower = OtherVendors.lower(Array(name.last == 0x2E ? name.dropLast() : name))
        let isTheirs = domains.contains { lower == $0 || lower.suffix($0.count + 1).elementsEqual([0x2E] + $0) }
        guard !isTheirs else { return "~" }
        return removed(from: name, at: 0x2E) + String(decoding: bytes[name.endIndex...], as: UTF8.self)
    }

    /// A path with `~` in the place of segments that speak of one of them.
    func removed(fromPath path: String) -> String {
        removed(from: Substring(path).utf8, at: 0x2F)
    }

    private func removed(from text: Substring.UTF8View, at separator: UInt8) -> String {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let left = parts.map { areSpoken(of: Array($0)) ? [0x7E] : Array($0) }
        return String(decoding: Array(left.joined(separator: [separator])), as: UTF8.self)
    }

    // MARK: Bytes

    private static func lower(_ text: [UInt8]) -> [UInt8] {
        text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }

    private static func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool { !places(of: part, in: text).isEmpty }

    private static func places(of part: [UInt8], in text: [UInt8]) -> [Range<Int>] {
        guard let first = part.first, part.count <= text.count else { return [] }
        return (0...(text.count - part.count)).compactMap { at in
            text[at] == first && text[at..<at + part.count].elementsEqual(part) ? at..<at + part.count : nil
        }
    }

    /// Whether no letter stands beside it, but where a capital one begins another word.
    private static func isWord(_ place: Range<Int>, in text: [UInt8]) -> Bool {
        func begins(_ at: Int) -> Bool {
            guard at > 0, at < text.count, TextShape.isLetter(text[at - 1]), TextShape.isLetter(text[at]) else {
                return true
            }
            return text[at - 1] & 0x20 != 0 && text[at] & 0x20 == 0
        }
        return begins(place.lowerBound) && begins(place.upperBound)
    }
}
