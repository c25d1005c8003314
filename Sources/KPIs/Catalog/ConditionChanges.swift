/// How often the SDK said that the network's condition had changed.
/// The number of networkConditionChanged events of the view or publication.
/// In: all of them, whatever their reason. Out: changes between samples that fired no event.
/// Unit none · Unknown: sources without the event · Needs nothing: none written is none fired
/// Source: Vonage Video client observability, networkConditionChanged.
extension KPI {
    static let conditionChanges = KPI(
        "condition-changes", title: "Network condition changes", better: .lower,
        meaning: "how often the SDK told of a change of the network's condition",
        formula: "number of networkConditionChanged events", unknown: "the source has no such event",
        needs: "networkConditionChanged (Vonage)", source: "Vonage Video client observability, networkConditionChanged",
        columns: [
            Column("condition-changes", .count, .none, .receiving { $0.view.conditionChanges.map { .count($0) } }),
            Column("condition-changes", .count, .none, .sending { $0.publication.conditionChanges.map { .count($0) } }),
        ])
}
