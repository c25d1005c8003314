import Sessions
import Telemetry

/// How much of what a publisher was set to was really sent.
/// Σ Δt with at least the set number of pixels / Σ Δt with a size; encoded frame rate / set frame rate over time.
/// Bits of each statistics object / (set bitrate × its time). In: the highest active layer. Out: gaps, samples without an active layer.
/// Unit ratio · Unknown: no settings, or no layers · Needs publisher.initialized, videoLayers (Vonage SDK 2.33)
/// Source: Vonage Video iOS, OTPublisherSettings against OTPublisherKitVideoNetworkStats.
extension KPI {
    static let sentAsSet = KPI(
        "sent-as-set", title: "Sent as set", better: .higher,
        meaning: "how much of what a publisher was set to was really sent",
        formula:
            "Σ intervals with at least the set pixels / Σ intervals with a size; time-weighted encodedFrameRate / cameraFrameRate; 8 × Σ growth of bytes / (maxBitrate × Σ intervals)",
        unknown: "no settings, or no layers with a size", needs: "publisher.initialized, videoLayers (Vonage)",
        source: "Vonage Video iOS, OTPublisherSettings",
        columns: [
            Column(
                "sent-as-set", .share, .ratio,
                .sending { reading in
                    guard let settings = reading.publication.settings, let width = settings.width,
                        let height = settings.height
                    else { return nil }
                    let pixels = sizes(reading)
                    let known = pixels.reduce(0) { $0 + $1.seconds }
                    guard known > 0 else { return nil }
                    let full = pixels.filter { $0.value >= width * height }
                    return .share(part: full.reduce(0) { $0 + $1.seconds }, whole: known)
                }),
            Column(
                "sent-as-set/frame-rate", .gauge, .ratio,
                .sending { reading in
                    guard let rate = reading.publication.settings?.frameRate, rate > 0 else { return nil }
                    return reading.weighted(.frameRate).map { ($0.value / rate, $0.seconds) }.gauge
                }),
            Column(
                "sent-as-set/bitrate", .gauge, .ratio,
                .sending { reading in
                    guard let most = reading.publication.settings?.maxBitrate, most > 0 else { return nil }
                    return ofMost(most, reading)
                }),
            Column(
                "settings", .table, .none,
                .sending { reading in
                    reading.publication.settings.map { settings in
                        .table(
                            TableText.object([
                                ("width", settings.width.map { TableText.number($0) }),
                                ("height", settings.height.map { TableText.number($0) }),
                                ("frame-rate", settings.frameRate.map { TableText.number($0) }),
                                ("max-bitrate", settings.maxBitrate.map { TableText.number($0) }),
                            ]))
                    }
                }),
        ])

    /// The bitrate that was sent as a part of the most that was set. A relayed publisher sends as much to each of its
    /// subscribers, so each statistics object counts for itself.
    private static func ofMost(_ most: Double, _ reading: SendingReading) -> Measurement? {
        var (bits, micros) = (0.0, Int64(0))
        for (series, starts) in zip(reading.publication.series, reading.starts) {
            series.forEachStep(.bytes, starts) { step in
                bits += 8 * step.amount
                micros += series.times[step.to] - series.times[step.from]
            }
        }
        return micros > 0 ? .gauge(weighted: bits / most, weight: Double(micros) / 1_000_000) : nil
    }

    /// Pixels of the encoded picture with the seconds they count for.
    private static func sizes(_ reading: SendingReading) -> [Weighted] {
        zip(reading.publication.series, reading.intervals).flatMap { series, intervals in
            series.weights(intervals).compactMap { weight -> Weighted? in
                guard let width = series.value(.width, weight.sample), let height = series.value(.height, weight.sample)
                else { return nil }
                return (width * height, weight.seconds)
            }
        }
    }
}
