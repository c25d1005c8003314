import Telemetry

/// One media request of a player, with its network transactions (redirects make several).
///
/// A class, for a dozen KPIs walk through the same requests, and a copy of one is a dozen counts of references.
package final class NetworkRequest: @unchecked Sendable {  // written while it is read from its record, not later
    package final class Transaction: @unchecked Sendable {  // likewise
        package var fetchStart: Int64?
        package var domainLookup: (start: Int64?, end: Int64?) = (nil, nil)
        package var connect: (start: Int64?, end: Int64?) = (nil, nil)
        package var secureConnection: (start: Int64?, end: Int64?) = (nil, nil)
        package var requestStart: Int64?
        package var requestEnd: Int64?
        package var responseStart: Int64?
        package var responseEnd: Int64?
        /// 0 unknown, 1 network load, 2 server push, 3 local cache; nil where the log does not say.
        package var fetchType: Int?
        package var bodyBytes: Double = 0
        package var status: Int?
        package var isReused: Bool?
        package var isProxied: Bool?
        package var protocolName: String?
        package var remoteAddress: String?
        package var cdn: String?
        package var pop: String?
        package var cacheState: CacheState = .unknown
        /// The vendor's id of the response, kept of those that failed, of `ControlSample` and of
        /// `SlowSegment`.
        package var ticket: String?
        /// Seconds that the object had been in the cache.
        package var age: Double?
        /// Further CDNs behind the one that faces the client, parted by spaces.
        package var otherCDNs: String?
        /// Headers of a failed response that its vendor may see, `name: value` line by line.
        package var responseHeaders: String?

        package init() {}

        package var isNetworkLoad: Bool { fetchType == 1 }
    }

    /// When it was logged: at its completion.
    package var at: Int64
    package var family: RequestFamily
    package var object: ObjectClass
    package var mediaType: String?
    package var host: String?
    /// Without query and tokens; kept of requests that failed or missed the cache.
    package var path: String?
    /// Tells objects apart: a fingerprint of the path without tokens. 0 where the log has no URL.
    package var objectHash: UInt64 = 0
    /// First byte asked for, and how many; kept as the path is.
    package var range: (start: Double, length: Double)?
    package var segmentDuration: Double?
    /// The vendor that the configuration gives to the host; kept where no transaction could tell.
    package var hostVendor: String?
    package var hasError = false
    package var errorDomain: String?
    package var errorCode: Int?
    /// The request's own dates, where its transactions do not tell when it began or ended.
    package var ownStart: Int64?
    package var ownEnd: Int64?
    package var transactions: [Transaction] = []
    /// The client's own cache had the object.
    package var isFromCache = false
    /// The log says that none of its transactions is a redirect's: all went to its host.
    package var staysAtHost = false
    package var place = Playback.Place(file: 0, line: 0)

    package init(at: Int64, family: RequestFamily, object: ObjectClass) {
        self.at = at
        self.family = family
        self.object = object
    }

    /// Whether its transactions may have led elsewhere: the log does not name a redirect's target.
    package var isRedirected: Bool { transactions.count > 1 && !staysAtHost }
    /// The host of its last transaction; nil where that is not known.
    package var lastHost: String? { isRedirected ? nil : host }

    /// From when it was under way: the first fetchStart of its transactions that there is, else the request's own start.
    /// Its own dates come last: they are equal on some systems.
    package var start: Int64? { transactions.lazy.compactMap(\.fetchStart).first ?? ownStart }

    /// Until when it was under way: the last transaction's responseEnd; where that has none, the request's own end; one
    /// that failed without either, a timeout, ended when it was logged, for events are logged at their completion; else
    /// what end an earlier transaction has. nil where nothing tells.
    package var end: Int64? {
        if let end = transactions.last?.responseEnd ?? ownEnd { return end }
        return hasFailed ? at : transactions.lazy.compactMap(\.responseEnd).last
    }

    /// Whether the log says when it ended, and not only by when its line came: of one that failed, an earlier
    /// transaction's end, a redirect's, is not its own.
    var tellsItsEnd: Bool {
        ownEnd != nil || transactions.last?.responseEnd != nil
            || (!hasFailed && transactions.contains { $0.responseEnd != nil })
    }

    /// The last transaction's HTTP status.
    package var status: Int? { transactions.last?.status }
    package var hasFailed: Bool { (status ?? 0) >= 400 || hasError }

    /// What it failed with: the status, else `domain/code`.
    package var failure: String? {
        if let status, status >= 400 { return String(status) }
        guard hasError else { return nil }
        return "\(errorDomain ?? "error")/\(errorCode.map(String.init) ?? "-")"
    }
}
