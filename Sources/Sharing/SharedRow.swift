import CDN

/// One request as a vendor may see it.
package struct SharedRow: Sendable {
    package let time: SharedText
    package let session: SharedText
    package let ticket: SharedText?
    /// Why the ticket may be of no use any more.
    package let ticketNote: SharedText?
    package let pop: SharedText
    package let host: SharedText?
    package let path: SharedText?
    package let status: SharedText?
    package let networkError: SharedText?
    package let protocolName: SharedText?
    package let connection: SharedText?
    package let isProxied: Bool?
    package let range: SharedText?
    package let bytes: Int
    /// Seconds, one for each `RequestPhase`.
    package let phases: [Double?]
    package let cacheState: SharedText
    package let age: Double?
    package let edge: SharedText?
    package let headers: SharedText?
    package let app: SharedText?
    package let os: SharedText?
    package let country: SharedText?
    package let asn: SharedText?

    /// - Parameters:
    ///   - isGroup: whether the row stands for at least ten sessions, so that its viewer cannot be told from others.
    ///   - isOfCountry: whether these are all of one country that may be told. Networks tell countries.
    ///   - asOf: the end of the night, microseconds since 1970: how old a ticket is.
    init(_ sample: RequestSample, _ allowed: Allowed, inGroup isGroup: Bool, ofCountry isOfCountry: Bool, asOf: Int64) {
        let allowed = allowed.naming([sample.session])
        time = allowed.time(sample.time)
        session = allowed.session(sample.session)
        ticket = allowed.ticket(sample.ticket)
        ticketNote = sample.ticket.flatMap { _ in
            TicketAge.note(vendor: allowed.vendor, microseconds: asOf - sample.time)
        }
        pop = allowed.pop(sample.pop)
        edge = allowed.edge(sample)
        host = allowed.host(sample.host, edge: edge?.text)
        path = allowed.path(sample.path)
        status = sample.status.map { allowed.number($0) }
        networkError = allowed.failure(sample.networkError)
        protocolName = sample.protocolName.map { allowed.protocolName($0) }
        connection = sample.isReused.map { allowed.connection($0) }
        isProxied = sample.isProxied
        range = sample.range.map { SharedRow.text($0) }
        bytes = Int(sample.bytes)
        phases = sample.phases
        cacheState = allowed.cacheState(sample.cacheState)
        age = sample.age
        headers = allowed.headers(sample)
        app = allowed.viewer(sample.app, .app, inGroup: isGroup)
        os = allowed.viewer(sample.os, .os, inGroup: isGroup)
        country = allowed.viewer(sample.country, .country, inGroup: isOfCountry)
        asn = allowed.viewer(sample.asn, .asn, inGroup: isOfCountry)
    }

    /// First and last byte.
    private static func text(_ range: RequestSample.ByteRange) -> SharedText {
        "\(Int(range.start))-\(Int(range.start + range.length) - 1)"
    }
}

/// How long a vendor can look its ids up.
enum TicketAge {
    /// Akamai translates ids for 6 to 24 hours. Others keep them for days, as their customers' logs do.
    static func note(vendor: String, microseconds age: Int64) -> SharedText? {
        guard vendor == "akamai" else { return nil }
        let hour: Int64 = 3_600_000_000
        if age > 24 * hour { return "older than 24 h: not translated any more" }
        return age > 6 * hour ? "older than 6 h: may not be translated any more" : nil
    }
}
