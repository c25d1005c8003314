import Sessions

/// What a connection was found to carry before the call: a resolution, sound only, or nothing.
/// Received bitrate and packet loss over the whole test against thresholds, excellent rows from 720p down, then
/// acceptable rows, then sound; all comparisons are strict.
/// In: the test stream's whole life. Out: its last window alone, which a good moment could flatter.
/// Unit none · Unknown: nothing was measured, or more arrived than a threshold asks for and its loss is not known
/// Needs the test stream's subscriber statistics
/// Source: Vonage Video pre-call test, quality thresholds.
extension KPI {
    static let connectionTest = KPI(
        "connection-test", title: "Connection test", better: .neither,
        meaning: "what the connection was found to carry before the call",
        formula:
            "excellent 720p > 1000, VGA > 600, CIF > 300 kbit/s at < 0.5 % loss; acceptable > 350, 250, 150 at < 3 %; sound > 30 at < 0.5 %, > 25 at < 5 %",
        unknown: "nothing was measured, or not how much was lost",
        needs: "the test stream's subscriber statistics (Vonage)",
        source: "Vonage Video pre-call test, quality thresholds",
        columns: [
            Column("verdict", .name, .none, .test { verdict($0).map { .name($0.size) } }),
            Column("grade", .name, .none, .test { verdict($0)?.grade.map { .name($0) } }),
            Column("video", .table, .none, .test { inputs($0, "received-bitrate", "packet-loss") }),
            Column("audio", .table, .none, .test { inputs($0, "received-bitrate/audio", "packet-loss/audio") }),
        ])

    private struct Threshold {
        let bitsPerSecond: Double
        let loss: Double
        let size: String
        let grade: String
    }

    private static let videoThresholds = [
        Threshold(bitsPerSecond: 1_000_000, loss: 0.005, size: "1280x720", grade: "excellent"),
        Threshold(bitsPerSecond: 600_000, loss: 0.005, size: "640x480", grade: "excellent"),
        Threshold(bitsPerSecond: 300_000, loss: 0.005, size: "352x288", grade: "excellent"),
        Threshold(bitsPerSecond: 350_000, loss: 0.03, size: "1280x720", grade: "acceptable"),
        Threshold(bitsPerSecond: 250_000, loss: 0.03, size: "640x480", grade: "acceptable"),
        Threshold(bitsPerSecond: 150_000, loss: 0.03, size: "352x288", grade: "acceptable"),
    ]

    private static let audioThresholds = [
        Threshold(bitsPerSecond: 30_000, loss: 0.005, size: "audio only", grade: "excellent"),
        Threshold(bitsPerSecond: 25_000, loss: 0.05, size: "audio only", grade: "acceptable"),
    ]

    private static func verdict(_ reading: ReceivingReading) -> (size: String, grade: String?)? {
        let video = (rate: ratio(reading, "received-bitrate"), loss: ratio(reading, "packet-loss"))
        let audio = (rate: ratio(reading, "received-bitrate/audio"), loss: ratio(reading, "packet-loss/audio"))
        guard video.rate != nil || audio.rate != nil else { return nil }
        var isUnknown = false
        for (measured, thresholds) in [(video, videoThresholds), (audio, audioThresholds)] {
            guard let rate = measured.rate else { continue }
            guard let loss = measured.loss else {
                isUnknown = isUnknown || thresholds.contains { rate > $0.bitsPerSecond }
                continue
            }
            if let met = thresholds.first(where: { rate > $0.bitsPerSecond && loss < $0.loss }) {
                return (met.size, met.grade)
            }
        }
        return isUnknown ? nil : ("not supported", nil)
    }

    private static func ratio(_ reading: ReceivingReading, _ column: String) -> Double? {
        reading.pair(column).flatMap { $0.whole > 0 ? $0.part / $0.whole : nil }
    }

    private static func inputs(_ reading: ReceivingReading, _ rate: String, _ loss: String) -> Measurement? {
        let pairs = [reading.pair(rate), reading.pair(loss)]
        guard pairs.contains(where: { $0 != nil }) else { return nil }
        return .table(
            TableText.list(
                pairs.map { pair in
                    pair.map { TableText.list([TableText.number($0.part), TableText.number($0.whole)]) } ?? "null"
                }))
    }
}

extension ReceivingReading {
    /// What received bitrate or packet loss says of this stream: a test is measured as a view is.
    func pair(_ column: String) -> (part: Double, whole: Double)? {
        for kpi in [KPI.receivedBitrate, .packetLoss] {
            guard let place = kpi.columns.firstIndex(where: { $0.id == column }),
                case .receiving(let measure) = kpi.columns[place].measure
            else { continue }
            switch measure(self) {
            case .rate(let amount, let seconds): return (amount, seconds)
            case .share(let part, let whole): return (part, whole)
            default: return nil
            }
        }
        return nil
    }
}
