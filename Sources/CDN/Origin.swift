/// Where a response came from, as far as the log tells.
package struct Origin: Hashable, Sendable, Comparable, Codable {
    /// Empty where no rule recognises it.
    package var vendor: String
    /// The host that was asked, where there is no vendor; empty where the log does not say.
    package var host: String
    /// Empty where the response does not say.
    package var pop: String

    package init(vendor: String = "", host: String = "", pop: String = "") {
        self.vendor = vendor
        self.host = host
        self.pop = pop
    }

    /// The same without the POP.
    package var whole: Origin { Origin(vendor: vendor, host: host) }

    package static func < (a: Origin, b: Origin) -> Bool {
        if a.vendor != b.vendor { return a.vendor < b.vendor }
        if a.host != b.host { return a.host < b.host }
        return a.pop < b.pop
    }
}

/// What requests are told apart by.
package struct RequestPlace: Hashable, Sendable, Comparable, Codable {
    package var origin: Origin
    /// Of the viewer; empty where unknown, as the others are.
    package var country: String
    package var network: String
    /// `h1`, `h2`, `h3`, or as the log has it.
    package var protocolName: String
    /// nil where the log does not say.
    package var isReused: Bool?

    package init(origin: Origin, country: String, network: String, protocolName: String, isReused: Bool?) {
        self.origin = origin
        self.country = country
        self.network = network
        self.protocolName = protocolName
        self.isReused = isReused
    }

    package static func < (a: RequestPlace, b: RequestPlace) -> Bool {
        if a.origin != b.origin { return a.origin < b.origin }
        if a.country != b.country { return a.country < b.country }
        if a.network != b.network { return a.network < b.network }
        if a.protocolName != b.protocolName { return a.protocolName < b.protocolName }
        return a.rank < b.rank
    }

    private var rank: Int { isReused.map { $0 ? 1 : 0 } ?? 2 }
}
