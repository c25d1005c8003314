import CDN
import Reporting
import Telemetry

/// A text that may leave the house: `Allowed` alone makes one of what a log says. Words of ours are literals.
package struct SharedText: Sendable, Equatable, ExpressibleByStringInterpolation {
    package let text: String

    fileprivate init(_ text: String) { self.text = text }

    package init(stringLiteral word: StaticString) { text = "\(word)" }
    package init(stringInterpolation words: Words) { text = words.text }

    /// Literals with numbers and with texts that may leave already between them.
    package struct Words: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ word: StaticString) { text += "\(word)" }
        package mutating func appendInterpolation(_ shared: SharedText) { text += shared.text }
        package mutating func appendInterpolation(_ number: Int) { text += String(number) }
        package mutating func appendInterpolation(bitrate: Double) {
            text += DisplayUnit(.bitsPerSecond, upTo: bitrate).text(bitrate)
        }
        /// Two bitrates in the same unit.
        package mutating func appendInterpolation(bitrate: Double, while other: Double) {
            let (one, two) = Formatting.bitrates(bitrate, other)
            text += "\(one) while \(two)"
        }
    }
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
    /// No text that speaks of one of them goes out.
    private let others: OtherVendors
    /// Patterns of the vendor's hosts.
    private let hosts: [String]
    /// What is known to be shared by enough viewers.
    private var viewers = ViewerValues()
    /// Sessions whose ids are in no text, where they have another name outside.
    private var named: Set<String> = []

    /// - Parameters:
    ///   - vendor: whom the bundle is for.
    ///   - unnamed: sessions whose id is no log's, but a file's name.
    ///   - extraHeaders: response headers that the configuration allows beside `SharedHeaders`.
    ///   - hosts: patterns of the hosts that the configuration gives to the vendor.
    ///   - others: further vendors that the bundle must not speak of, beside those that the program knows.
    package init(
        vendor: String, sessions: SessionNaming, unnamed: Set<String> = [], extraHeaders: [String] = [],
        hosts: [String] = [], others: [String] = []
    ) {
        self.vendor = vendor
        self.sessions = sessions
        self.unnamed = unnamed
        self.hosts = hosts
        let own = SharedHeaders.builtIn.filter { $0.vendor == nil || $0.vendor == vendor }.map(\.name)
        headers = Set((own + extraHeaders).map { $0.lowercased() })
        self.others = OtherVendors(than: vendor, others)
    }

    /// The same for a night of which it is known what viewers share.
    func knowing(_ viewers: ViewerValues) -> Allowed {
        var allowed = self
        allowed.viewers = viewers
        return allowed
    }

    /// The same for texts that may have the ids of these sessions in them.
    func naming(_ ids: some Sequence<String>) -> Allowed {
        var allowed = self
        allowed.named.formUnion(ids)
        return allowed
    }

    /// Whether ids have another name outside.
    var renames: Bool { if case .hash = sessions { true } else { false } }

    /// What is left of a text of the log: the only way to one that leaves, but for a session's own name.
    private func out(_ text: String) -> SharedText { SharedText(sessions.renamed(named, in: text)) }

    // MARK: Ours

    package func number(_ value: Int) -> SharedText { SharedText(String(value)) }

    package func object(_ object: ObjectClass) -> SharedText { SharedText(object.name) }

    package func cacheState(_ state: CacheState) -> SharedText { SharedText(state.name) }

    /// A moment, microseconds since 1970, in UTC.
    package func time(_ microseconds: Int64) -> SharedText {
        SharedText(UTCTime.text(milliseconds: microseconds / 1_000))
    }

    // MARK: The log's

    /// The session's id, or what stands for it; `~` where it is the name of a file.
    package func session(_ id: String) -> SharedText {
        if case .keep = sessions, unnamed.contains(id) { return SharedText("~") }
        return SharedText(sessions.name(id))
    }

    /// The protocol, as `ProtocolName` knows it.
    package func protocolName(_ name: String) -> SharedText { out(ProtocolName.shared(name)) }

    /// A POP's name, which a response's headers tell: a code, or of akamai the edge's address.
    package func pop(_ name: String) -> SharedText {
        let isCode =
            TextShape.isAll(name, 0...16) { TextShape.isWord($0) || $0 == 0x2D || $0 == 0x5F }
            && !AddressSearch.finds(in: Array(name.utf8))
        return out((isCode && !others.areSpoken(of: name)) || NetworkAddress.isPublic(name) ? name : "~")
    }

    /// The HTTP status, or `domain/code` of a network error.
    package func failure(_ text: String?) -> SharedText? {
        text.map { out(NetworkFailure.shared($0, but: others)) }
    }

    /// A host, as `HostName` leaves it; an address in it stays where it is the edge's.
    package func host(_ host: String?, edge: String? = nil) -> SharedText? {
        host.map { out(others.removed(fromHost: HostName.shared($0, edges: Set([edge].compactMap { $0 })))) }
    }

    /// A path without query, fragment, tokens, addresses and names of other vendors.
    package func path(_ path: String?) -> SharedText? {
        path.map { out(others.removed(fromPath: SharedPath.scrubbed($0))) }
    }

    /// The vendor's id of a response.
    package func ticket(_ id: String?) -> SharedText? {
        id.map { out(others.areSpoken(of: $0) ? "~" : ResponseID.ticket($0, vendor: vendor)) }
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
        let edges = [edge(sample)?.text, pop(sample.pop).text].compactMap { $0 }.filter { !$0.isEmpty && $0 != "~" }
        let clean = HeaderValue(vendor: vendor, hosts: hosts, edges: Set(edges))
        let lines = text.utf8.split(separator: 0x0A).compactMap { line -> String? in
            guard let colon = line.firstIndex(of: 0x3A) else { return nil }
            let written = String(decoding: line[..<colon], as: UTF8.self)
            let name = written.lowercased()
            guard headers.contains(name) else { return nil }
            // Where several CDNs answered, these may speak of any of them.
            if sample.hasOtherCDNs, SharedHeaders.spokenByAll.contains(name) { return nil }
            guard !others.areSpoken(ofHeader: String(decoding: line, as: UTF8.self)) else { return nil }
            let value = String(decoding: line[colon...].dropFirst().drop { $0 == 0x20 }, as: UTF8.self)
            return "\(written): \(clean.cleaned(value, of: name))"
        }
        return lines.isEmpty ? nil : out(lines.joined(separator: "; "))
    }

    /// What a viewer's own lines say of the viewer: only of a group that is large enough, and `other` where few sessions
    /// of the vendor's night say the same.
    package func viewer(_ text: String?, _ field: ViewerField, inGroup isGroup: Bool) -> SharedText? {
        guard isGroup, let text else { return nil }
        let isShared = viewers.isShared(text, field, vendor: vendor)
        let isTold = isShared && ViewerText.hasForm(text, of: field) && !others.areSpoken(of: text)
        return out(isTold ? text : Allowed.other.text)
    }

    /// The country of a cell that is large enough; empty where the log does not say.
    package func country(_ text: String) -> SharedText {
        out(text.isEmpty || ViewerText.hasForm(text, of: .country) ? text : Allowed.other.text)
    }

    /// How a cell's requests were connected.
    package func connection(_ isReused: Bool?) -> SharedText { isReused.map { $0 ? "reused" : "new" } ?? "" }

    /// What stands for the names of small parts.
    static let other: SharedText = "other"
}
