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
    /// Names in lower case.
    private let headers: Set<String>
    /// Names and hosts of other vendors, in lower case: no header that speaks of one goes out.
    private let others: [String]

    /// - Parameters:
    ///   - vendor: whom the bundle is for.
    ///   - extraHeaders: response headers that the configuration allows beside `SharedHeaders`.
    ///   - others: what no other text of the bundle may speak of.
    package init(vendor: String, sessions: SessionNaming, extraHeaders: [String] = [], others: [String] = []) {
        self.vendor = vendor
        self.sessions = sessions
        let own = SharedHeaders.builtIn.filter { $0.vendor == nil || $0.vendor == vendor }.map(\.name)
        headers = Set((own + extraHeaders).map { $0.lowercased() })
        self.others = (others + SharedHeaders.builtIn.compactMap(\.vendor)).map { $0.lowercased() }
            .filter { !$0.isEmpty && $0 != vendor }
    }

    /// What the vendor's own responses say of itself and of the request: POP, ticket id, protocol, status, cache
    /// state; and words of ours.
    package func word(_ text: String) -> SharedText { SharedText(text) }
    package func word(_ text: String?) -> SharedText? { text.map { SharedText($0) } }

    package func number(_ value: Int) -> SharedText { SharedText(String(value)) }

    package func session(_ id: String) -> SharedText { SharedText(sessions.name(id)) }

    /// A host name without user and port.
    package func host(_ host: String?) -> SharedText? {
        guard let host else { return nil }
        let name = host.split(separator: "@").last.map(String.init) ?? host
        return SharedText(String(name.prefix { $0 != "/" && $0 != "?" && $0 != "#" }))
    }

    /// A path without query, fragment and tokens.
    package func path(_ path: String?) -> SharedText? { path.map { SharedText(PathTokens.scrubbed($0)) } }

    /// The machine that answered; nothing where it was a proxy's.
    package func edge(_ sample: RequestSample) -> SharedText? {
        sample.isProxied == true ? nil : sample.remoteAddress.map { SharedText($0) }
    }

    /// The response headers on the list, parted by `; `.
    package func headers(_ sample: RequestSample) -> SharedText? {
        guard let text = sample.headers else { return nil }
        let lines = text.split(separator: "\n").filter { line in
            guard let colon = line.firstIndex(of: ":") else { return false }
            let name = line[..<colon].lowercased()
            guard headers.contains(name) else { return false }
            // Where several CDNs answered, these may speak of any of them.
            if sample.hasOtherCDNs, SharedHeaders.spokenByAll.contains(name) { return false }
            let value = line.lowercased()
            return !others.contains { Allowed.holds(value, $0) }
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
