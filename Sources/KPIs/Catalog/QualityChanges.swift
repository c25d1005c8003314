/// How often the SDK said that the video's quality had changed.
/// The number of videoQualityChanged events of the view or publication.
/// In: all reasons (resolution, codec, limitation). Out: changes between samples that fired no event.
/// Unit none · Unknown: sources without the event · Needs nothing: none written is none fired
/// Source: Vonage Video client observability, videoQualityChanged.
extension KPI {
    static let qualityChanges = KPI(
        "quality-changes", title: "Video quality changes", better: .lower,
        meaning: "how often the SDK told of a change of the video's quality",
        formula: "number of videoQualityChanged events", unknown: "the source has no such event",
        needs: "videoQualityChanged (Vonage)", source: "Vonage Video client observability, videoQualityChanged",
        columns: [
            Column("quality-changes", .count, .none, .receiving { $0.view.qualityChanges.map { .count($0) } }),
            Column("quality-changes", .count, .none, .sending { $0.publication.qualityChanges.map { .count($0) } }),
        ])
}
