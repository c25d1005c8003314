/// A vendor's measures as they would be if its viewers were spread over countries and networks as all viewers of the
/// night are: direct standardisation, so that a vendor is not blamed for its audience.
///
/// Within each country and network the vendor's own requests count; they weigh as much as all vendors' requests from
/// there. Countries and networks in which the vendor has too few requests are left out of both sides,
/// and `coverage` says how much of the night remains.
package struct MixAdjusted: Sendable {
    /// Failed / all requests; nil where nothing remains, as the others are.
    package private(set) var failureRatio: Double?
    /// Mean time to first byte, seconds.
    package private(set) var ttfb: Double?
    /// bit/s.
    package private(set) var throughput: Double?
    package private(set) var hitRatio: Double?
    /// The share of all vendors' requests that come from where this vendor has enough of its own.
    package private(set) var coverage: Double

    /// Below this the vendor's value in a country and network is chance.
    private static let leastRequests = 30

    private struct Stratum: Hashable {
        let country: String
        let network: String
    }

    package init(_ vendor: String, in table: RequestTable) {
        var all: [Stratum: Int] = [:]
        var own: [Stratum: RequestMeasures] = [:]
        for (i, place) in table.measures.keys.enumerated() where !place.origin.vendor.isEmpty {
            let stratum = Stratum(country: place.country, network: place.network)
            all[stratum, default: 0] += table.measures[i].requests
            if place.origin.vendor == vendor { own[stratum, default: RequestMeasures()] += table.measures[i] }
        }
        let night = all.values.reduce(0, +)
        // In a fixed order: sums of doubles hang on it.
        let shared = own.filter { $0.value.requests >= Self.leastRequests }
            .sorted { ($0.key.country, $0.key.network) < ($1.key.country, $1.key.network) }
            .map { (measures: $0.value, weight: Double(all[$0.key] ?? 0)) }
        // Parts and wholes by themselves, each per request: a single vendor's adjusted value is its own.
        func adjusted(_ parts: (RequestMeasures) -> (part: Int, whole: Int)) -> Double? {
            var (part, whole) = (0.0, 0.0)
            for stratum in shared {
                let parts = parts(stratum.measures)
                let weight = stratum.weight / Double(stratum.measures.requests)
                part += Double(parts.part) * weight
                whole += Double(parts.whole) * weight
            }
            return whole > 0 ? part / whole : nil
        }
        failureRatio = adjusted { ($0.failed, $0.requests) }
        ttfb = adjusted { ($0[.ttfb].sum, $0[.ttfb].count) }.map { $0 / 1e6 }
        throughput = adjusted { ($0.measuredBytes, $0.measuredTime) }.map { $0 * 8e6 }
        hitRatio = adjusted { $0.cache.hitParts }
        coverage = night > 0 ? shared.reduce(0) { $0 + $1.weight } / Double(night) : 0
    }
}
