import Sessions
import Telemetry

/// How often the size of the picture changed.
/// In: receiving, changes of size between samples; sending, the encoder's own count of limitation changes where it has
/// one (W3C), else changes of the highest active layer. Out: 0x0 and absent sizes, pure rotations (`rotation-count`).
/// Unit: changes. Changes back and forth between two samples are not seen.
extension KPI {
    static let resolutionSwitchCount = KPI(
        "switch-count", title: "Resolution switches", better: .lower,
        meaning: "how often the size of the picture changed",
        formula:
            "changes of width × height between samples; sending: growth of qualityLimitationResolutionChanges, else the same",
        unknown: "fewer than two samples with a size", needs: "frame sizes, or qualityLimitationResolutionChanges",
        source: "W3C webrtc-stats, RTCOutboundRtpStreamStats.qualityLimitationResolutionChanges",
        columns: [
            Column(
                "switch-count", .count, .none,
                .receiving { reading in
                    reading.isVideo ? reading.view.stream.sizeChanges.map { .count($0.switches) } : nil
                }),
            Column(
                "switch-count", .count, .none,
                .sending { reading in
                    guard reading.isVideo else { return nil }
                    if let counted = reading.total(.limitationChanges) { return .count(Int(saturating: counted)) }
                    let changes = reading.publication.series.compactMap { $0.sizeChanges?.switches }
                    return changes.isEmpty ? nil : .count(changes.reduce(0, +))
                }),
        ])
}
