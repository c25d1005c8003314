import Telemetry

extension LogSource {
    /// The Sora SDK's statistics in µs; the lines of a Sora server need no source (LineDecoder).
    static let sora = LogSource(
        source: .sora, summary: "Sora statistics: SDK reports, snapshots, and a server's rtc_stats.jsonl",
        recognises: { $0.equalsIgnoringCase("statserror") }, decode: peerStatistics)
}
