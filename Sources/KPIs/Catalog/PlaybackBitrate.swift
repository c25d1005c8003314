import Sessions

extension KPI {
    /// The bitrate of what was shown.
    ///
    /// Σ averageBitRate × played seconds / Σ played seconds, of the variant playing: the newest one named by a state event
    /// or a successful switch. Stretches whose variant declares no such bitrate are left out; if nothing is left, the
    /// summary's time-weighted value over the played time. Peak is another column: average and peak are never mixed.
    /// Unit: bit/s · Unknown: no declared bitrate · Source: CTA-2066, Average Bitrate
    static let playbackBitrate = KPI(
        "playback-bitrate", title: "Playback bitrate", better: .higher,
        meaning: "The declared bitrate of the variants that were shown, by the time they played.",
        formula:
            "Σ averageBitRate of the variant playing × played seconds / Σ played seconds; else PlaybackSummary.timeWeightedAverageBitrate. Peak bitrate is a column of its own.",
        unknown: "No variant with a declared bitrate, and no summary value.",
        needs: "variant in state events, or PlaybackSummary", source: "CTA-2066, Average Bitrate",
        columns: [
            KPI.Column(
                "playback-bitrate", .gauge, .bitsPerSecond,
                .playback { $0.bitrate(\.average, summary: $0.summary?.averageBitrate) }),
            KPI.Column(
                "playback-bitrate/peak", .gauge, .bitsPerSecond,
                .playback { $0.bitrate(\.peak, summary: $0.summary?.peakBitrate) }),
        ])
}

extension Playback {
    func bitrate(_ kind: KeyPath<Variant, Double?>, summary value: Double?) -> Measurement? {
        if let observed = observedBitrate(kind) { return observed }
        guard let value, value > 0, let played = playedTime, played > 0 else { return nil }
        return .gauge(weighted: value * played, weight: played)
    }

    private func observedBitrate(_ kind: KeyPath<Variant, Double?>) -> Measurement? {
        guard let begin = timeline.begin, hasPlayerState else { return nil }
        var current = variantMarks.last { $0.at <= begin }?.variant
        var from = begin
        var bits = 0.0
        var micros: Int64 = 0
        func add(until to: Int64) {
            guard let rate = current?[keyPath: kind], to > from else { return }
            let played = timeline.played(from: from, to: to)
            bits += rate * Double(played)
            micros += played
        }
        for mark in variantMarks where mark.at > begin {
            add(until: mark.at)
            from = mark.at
            current = mark.variant
        }
        add(until: last)
        return micros > 0 ? .gauge(weighted: bits / 1_000_000, weight: Double(micros) / 1_000_000) : nil
    }
}
