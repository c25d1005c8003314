import Telemetry

/// What a vendor calls itself in headers: proxies on the viewer's side write their names into the same ones.
struct VendorNames {
    /// Names of one word, in lower case.
    private let words: Set<String>
    /// Domains that the vendor has registered, or the configuration gives to it.
    private let domains: [String]
    private let edges: Set<String>

    /// - Parameters:
    ///   - hosts: the configuration's patterns of the vendor's hosts.
    ///   - edges: addresses of its machines.
    init(_ vendor: String, hosts: [String] = [], edges: Set<String> = []) {
        let known = KnownCDN.all.first { $0.name == vendor }
        words = Set(["varnish", vendor] + (known?.words ?? []))
        domains = (known?.domains ?? []) + hosts.map { $0.hasPrefix("*.") ? String($0.dropFirst(2)) : $0 }
        self.edges = edges
    }

    /// Whether a word is the vendor's name.
    func isOwn(word: String) -> Bool { words.contains(word.lowercased()) }

    /// Whether a host is the vendor's, with a port or without: `varnish`, `x.cloudfront.net`,
    /// `akamai.net(ghost)`.
    func isOwn(host: String) -> Bool {
        let bytes = host.lowercased().utf8
        if bytes.last == 0x29, let open = bytes.firstIndex(of: 0x28) {
            return isOwn(host: String(decoding: bytes[..<open], as: UTF8.self))
                && isOwn(word: String(decoding: bytes[open...].dropFirst().dropLast(), as: UTF8.self))
        }
        let name = bytes.prefix { $0 != 0x3A }
        guard bytes.dropFirst(name.count).dropFirst().allSatisfy(NumberRow.isDigit) else { return false }
        let plain = String(decoding: name, as: UTF8.self)
        guard plain.utf8.allSatisfy({ NumberRow.isWord($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x5F }) else {
            return false
        }
        return isOwn(word: plain) || domains.contains { plain == $0 || plain.hasSuffix("." + $0) }
    }

    /// Whether a name is that of the machine that answered: `a118-214-191-15` of 118.214.191.15, and longer ones of the
    /// vendor's.
    func isEdge(_ name: String) -> Bool {
        edges.contains { edge in
            let label = "a" + String(decoding: edge.utf8.map { $0 == 0x2E ? 0x2D : $0 }, as: UTF8.self)
            return name == edge || name == label || (name.hasPrefix(label + ".") && isOwn(host: name))
        }
    }

    /// A host of the vendor's with `~` in the place of addresses that are not its machines'.
    func scrubbed(_ host: String) -> String { isEdge(host) ? host : HostName.scrubbed(host, edges) }
}
