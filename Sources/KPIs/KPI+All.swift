extension KPI {
    /// The catalogue: one line per file in Catalog/, in the order of the page.
    package static let all: [KPI] = [
        // playback
        outcome,
        startupTime,
        likelyToKeepUpTime,
        startupBreakdown,
        stallCount,
        stalledTime,
        watchedTime,
        rebufferingRatio,
        switchCount,
        playbackBitrate,
        throughput,
        requestFailures,
        phases,
        cacheHit,
        stalls,
        consistency,
    ]
}
