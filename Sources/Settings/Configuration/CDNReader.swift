/// Reads `cdn:` of the configuration.
struct CDNReader {
    private let nodes: NodeReader

    init(_ nodes: NodeReader) { self.nodes = nodes }

    func cdn(_ node: YAMLNode) throws(ConfigurationError) -> CDNSettings {
        var cdn = CDNSettings()
        for entry in try nodes.entries(node, keys: ConfigurationKey.cdn.inner) {
            switch entry.key {
            case "hosts": cdn.hosts = try hosts(entry.value)
            case "headers":
                for header in try nodes.entries(entry.value, keys: ConfigurationKey.cdnHeaders) {
                    let name = try headerName(nodes.text(header.value), at: header.value.place)
                    if header.key == "cache_id" { cdn.cacheIDHeader = name } else { cdn.cacheStatusHeader = name }
                }
            default:
                for (name, place) in try nodes.list(entry.value, of: "header names") {
                    cdn.extraAllowedHeaders.append(try allowed(headerName(name, at: place), at: place))
                }
            }
        }
        return cdn
    }

    private func hosts(_ node: YAMLNode) throws(ConfigurationError) -> [CDNSettings.Host] {
        var hosts: [CDNSettings.Host] = []
        for entry in try nodes.entries(node) {
            let vendor = try nodes.text(entry.value)
            guard VendorName.isValid(vendor) else {
                let advice = "write lower-case letters, digits and dashes"
                throw nodes.fault(entry.value.place, "'\(vendor)' is no vendor name; \(advice)")
            }
            guard !entry.key.isEmpty, !entry.key.contains("/"), !entry.key.contains(":") else {
                let advice = "write a host name, with * for any letters"
                throw nodes.fault(entry.keyPlace, "'\(entry.key)' is no host pattern; \(advice)")
            }
            hosts.append(CDNSettings.Host(pattern: entry.key.lowercased(), vendor: vendor))
        }
        return hosts
    }

    private func headerName(_ name: String, at place: YAMLNode.Place) throws(ConfigurationError) -> String {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789-_"
        guard name.lowercased().allSatisfy(letters.contains) else {
            throw nodes.fault(place, "'\(name)' is no header name; write letters, digits and dashes")
        }
        return name
    }

    private func allowed(_ name: String, at place: YAMLNode.Place) throws(ConfigurationError) -> String {
        if CDNSettings.neverAllowedHeaders.contains(name.lowercased()) {
            throw nodes.fault(place, "'\(name)' may name a viewer or a secret; it is never shared, take it out")
        }
        return name
    }
}
