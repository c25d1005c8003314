import CDN
import Telemetry

/// A text that may leave the house. `Allowed` alone makes one.
package struct SharedText: Sendable, Equatable {
    package let text: String

    fileprivate init(_ text: String) { self.text = text }
}

/// The one way out to a vendor: what is not let through here is in no bundle.
///
/// It works by lists of what is allowed. A field that nobody thought of stays in the house.
package struct Allowed: Sendable {
    package let vendor: String
    private let sessions: SessionNaming
    /// Sessions whose id no log names: it is a file's name, which the vendor never received.
    private let unnamed: Set<String>
    /// Names in lower case.
    private let headers: Set<String>
    /// Names and hosts of other vendors, in lower case: no header that speaks of one goes out.
    private let others: [String]

    /// - Parameters:
    ///   - vendor: whom the bundle is for.
    ///   - unnamed: sessions whose id is no log's, but a file's name.
    ///   - extraHeaders: response headers that the configuration allows beside `SharedHeaders`.
    ///   - others: what no other text of the bundle may speak of.
    package init(
        vendor: String, sessions: SessionNaming, unnamed: Set<String> = [], extraHeaders: [String] = [],
        others: [String] = []
    ) {
        self.vendor = vendor
        self.sessions = sessions
        self.unnamed = unnamed
        let own = SharedHeaders.builtIn.filter { $0.vendor == nil || $0.vendor == vendor }.map(\.name)
        headers = Set((own + extraHeaders).map { $0.lowercased() })
        self.others = (others + SharedHeaders.builtIn.compactMap(\.vendor)).map { $0.lowercased() }
            .filter { !$0.isEmpty && $0 != vendor }
    }

    /// What the vendor's own responses say of the request: protocol, status, cache state; and words of ours.
    package func word(_ text: String) -> SharedText { SharedText(text) }
    package func word(_ text: String?) -> SharedText? { text.map { SharedText($0) } }

    package func number(_ value: Int) -> SharedText { SharedText(String(value)) }

    /// The session's id, or what stands for it; `~` where it is the name of a file.
    package func session(_ id: String) -> SharedText {
        if case .keep = sessions, unnamed.contains(id) { return SharedText("~") }
        return SharedText(sessions.name(id))
    }

    /// A POP's name, which a response's headers tell: of akamai it is the edge's address.
    package func pop(_ name: String) -> SharedText {
        SharedText(HeaderValue(vendor: vendor, edges: NetworkAddress.isPublic(name) ? [name] : []).name(name))
    }

    /// The HTTP status, or `domain/code` of a network error: a domain is a name and no sentence.
    package func failure(_ text: String?) -> SharedText? {
        guard let text, let slash = text.lastIndex(of: "/") else { return text.map { SharedText($0) } }
        let domain = text[..<slash]
        let isName =
            domain.utf8.count <= 100
            && domain.allSatisfy { letter in
                letter.isASCII && (letter.isLetter || letter.isNumber || "._-".contains(letter))
            }
        guard !isName else { return SharedText(NetworkAddress.removed(from: text, but: [])) }
        return SharedText("~" + text[slash...])
    }

    /// A host without user; `~` where it is an address that the internet does not reach: a cache in the viewer's own
    /// network.
    ///
    /// - Parameter named: sessions whose ids must not be in it, where they have another name outside; so in the others.
    package func host(_ host: String?, named ids: [String] = []) -> SharedText? {
        guard let host else { return nil }
        let plain = host.split(separator: "@").last.map(String.init) ?? host
        let name = String(plain.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
        return SharedText(NetworkAddress.isPrivate(host: name) ? "~" : sessions.renamed(ids, in: name))
    }

    /// A path without query, fragment, tokens and addresses.
    package func path(_ path: String?, named ids: [String] = []) -> SharedText? {
        path.map { path in
            let named = sessions.renamed(ids, in: PathTokens.scrubbed(path))
            return SharedText(NetworkAddress.removed(from: named, but: [], inPath: true))
        }
    }

    /// The vendor's id of a response.
    package func ticket(_ sample: RequestSample) -> SharedText? { ticket(sample.ticket, session: sample.session) }

    package func ticket(_ id: String?, session: String) -> SharedText? {
        id.map { SharedText(sessions.renamed([session], in: HeaderValue(vendor: vendor, edges: []).id($0))) }
    }

    /// The machine that answered; nothing where it was a proxy's, or may have been one.
    package func edge(_ sample: RequestSample) -> SharedText? {
        sample.isProxied == false ? sample.remoteAddress.flatMap { edge(address: $0) } : nil
    }

    /// The address of a machine that the internet reaches: others are of the viewer's own network.
    package func edge(address: String) -> SharedText? {
        NetworkAddress.isPublic(address) ? SharedText(address) : nil
    }

    /// The response headers on the list, parted by `; `, with what `HeaderValue` leaves of their values.
    package func headers(_ sample: RequestSample) -> SharedText? {
        guard let text = sample.headers else { return nil }
        let edges = [edge(sample)?.text, NetworkAddress.isPublic(sample.pop) ? sample.pop : nil].compactMap { $0 }
        let clean = HeaderValue(vendor: vendor, edges: Set(edges))
        let lines = text.split(separator: "\n").compactMap { line -> String? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let name = line[..<colon].lowercased()
            guard headers.contains(name) else { return nil }
            // Where several CDNs answered, these may speak of any of them.
            if sample.hasOtherCDNs, SharedHeaders.spokenByAll.contains(name) { return nil }
            let whole = line.lowercased()
            guard !others.contains(where: { Allowed.holds(whole, $0) }) else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return
                "\(line[..<colon]): \(sessions.renamed([sample.session], in: clean.cleaned(String(value), of: name)))"
        }
        return lines.isEmpty ? nil : SharedText(lines.joined(separator: "; "))
    }

    /// Whether the bytes of one text lie in those of another.
    private static func holds(_ text: String, _ part: String) -> Bool {
        var (text, part) = (text, part)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard let first = part.first, part.count <= text.count else { return part.isEmpty }
                for at in 0...(text.count - part.count) where text[at] == first {
                    if text[at..<at + part.count].elementsEqual(part) { return true }
                }
                return false
            }
        }
    }

    /// What a viewer's own lines say of the viewer: only of a group that is large enough.
    package func viewer(_ text: String?, inGroup isGroup: Bool) -> SharedText? {
        isGroup ? text.map { SharedText($0) } : nil
    }

    /// A dimension of a cell; small cells are folded into this word.
    package static let other = "other"
}
