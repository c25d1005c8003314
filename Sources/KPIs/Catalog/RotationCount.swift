import Sessions

/// How often the picture was turned: width and height change places. A rotated phone is no change of quality.
/// In: sizes between samples. Out: 0x0 and absent sizes. Sending: not where the encoder counts its switches itself.
/// Unit: rotations.
extension KPI {
    static let rotationCount = KPI(
        "rotation-count", title: "Rotations", better: .neither, meaning: "how often the picture was turned",
        formula: "changes from width × height to height × width between samples",
        unknown: "fewer than two samples with a size", needs: "frame sizes",
        source: "own definition, after W3C webrtc-stats frameWidth and frameHeight",
        columns: [
            Column(
                "rotation-count", .count, .none,
                .receiving { reading in
                    reading.isVideo ? reading.view.stream.sizeChanges.map { .count($0.rotations) } : nil
                }),
            Column(
                "rotation-count", .count, .none,
                .sending { reading in
                    guard reading.isVideo, reading.total(.limitationChanges) == nil else { return nil }
                    let changes = reading.publication.series.compactMap { $0.sizeChanges?.rotations }
                    return changes.isEmpty ? nil : .count(changes.reduce(0, +))
                }),
        ])
}
