import Sessions

/// What a publisher sent of one stream, payload only.
/// In: growth of bytes of all statistics objects of the publication (one per subscriber when relayed), over the time
/// in which any of them was known, gaps on both sides. Out: intervals with a reset. Vonage counts audio apart.
/// Unit bit/s.
extension KPI {
    static let sentBitrate = KPI(
        "sent-bitrate", title: "Sent bitrate", better: .higher, meaning: "what a publisher sent of the stream",
        formula: "8 × Σ growth of bytesSent / the union of the intervals",
        unknown: "no two samples with a byte counter",
        needs: "bytesSent", source: "W3C webrtc-stats, RTCSentRtpStreamStats.bytesSent",
        columns: [
            Column("sent-bitrate", .rate, .bitsPerSecond, .sending { bits($0.publication.series, $0.starts) }),
            Column(
                "sent-bitrate/audio", .rate, .bitsPerSecond,
                .sending { reading in
                    bits(reading.publication.audio, reading.publication.audio.map(\.segmentStarts))
                }),
        ])

    private static func bits(_ all: [SampleSeries], _ starts: [Set<Int>]) -> Measurement? {
        var bytes = 0.0
        var spans: [Range<Int64>] = []
        for (series, starts) in zip(all, starts) {
            series.forEachStep(.bytes, starts) { step in
                bytes += step.amount
                let (from, to) = (series.times[step.from], series.times[step.to])
                // Mostly each begins where the one before it ends.
                if let last = spans.last, last.upperBound == from {
                    spans[spans.count - 1] = last.lowerBound..<to
                } else {
                    spans.append(from..<to)
                }
            }
        }
        spans.sort { $0.lowerBound < $1.lowerBound }
        var micros: Int64 = 0
        var end = Int64.min
        for span in spans where span.upperBound > end {
            micros += span.upperBound - max(span.lowerBound, end)
            end = span.upperBound
        }
        return micros > 0 ? .rate(amount: 8 * bytes, seconds: Double(micros) / 1_000_000) : nil
    }
}
