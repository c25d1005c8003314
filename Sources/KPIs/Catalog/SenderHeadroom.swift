/// How the sender's estimated bandwidth stands against the most that it may send: below 1 the network is the limit.
/// Σ (estimate / maximum) × Δt / Σ Δt over the samples with senderStats, gaps left out.
/// In: samples with both numbers above 0. Out: the audio statistics' copy of the same object.
/// Unit ratio · Unknown: no senderStats · Needs both of its members · Source: Vonage Video client observability.
extension KPI {
    static let senderHeadroom = KPI(
        "sender-headroom", title: "Headroom of the sender", better: .higher,
        meaning: "how much of what it may send the publisher's network could carry",
        formula:
            "time-weighted mean of senderStats.connectionEstimatedBandwidth / connectionMaxAllocatedBitrate",
        unknown: "no senderStats, or a member of it not above 0", needs: "senderStats (Vonage, senderStatsTrack)",
        source: "Vonage Video client observability, sender-side statistics",
        columns: [
            Column(
                "sender-headroom", .gauge, .ratio,
                .receiving { reading in
                    reading.senderStatistics.compactMap { said in
                        said.maximum.flatMap { $0 > 0 ? (said.estimate / $0, said.seconds) : nil }
                    }.gauge
                })
        ])
}
