import Sessions

/// What the network could have carried from the publisher of a received stream, as the publisher's client told.
/// Σ estimate × Δt / Σ Δt over the samples with senderStats, gaps left out.
/// In: estimates above 0. Out: the copy of the same object in the audio statistics, which only counts where the
/// view has no video statistics with one.
/// Unit bit/s · Unknown: no senderStats · Needs senderStats.connectionEstimatedBandwidth (Vonage SDK 2.32, senderStatsTrack)
/// Source: Vonage Video client observability, sender-side statistics.
extension KPI {
    static let senderAvailableBitrate = KPI(
        "sender-available-bitrate", title: "Available bandwidth of the sender", better: .higher,
        meaning: "what the network could have carried from the publisher of the stream",
        formula: "time-weighted mean of senderStats.connectionEstimatedBandwidth, audio's copy left out",
        unknown: "no senderStats, or no estimate above 0", needs: "senderStats (Vonage, senderStatsTrack)",
        source: "Vonage Video client observability, sender-side statistics",
        columns: [
            Column(
                "sender-available-bitrate", .gauge, .bitsPerSecond,
                .receiving { reading in reading.senderStatistics.map { ($0.estimate, $0.seconds) }.gauge })
        ])
}
