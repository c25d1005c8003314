import CDN
import Reporting
import Telemetry

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
    ///   - others: further sessions whose ids may be in the request's path.
    ///   - isGroup: whether the row stands for at least ten sessions, so that its viewer cannot be told from others.
    ///   - asOf: the end of the night, microseconds since 1970: how old a ticket is.
    init(
        _ sample: RequestSample, _ allowed: Allowed, besides others: [String] = [], inGroup isGroup: Bool, asOf: Int64
    ) {
        let named = [sample.session] + others
        time = allowed.word(UTCTime.text(milliseconds: sample.time / 1_000))
        session = allowed.session(sample.session)
        ticket = allowed.ticket(sample)
        ticketNote = sample.ticket.flatMap { _ in
            TicketAge.note(vendor: allowed.vendor, microseconds: asOf - sample.time).map { allowed.word($0) }
        }
        pop = allowed.pop(sample.pop)
        host = allowed.host(sample.host, named: named)
        path = allowed.path(sample.path, named: named)
        status = sample.status.map { allowed.number($0) }
        networkError = allowed.failure(sample.networkError)
        protocolName = allowed.word(sample.protocolName)
        connection = sample.isReused.map { allowed.word($0 ? "reused" : "new") }
        isProxied = sample.isProxied
        range = sample.range.map { range in
            allowed.word("\(Int(range.start))-\(Int(range.start + range.length) - 1)")
        }
        bytes = Int(sample.bytes)
        phases = sample.phases
        cacheState = allowed.word(sample.cacheState.name)
        age = sample.age
        edge = allowed.edge(sample)
        headers = allowed.headers(sample)
        app = allowed.viewer(sample.app, inGroup: isGroup)
        os = allowed.viewer(sample.os, inGroup: isGroup)
        country = allowed.viewer(sample.country, inGroup: isGroup)
        asn = allowed.viewer(sample.asn, inGroup: isGroup)
    }
}

/// How long a vendor can look its ids up.
enum TicketAge {
    /// Akamai translates ids for 6 to 24 hours. Others keep them for days, as their customers' logs do.
    static func note(vendor: String, microseconds age: Int64) -> String? {
        guard vendor == "akamai" else { return nil }
        let hour: Int64 = 3_600_000_000
        if age > 24 * hour { return "older than 24 h: not translated any more" }
        return age > 6 * hour ? "older than 6 h: may not be translated any more" : nil
    }
}
