import Telemetry

/// One media request of a player, with its network transactions (redirects make several).
///
/// A class, for a dozen KPIs walk through the same requests, and a copy of one is a dozen counts of references. As small
/// as can be: a session may have a million of them.
package final class NetworkRequest: @unchecked Sendable {  // written while it is read from its record, not later
    /// Who answered: of a session's transactions most share one.
    package final class Server: Sendable {
        package let protocolName: String?
        package let remoteAddress: String?
        package let cdn: String?
        package let pop: String?

        package static let unknown = Server()

        package init(
            protocolName: String? = nil, remoteAddress: String? = nil, cdn: String? = nil, pop: String? = nil
        ) {
            self.protocolName = protocolName
            self.remoteAddress = remoteAddress
            self.cdn = cdn
            self.pop = pop
        }
    }

    package final class Transaction: @unchecked Sendable {  // likewise
        @Moment package var fetchStart: Int64?
        @Moment package var domainLookupStart: Int64?
        @Moment package var domainLookupEnd: Int64?
        @Moment package var connectStart: Int64?
        @Moment package var connectEnd: Int64?
        @Moment package var secureConnectionStart: Int64?
        @Moment package var secureConnectionEnd: Int64?
        @Moment package var requestStart: Int64?
        @Moment package var requestEnd: Int64?
        @Moment package var responseStart: Int64?
        @Moment package var responseEnd: Int64?
        package var bodyBytes: Double = 0
        package var server = Server.unknown
        private var kept: Kept?
        private var ageOrNaN = Double.nan
        private var statusOrNone = Int32.min
        /// 0 unknown, 1 network load, 2 server push, 3 local cache; nil where the log does not say.
        package var fetchType: UInt8?
        package var cacheState: CacheState = .unknown
        package var isReused: Bool?
        package var isProxied: Bool?

        package init() {}

        package var isNetworkLoad: Bool { fetchType == 1 }
        package var protocolName: String? { server.protocolName }
        package var remoteAddress: String? { server.remoteAddress }
        package var cdn: String? { server.cdn }
        package var pop: String? { server.pop }

        package var status: Int? {
            get { statusOrNone == .min ? nil : Int(statusOrNone) }
            set { statusOrNone = newValue.flatMap { Int32(exactly: $0) } ?? .min }
        }

        /// Seconds that the object had been in the cache.
        package var age: Double? {
            get { ageOrNaN.isNaN ? nil : ageOrNaN }
            set { ageOrNaN = newValue ?? .nan }
        }

        /// The vendor's id of the response, kept of those that failed, of `ControlSample` and of
        /// `SlowSegment`.
        package var ticket: String? {
            get { kept?.ticket }
            set { keep { $0.ticket = newValue } }
        }

        /// Further CDNs behind the one that faces the client, parted by spaces.
        package var otherCDNs: String? {
            get { kept?.otherCDNs }
            set { keep { $0.otherCDNs = newValue } }
        }

        /// Headers of a failed response that its vendor may see, `name: value` line by line.
        package var responseHeaders: String? {
            get { kept?.responseHeaders }
            set { keep { $0.responseHeaders = newValue } }
        }

        private func keep(_ set: (Kept) -> Void) {
            let kept = kept ?? Kept()
            set(kept)
            self.kept = kept
        }

        /// What few responses have, apart.
        private final class Kept {
            var ticket: String?
            var otherCDNs: String?
            var responseHeaders: String?
        }
    }

    /// When it was logged: at its completion.
    package var at: Int64
    package var host: String?
    /// Tells objects apart: a fingerprint of the path without tokens. 0 where the log has no URL.
    package var objectHash: UInt64 = 0
    /// The request's own dates, where its transactions do not tell when it began or ended.
    @Moment package var ownStart: Int64?
    @Moment package var ownEnd: Int64?
    package var transactions: [Transaction] = []
    package var place = Playback.Place(file: 0, line: 0)
    private var kept: Kept?
    private var segmentDurationOrNaN = Double.nan
    package var family: RequestFamily
    package var object: ObjectClass
    /// It is said to hold pictures: of media type `vide`, or `muxx`, with the sound in it.
    package var holdsPictures = false
    /// The client's own cache had the object.
    package var isFromCache = false
    /// The log says that none of its transactions is a redirect's: all went to its host.
    package var staysAtHost = false
    package var hasError = false

    package init(at: Int64, family: RequestFamily, object: ObjectClass) {
        self.at = at
        self.family = family
        self.object = object
    }

    /// Whether its transactions may have led elsewhere: the log does not name a redirect's target.
    package var isRedirected: Bool { transactions.count > 1 && !staysAtHost }
    /// The host of its last transaction; nil where that is not known.
    package var lastHost: String? { isRedirected ? nil : host }

    package var segmentDuration: Double? {
        get { segmentDurationOrNaN.isNaN ? nil : segmentDurationOrNaN }
        set { segmentDurationOrNaN = newValue ?? .nan }
    }

    /// Without query and tokens; kept of requests that failed or missed the cache.
    package var path: String? {
        get { kept?.path }
        set { keep { $0.path = newValue } }
    }

    /// First byte asked for, and how many; kept as the path is.
    package var range: (start: Double, length: Double)? {
        get { kept?.range }
        set { keep { $0.range = newValue } }
    }

    /// The vendor that the configuration gives to the host; kept where no transaction could tell.
    package var hostVendor: String? {
        get { kept?.hostVendor }
        set { keep { $0.hostVendor = newValue } }
    }

    package var errorDomain: String? {
        get { kept?.errorDomain }
        set { keep { $0.errorDomain = newValue } }
    }

    package var errorCode: Int? {
        get { kept?.errorCode }
        set { keep { $0.errorCode = newValue } }
    }

    private func keep(_ set: (Kept) -> Void) {
        let kept = kept ?? Kept()
        set(kept)
        self.kept = kept
    }

    /// What few requests have, apart.
    private final class Kept {
        var path: String?
        var range: (start: Double, length: Double)?
        var hostVendor: String?
        var errorDomain: String?
        var errorCode: Int?
    }

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
