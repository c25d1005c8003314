import Sessions

/// How often the codec of a received video changed in the middle of the view.
/// In: the codec of each sample, by its name. Out: samples without one.
/// Unit: changes.
extension KPI {
    static let codecChanges = KPI(
        "codec-changes", title: "Codec changes", better: .lower, meaning: "how often the codec changed during the view",
        formula: "changes of the codec between samples that name it", unknown: "fewer than two samples name a codec",
        needs: "codecId and its codec entry, or codec", source: "W3C webrtc-stats, RTCRtpStreamStats.codecId",
        columns: [
            Column(
                "codec-changes", .count, .none,
                .receiving { reading in
                    guard reading.isVideo, !reading.holds else { return nil }
                    return reading.view.stream.changes(.codec).map { .count($0) }
                })
        ])
}
