import Telemetry

/// One request in full: an example of a failure, or a control that went well. Raw: only `Sharing` decides what of it
/// a vendor may see.
package struct RequestSample: Sendable, Codable {
    /// Bytes of an object that were asked for.
    package struct ByteRange: Sendable, Codable {
        package var start: Double
        package var length: Double
    }

    /// When it ended, microseconds since 1970, on the envelope's clock.
    package var time: Int64
    package var session: String
    package var pop: String
    package var ticket: String?
    /// nil after a redirect, whose target the log does not name; so is the path.
    package var host: String?
    package var path: String?
    package var objectHash: UInt64
    package var object: ObjectClass
    package var status: Int?
    /// `domain/code` of a network error.
    package var networkError: String?
    package var protocolName: String?
    package var isReused: Bool?
    package var isProxied: Bool?
    /// The edge's, or the proxy's where the request went through one.
    package var remoteAddress: String?
    package var range: ByteRange?
    package var bytes: Double
    /// Seconds, one for each `RequestPhase`; nil where the log has none. The total begins with the first transaction of
    /// the vendor that answered last: what others took before they redirected to it is theirs.
    package var phases: [Double?]
    package var cacheState: CacheState
    package var age: Double?
    package var headers: String?
    package var hasOtherCDNs: Bool
    package var app: String?
    package var os: String?
    package var country: String?
    package var asn: String?

    package subscript(phase: RequestPhase) -> Double? { phases[phase.rawValue] }

    /// Earliest first; the rest only settles what is otherwise equal.
    package static func precedes(_ a: RequestSample, _ b: RequestSample) -> Bool {
        if a.time != b.time { return a.time < b.time }
        if a.session != b.session { return a.session < b.session }
        if a.objectHash != b.objectHash { return a.objectHash < b.objectHash }
        if a.pop != b.pop { return a.pop < b.pop }
        return (a.ticket ?? "") < (b.ticket ?? "")
    }
}

/// The earliest few of many, whatever the order they come in.
package struct Earliest: Adds {
    /// What a vendor can look up by hand.
    package static let most = 20

    package private(set) var samples: [RequestSample] = []

    package init() {}

    /// Whether a sample of that moment would be kept: asked before one is made.
    func takes(_ time: Int64) -> Bool {
        guard samples.count == Self.most, let last = samples.last else { return true }
        return time <= last.time
    }

    mutating func add(_ sample: RequestSample) {
        let place = samples.firstIndex { RequestSample.precedes(sample, $0) } ?? samples.count
        samples.insert(sample, at: place)
        if samples.count > Self.most { samples.removeLast() }
    }

    package static func += (sum: inout Earliest, more: Earliest) { for sample in more.samples { sum.add(sample) } }
}
