import Telemetry

extension LogSource {
    /// AVFoundation AVMetrics (iOS 18 and later).
    static let avMetrics = LogSource(
        source: .avmetrics, summary: "AVFoundation AVMetrics events of a player",
        recognises: { $0.starts(with: "AVMetric") }, decode: { _, _ in .unknownEvent })
}
