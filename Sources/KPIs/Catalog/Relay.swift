import Sessions
import Telemetry

/// How long the connection went which way: directly, or through a relay.
/// In: the local candidate of the selected pair, or the path's connection type. Out: gaps, unreliable paths.
/// Unit: s per way, under the source's own names (host, srflx, prflx, relay; tcp-relay, udp-relay, udp-direct).
extension KPI {
    static let relay = KPI(
        "relay", title: "Network path", better: .neither,
        meaning: "how long the connection went directly or through a relay",
        formula: "Σ intervals per candidateType of the selected pair's local candidate, or per connectionType",
        unknown: "no selected pair", needs: "a selected candidate pair and its local candidate, or iceCandidatePair",
        source: "W3C webrtc-stats, RTCIceCandidateStats.candidateType; RFC 8445, 5.1.1",
        columns: [
            Column(
                "relay", .category, .seconds,
                .receiving { reading in
                    let ways = reading.path(.candidateType)
                    let named = ways.category { reading.view.texts[UInt32(saturating: $0)] }
                    if case .category(let seconds) = named, seconds.isEmpty { return nil }
                    return named
                })
        ])
}
