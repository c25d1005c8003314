import Sessions
import Telemetry

/// A session's part in the table while it is counted: where it has been, so that each place counts the session once,
/// and so that a request costs a few comparisons of short texts and no look-up.
struct SessionPart {
    /// Where a response came from, with what is worked out once for all of the session's responses from there.
    struct Spot {
        let server: NetworkRequest.Server
        let isReused: Bool?
        let host: String?
        let isAnswered: Bool
        let origin: Origin
        let vendor: UInt64
        let place: Int
        /// Those that the session had there.
        var phases = PhaseSet()

        /// Whether a transaction came from here; one that no CDN is known of, by its host and whether it was answered.
        func isOf(_ t: NetworkRequest.Transaction, _ isUnknown: Bool, _ host: String?) -> Bool {
            guard isReused == t.isReused, !isUnknown || (self.host == host && isAnswered == (t.status != nil)) else {
                return false
            }
            return server === t.server
                || (server.cdn == t.cdn && server.pop == t.pop && server.protocolName == t.protocolName)
        }
    }

    let fingerprint: UInt64
    let id: WrittenID
    let country: String
    let network: String
    private(set) var spots: [Spot] = []
    private(set) var edges: [(spot: Int, address: String, place: Int, hasTTFB: Bool)] = []
    private var clusters: Set<Int> = []
    private var stalls: Set<Int> = []
    private var objects: Set<UInt64> = []
    /// The vendors that answered for a host in the session: a request without an answer has its host's vendor,
    /// where there is one only.
    private var vendors: [(host: String, vendor: String?)] = []

    init(_ subject: Subject, _ play: Playback) {
        fingerprint = RequestTable.fingerprint(subject.session)
        id = WrittenID(subject.session)
        country = subject.client["country"] ?? ""
        network = subject.client["network"] ?? ""
        for request in play.requests {
            guard let host = request.lastHost, let cdn = request.transactions.last?.cdn else { continue }
            if let known = vendors.firstIndex(where: { $0.host == host }) {
                if vendors[known].vendor != cdn { vendors[known].vendor = nil }
            } else {
                vendors.append((host, cdn))
            }
        }
    }

    /// The spot of a transaction.
    mutating func spot(
        _ t: NetworkRequest.Transaction, host: String?, in measures: inout Tallies<RequestPlace, RequestMeasures>
    ) -> Int {
        let isUnknown = t.cdn == nil
        if let known = spots.indices.first(where: { spots[$0].isOf(t, isUnknown, host) }) { return known }
        var origin = Origin(vendor: t.cdn ?? "", host: isUnknown ? host ?? "" : "", pop: t.pop ?? "")
        if t.status == nil, isUnknown, let host, let vendor = vendors.first(where: { $0.host == host })?.vendor {
            origin = Origin(vendor: vendor)
        }
        let place = measures.place(
            RequestPlace(
                origin: origin, country: country, network: network,
                protocolName: SessionPart.short(t.protocolName ?? ""), isReused: t.isReused))
        spots.append(
            Spot(
                server: t.server, isReused: t.isReused, host: isUnknown ? host : nil, isAnswered: t.status != nil,
                origin: origin, vendor: RequestTable.fingerprint(origin.vendor), place: place))
        return spots.count - 1
    }

    /// The spot of a whole request: that of its last transaction.
    mutating func spot(
        _ request: NetworkRequest, in measures: inout Tallies<RequestPlace, RequestMeasures>
    ) -> Int {
        guard let last = request.transactions.last else {
            let unseen = NetworkRequest.Transaction()
            unseen.server = NetworkRequest.Server(cdn: request.hostVendor)
            return spot(unseen, host: request.host, in: &measures)
        }
        return spot(last, host: request.lastHost, in: &measures)
    }

    /// `h1` for HTTP/1.0 and 1.1; others are short already.
    private static func short(_ name: String) -> String { name.lowercased().hasPrefix("http/1") ? "h1" : name }

    mutating func edge(
        _ spot: Int, _ address: String, hasTTFB: Bool, in edges: inout Tallies<EdgeAddress, EdgeTally>
    ) -> Int {
        if let known = self.edges.firstIndex(where: { $0.spot == spot && $0.address == address }) {
            if hasTTFB { self.edges[known].hasTTFB = true }
            return self.edges[known].place
        }
        let place = edges.place(EdgeAddress(origin: spots[spot].origin, address: address))
        self.edges.append((spot, address, place, hasTTFB))
        return place
    }

    mutating func add(_ phase: RequestPhase, at spot: Int) { spots[spot].phases.insert(phase) }

    /// Whether the session had no part in it yet.
    mutating func isNew(cluster place: Int) -> Bool { clusters.insert(place).inserted }
    mutating func isNew(stalls place: Int) -> Bool { stalls.insert(place).inserted }
    mutating func isNew(object key: UInt64) -> Bool { objects.insert(key).inserted }
}
