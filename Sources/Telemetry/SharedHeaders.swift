/// The response headers that a CDN's vendor may see: a list of what is allowed, because some CDNs echo the client's
/// address in headers that nobody has heard of.
package enum SharedHeaders {
    /// Whose a header is: nil where every CDN writes it.
    package static let builtIn: [(name: String, vendor: String?)] = [
        ("Age", nil), ("Cache-Status", nil), ("CF-Cache-Status", "cloudflare"), ("CF-Ray", "cloudflare"),
        ("Content-Length", nil), ("Content-Type", nil), ("Date", nil), ("ETag", nil), ("Last-Modified", nil),
        ("Server", nil), ("Server-Timing", nil), ("Via", nil), ("X-Amz-Cf-Id", "cloudfront"),
        ("X-Amz-Cf-Pop", "cloudfront"), ("X-Cache", nil), ("X-Cache-Hits", "fastly"), ("X-Served-By", "fastly"),
        ("X-Timer", "fastly"), ("Akamai-GRN", "akamai"), ("X-Akamai-Request-ID", "akamai"), ("CDN-Cache", "bunny"),
        ("CDN-RequestId", "bunny"),
    ]

    /// Headers of every CDN that may speak of each of several CDNs in one response.
    package static let spokenByAll: Set<String> = [
        "cache-status", "server", "server-timing", "via", "x-cache",
    ]
}

/// Objects of which well fetched requests keep their ticket id too, as controls for failures of the same object:
/// one in eight, by the object's fingerprint, so that every machine and every run chooses the same.
package enum ControlSample {
    package static func holds(_ objectHash: UInt64) -> Bool { objectHash & 7 == 0 }
}

/// Segments of which the ticket id is kept because they may be the reason of a stall. Which variant plays when it stalls
/// is not known when a line is read, so the rule goes by the segment's own duration: one that takes longer than a part
/// of it is slow for a variant of that many times its bitrate.
package enum SlowSegment {
    /// A variant needs up to a third more than the segment was encoded with: after a switch up, and where a scene has
    /// fewer bits than its variant's average. Of 100 stalls by slow segments in generated nights all had one that took
    /// longer than 0.99 of its duration; 3 of 100 segments take longer than this part, and 16 longer than half.
    private static let part = 0.75
    /// Seconds, where the log has no duration: that part of the 4 s that segments often last.
    private static let usual = 3.0

    /// The seconds from which a segment of this duration (seconds) is slow.
    package static func limit(duration: Double?) -> Double {
        guard let duration, duration > 0 else { return usual }
        return duration * part
    }
}
