/// What caches and servers say in their headers, as far as it is known to tell of no viewer.
enum CacheWords {
    /// Of X-Cache, CF-Cache-Status and CDN-Cache, in upper case.
    static let states: Set<String> = [
        "HIT", "MISS", "PASS", "STALE", "EXPIRED", "UPDATING", "REVALIDATED", "BYPASS", "DYNAMIC", "IGNORED", "NONE",
        "UNKNOWN", "NONE/UNKNOWN", "ERROR", "UNCACHEABLE", "HIT-STALE", "HIT-SYNTH", "HIT-CLUSTER", "MISS-CLUSTER",
        "HIT-WAIT", "MISS-WAIT", "REFRESHHIT", "ORIGINSHIELDHIT", "ORIGINSHIELDMISS", "REDIRECT", "CAPACITYEXCEEDED",
        "LIMITEXCEEDED", "LAMBDAGENERATEDRESPONSE", "LAMBDAEXECUTIONERROR", "LAMBDAVALIDATIONERROR",
        "LAMBDALIMITEXCEEDED", "FUNCTIONGENERATEDRESPONSE", "FUNCTIONEXECUTIONERROR", "FUNCTIONTHROTTLEDERROR",
        "TCP_HIT", "TCP_MISS", "TCP_MEM_HIT", "TCP_IMS_HIT", "TCP_REFRESH_HIT", "TCP_REFRESH_MISS",
        "TCP_REFRESH_FAIL_HIT", "TCP_NEGATIVE_HIT", "TCP_EXPIRED_HIT", "TCP_EXPIRED_MISS", "TCP_CLIENT_REFRESH_MISS",
        "TCP_DENIED", "TCP_COOKIE_DENY", "TCP_REMOTE_HIT", "TCP_REDIRECT",
    ]

    /// Programs, in lower case; CDNs name themselves in `VendorNames`.
    static let servers: Set<String> = [
        "nginx", "openresty", "tengine", "apache", "httpd", "apache-coyote", "varnish", "squid", "ats",
        "apachetrafficserver", "envoy", "istio-envoy", "caddy", "litespeed", "lighttpd", "haproxy", "h2o", "traefik",
        "microsoft-iis", "microsoft-httpapi", "kestrel", "gunicorn", "uvicorn", "jetty", "cowboy", "werkzeug", "minio",
        "amazons3", "awselb", "windows-azure-blob",
    ]

    /// Systems that servers name beside themselves, in lower case.
    static let systems: Set<String> = [
        "ubuntu", "debian", "unix", "centos", "fedora", "red", "alpine", "freebsd", "win32", "win64", "amazon",
    ]

    /// Whether a cache's name tells what it is for, and no machine: `edge`, `shield-2`.
    static func isPlace(_ name: String) -> Bool {
        var shape = TextShape(name.lowercased())
        guard places.contains(where: { shape.take($0) }) else { return false }
        if shape.isAtEnd { return true }
        _ = shape.take("-") || shape.take("_")
        return shape.take(1...4, TextShape.isDigit) && shape.isAtEnd
    }

    private static let places: [StaticString] = [
        "edge", "origin", "shield", "parent", "cache", "cdn", "pop", "mid", "regional", "nginx", "apache",
    ]

    /// Whether a parameter of Cache-Status says what the cache did, in the words of RFC 9211, 2.
    static func isParameter(_ part: String) -> Bool {
        let (name, value) = HeaderList.assigned(part)
        return switch name {
        case "hit", "stored", "collapsed": value.map { ["?0", "?1"].contains($0) } ?? true
        case "fwd": value.map(forwards.contains) ?? false
        case "fwd-status": value.map { TextShape.isAll($0, 3...3, TextShape.isDigit) } ?? false
        case "ttl": value.map(isSeconds) ?? false
        default: false
        }
    }

    private static let forwards: Set<String> = [
        "bypass", "method", "uri-miss", "vary-miss", "miss", "request", "stale", "partial",
    ]

    private static func isSeconds(_ text: String) -> Bool {
        var shape = TextShape(text)
        _ = shape.take("-")
        return shape.take(1...10, TextShape.isDigit) && shape.isAtEnd
    }

    /// Whether a metric of Server-Timing is one that CDNs and origins write.
    static func isMetric(_ name: String) -> Bool { metrics.contains(name.lowercased()) }

    private static let metrics: Set<String> = [
        "cdn-cache", "cdn-cache-hit", "cdn-cache-miss", "cdn-cache-refresh", "cdn-pop", "cdn-rid", "cdn-hit-layer",
        "cdn-upstream-layer", "cdn-upstream-dns", "cdn-upstream-connect", "cdn-upstream-fbl", "cdn-downstream-fbl",
        "edge", "origin", "shield", "ak_p", "intid", "cfcachestatus", "cfedge", "cforigin", "cfl4",
        "cfrequestduration", "time-start", "time-elapsed", "fastly", "hit-state", "age", "pop", "cache", "hit", "miss",
        "total", "ttfb", "dns", "tcp", "tls", "connect", "wait", "db", "app", "proc",
    ]
}
