import Sessions
import Telemetry

/// How long which reason kept a publisher from sending full quality: none, bandwidth, cpu, other.
/// In: the encoder's own durations, gaps included (they are counters). Where a client writes only the reason of the
/// moment: time per reason, gaps left out; Vonage: of the worst active layer.
/// Unit: s per reason.
extension KPI {
    static let qualityLimitation = KPI(
        "quality-limitation", title: "Quality limitation", better: .neither,
        meaning: "how long which reason kept a publisher from sending full quality",
        formula: "growth of qualityLimitationDurations per reason, else Σ intervals per qualityLimitationReason",
        unknown: "neither is written, only one sample, or no duration grew",
        needs: "qualityLimitationDurations or qualityLimitationReason",
        source: "W3C webrtc-stats, RTCOutboundRtpStreamStats.qualityLimitationDurations",
        columns: [
            Column(
                "quality-limitation", .category, .seconds, names: reasons,
                .sending { reading in
                    guard reading.isVideo else { return nil }
                    var seconds: [String: Double] = [:]
                    for (field, name) in zip(durations, reasons) { seconds[name] = reading.total(field) }
                    let grown = seconds.filter { $0.value > 0 }
                    if !seconds.isEmpty { return grown.isEmpty ? nil : .category(grown) }
                    let said = reading.weighted(.limitationReason)
                    return said.isEmpty
                        ? nil : said.category { reasons.indices.contains(Int($0)) ? reasons[Int($0)] : "#\(Int($0))" }
                })
        ])

    /// `Field.limitationReason` is an index into these, the best first.
    private static let reasons = ["none", "bandwidth", "cpu", "other"]
    private static let durations: [Field] = [.limitationNone, .limitationBandwidth, .limitationCPU, .limitationOther]
}
