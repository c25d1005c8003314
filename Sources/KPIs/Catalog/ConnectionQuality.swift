import Sessions
import Telemetry

extension KPI {
    /// What the SDK itself thought of the connection, by time.
    ///
    /// Seconds per level: from each change to the next one, the last one until the view's last sample. Time before the
    /// first change is unknown and left out; the participant's level counts once, on the view that has its path.
    /// Unit: seconds per level · Unknown: no change was written · Needs: connectionQuality · Source: Revue,
    /// connectionQuality.
    static let connectionQuality = KPI(
        "connection-quality", title: "Connection quality", better: .neither,
        meaning: "what the SDK itself thought of the connection, by time",
        formula: "seconds per level, from each change to the next",
        unknown: "no change of the level was written", needs: "connectionQuality",
        source: "Revue connectionQuality; levels by their number",
        columns: [Column("connection-quality", .category, .seconds, .receiving { levels($0) })])

    private static func levels(_ reading: ReceivingReading) -> Measurement? {
        guard let quality = reading.view.quality, let first = reading.view.stream.times.first,
            let last = reading.view.stream.times.last
        else { return nil }
        var seconds: [String: Double] = [:]
        for i in quality.times.indices {
            let from = max(quality.times[i], first)
            let to = min(i + 1 < quality.count ? quality.times[i + 1] : last, last)
            guard to > from, let level = quality.value(.level, i) else { continue }
            let name = level == level.rounded() && abs(level) < 1_000 ? "#\(Int(level))" : "#\(level)"
            seconds[name, default: 0] += Double(to - from) / 1_000_000
        }
        return seconds.isEmpty ? nil : .category(seconds)
    }
}
