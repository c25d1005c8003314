import Telemetry

/// What each CDN's cache header says, in its own words.
extension CDNVendor {
    func cacheState(_ headers: ResponseHeaders) -> CacheState {
        switch self {
        case .fastly: CDNVendor.fastly(headers)
        case .cloudfront: CDNVendor.cloudfront(headers.last(.cache))
        case .cloudflare: CDNVendor.cloudflare(headers.last(.cloudflareStatus))
        case .akamai: CDNVendor.akamai(headers.last(.cache).field(0, 0x20))
        case .google: CDNVendor.google(headers.last(.googleStatus))
        case .bunny: CDNVendor.bunny(headers.last(.bunnyCache))
        }
    }

    /// "MISS, HIT": the shield's answer, then the edge's. A shield's hit is the edge's miss.
    private static func fastly(_ headers: ResponseHeaders) -> CacheState {
        let edge = headers.last(.cache)
        if edge.starts(with: "HIT-STALE") { return .staleHit }
        if edge.starts(with: "HIT") { return .edgeHit }
        guard edge.starts(with: "MISS") else { return edge.count > 0 ? .bypass : .unknown }
        let isAlone = edge.count == headers[.cache].trimmed.count
        return !isAlone && headers[.cache].starts(with: "HIT") ? .shieldHit : .miss
    }

    private static func cloudfront(_ cache: Bytes) -> CacheState {
        if cache.starts(with: "RefreshHit") { return .revalidated }
        if cache.starts(with: "Hit") { return .edgeHit }
        if cache.starts(with: "Miss") { return .miss }
        return cache.starts(with: "Error") ? .error : .unknown
    }

    private static func cloudflare(_ status: Bytes) -> CacheState {
        if status.equals("HIT") { return .edgeHit }
        if status.equals("REVALIDATED") { return .revalidated }
        if status.equals("STALE") || status.equals("UPDATING") { return .staleHit }
        if status.equals("MISS") || status.equals("EXPIRED") { return .miss }
        return status.equals("BYPASS") || status.equals("DYNAMIC") || status.starts(with: "NONE") ? .bypass : .unknown
    }

    private static func akamai(_ cache: Bytes) -> CacheState {
        if cache.equals("TCP_REFRESH_FAIL_HIT") { return .staleHit }
        if cache.equals("TCP_REFRESH_HIT") || cache.equals("TCP_IMS_HIT") { return .revalidated }
        if cache.equals("TCP_HIT") || cache.equals("TCP_MEM_HIT") { return .edgeHit }
        if cache.equals("TCP_NEGATIVE_HIT") { return .errorHit }
        return cache.equals("TCP_MISS") || cache.equals("TCP_REFRESH_MISS") ? .miss : .unknown
    }

    private static func google(_ status: Bytes) -> CacheState {
        if status.starts(with: "revalidated") { return .revalidated }
        if status.starts(with: "stale") { return .staleHit }
        if status.starts(with: "hit") { return .edgeHit }
        if status.starts(with: "miss") { return .miss }
        return status.starts(with: "uncacheable") ? .bypass : .unknown
    }

    private static func bunny(_ cache: Bytes) -> CacheState {
        if cache.starts(with: "HIT") { return .edgeHit }
        if cache.starts(with: "MISS") || cache.starts(with: "EXPIRED") { return .miss }
        if cache.starts(with: "STALE") || cache.starts(with: "UPDATING") { return .staleHit }
        return cache.count > 0 ? .bypass : .unknown
    }
}
