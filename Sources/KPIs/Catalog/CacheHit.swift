import Sessions

extension KPI {
    /// How often the CDN's edge had the object.
    ///
    /// Hits / (hits + misses) by the response headers of each request's last transaction. Left out: local cache, status
    /// ≥ 400, bypass, unknown. A shield's hit is the edge's miss.
    /// Unit: ratio · Unknown: no response that tells · Source: RFC 9211 and the CDNs' own headers
    static let cacheHit = KPI(
        "cache-hit", title: "CDN cache hits", better: .higher,
        meaning: "How often the CDN answered out of its edge cache.",
        formula:
            "Hits / (hits + misses) by the response headers of the last transaction; local cache, status ≥ 400, bypass and unknown are left out.",
        unknown: "No response that tells its cache state.", needs: "Response headers of network-loaded requests",
        source: "RFC 9211 Cache-Status; CDN documentation",
        columns: [
            KPI.Column("cache-hit", .share, .ratio, .playback { $0.cacheHits })
        ])
}

extension Playback {
    var cacheHits: Measurement? {
        var hits = 0.0
        var all = 0.0
        for request in requests {
            guard let last = request.transactions.last, last.isNetworkLoad, last.status != nil,
                let isHit = last.cacheState.isHit
            else { continue }
            all += 1
            if isHit { hits += 1 }
        }
        return all > 0 ? .share(part: hits, whole: all) : nil
    }
}
