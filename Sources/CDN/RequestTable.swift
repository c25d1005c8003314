import Sessions
import Telemetry

/// A night's media requests by where they were answered from. Adds exactly, in any order.
package struct RequestTable: Sendable, Codable {
    /// Counts and distributions by vendor, POP, country, network, protocol, and new or reused connection.
    package internal(set) var measures = Tallies<RequestPlace, RequestMeasures>()
    /// Sessions by vendor, and by vendor and POP: each session once.
    package internal(set) var reach = Tallies<Origin, SessionCount>()
    package internal(set) var failures = Tallies<FailureCluster.Key, FailureCluster>()
    package internal(set) var stalls = Tallies<StallCluster.Key, StallCluster>()
    package internal(set) var edges = Tallies<EdgeAddress, EdgeTally>()
    /// Sessions by what their viewers' lines say of the viewer.
    package internal(set) var viewers = ViewerValues()
    /// Responses by the vendor that faced the client and those behind it: `cloudflare < fastly`.
    package internal(set) var layers: [String: Int] = [:]
    /// By the object's and the vendor's fingerprint.
    package internal(set) var objects = BoundedTable<ObjectTally>(limit: 16_384)
    package internal(set) var controls = BoundedTable<ControlTally>(limit: 4_096)
    /// Requests that no CDN answered: the client's own cache had the object.
    package internal(set) var local = CacheTally()
    /// Requests whose network transactions are not in the log.
    package internal(set) var unmeasured = 0
    /// Requests that were pushed, or of which the log does not say how they were loaded.
    package internal(set) var otherwiseLoaded = 0
    /// Fingerprints of objects that failed anywhere in the night: controls are wanted of these.
    private(set) var failedObjects: Set<UInt64> = []

    /// All that adds: the failed objects only decide what is counted.
    private enum CodingKeys: CodingKey {
        case measures, reach, failures, stalls, edges, viewers, layers, objects, controls, local, unmeasured
        case otherwiseLoaded
    }

    /// - Parameter failedObjects: fingerprints of objects that failed anywhere in the night, in the order of no one.
    package init(failedObjects: Set<UInt64> = []) { self.failedObjects = failedObjects }

    /// All that the table counts, the requests of unknown vendors included.
    package var total: RequestMeasures { sum { _ in true } }

    /// The vendors that were recognised, by name.
    package var vendors: [String] {
        Set(measures.keys.map(\.origin.vendor)).filter { !$0.isEmpty }.sorted()
    }

    /// Everything at the places that are wanted, added up.
    package func sum(where isWanted: (RequestPlace) -> Bool) -> RequestMeasures {
        var sum = RequestMeasures()
        for (i, key) in measures.keys.enumerated() where isWanted(key) { sum += measures[i] }
        return sum
    }

    /// The fingerprint of an object at a vendor.
    static func key(_ objectHash: UInt64, vendor: UInt64) -> UInt64 { objectHash ^ vendor }

    static func fingerprint(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { Fingerprint.of($0) }
    }

    /// The object's well fetched twin at another POP of the same vendor; nil where none was seen.
    package func control(of sample: RequestSample, vendor: String) -> RequestSample? {
        let key = Self.key(sample.objectHash, vendor: Self.fingerprint(vendor))
        guard var control = controls[key]?.samples.first(where: { $0.pop != sample.pop }) else { return nil }
        // The path of what went well is not kept: it is the same object, so it is the same path.
        control.path = sample.path
        return control
    }

    package static func += (sum: inout RequestTable, more: RequestTable) {
        sum.measures += more.measures
        sum.reach += more.reach
        sum.failures += more.failures
        sum.stalls += more.stalls
        sum.edges += more.edges
        sum.viewers += more.viewers
        sum.layers.merge(more.layers, uniquingKeysWith: +)
        sum.objects += more.objects
        sum.controls += more.controls
        sum.local += more.local
        sum.unmeasured += more.unmeasured
        sum.otherwiseLoaded += more.otherwiseLoaded
    }
}

/// A machine of a vendor, as clients saw it.
package struct EdgeAddress: Hashable, Sendable, Comparable, Codable {
    package var origin: Origin
    /// Empty for all requests of which it is not known: those through proxies, where it would be the proxy's, and those
    /// that no machine is known to have answered.
    package var address: String

    package init(origin: Origin, address: String) {
        self.origin = origin
        self.address = address
    }

    package static func < (a: EdgeAddress, b: EdgeAddress) -> Bool {
        a.origin != b.origin ? a.origin < b.origin : a.address < b.address
    }
}

/// What one machine did.
package struct EdgeTally: Adds {
    package var requests = 0
    package var failed = 0
    package var sessions = SessionCount()
    package var ttfb = Spread()
    /// The sessions behind it.
    package var ttfbSessions = SessionCount()

    package init() {}

    package static func += (sum: inout EdgeTally, more: EdgeTally) {
        sum.requests += more.requests
        sum.failed += more.failed
        sum.sessions += more.sessions
        sum.ttfb += more.ttfb
        sum.ttfbSessions += more.ttfbSessions
    }
}
