/// What is remembered of the night of a CDN's vendor. Plain numbers.
package struct VendorNight: Sendable, Equatable {
    /// The night's date.
    package var night: String
    package var requests: Int
    package var failed: Int
    /// Seconds; nil where unknown, as the others are.
    package var ttfbMedian: Double?
    package var ttfb95: Double?
    /// bit/s.
    package var throughput: Double?
    package var hitRatio: Double?

    package init(
        night: String, requests: Int, failed: Int, ttfbMedian: Double?, ttfb95: Double?, throughput: Double?,
        hitRatio: Double?
    ) {
        self.night = night
        self.requests = requests
        self.failed = failed
        self.ttfbMedian = ttfbMedian
        self.ttfb95 = ttfb95
        self.throughput = throughput
        self.hitRatio = hitRatio
    }
}
