/// Stops a stream that expands without end ("zip bomb"). Memory is bounded anyway; this bounds the time.
package struct ExpansionLimit: Sendable {
    /// Inflated bytes per byte on disk. Deflate itself gives at most 1,032, so only gzip within gzip gets beyond
    /// the default.
    package var ratio: Int64 = 1_100
    /// Text bytes that any file may have: short files may be as regular as they like.
    package var allowance: Int64 = 64 << 20

    package init() {}

    package init(ratio: Int64, allowance: Int64) {
        self.ratio = ratio
        self.allowance = allowance
    }

    func isExceeded(inflated: Int64, read: Int64) -> Bool {
        inflated > allowance && inflated / ratio > read
    }
}
