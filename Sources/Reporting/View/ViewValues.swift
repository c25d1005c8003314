import KPIs
import Templating

/// The values of a view by KPI, each with the lines behind it.
enum ViewValues {
    static let shape = TemplateEntry(
        "kpis",
        .list(
            .object([
                TemplateEntry("title", .text, "The KPI.", example: "Stalled time"),
                TemplateEntry("formula", .text, "Its definition.", example: "Σ (Stall → …)"),
                TemplateEntry(
                    "columns",
                    .list(
                        .object([
                            TemplateEntry("title", .text, "Which column of it.", example: "Stalled time"),
                            TemplateEntry(
                                "value", .text, "What the view says.", unit: "in the text", example: "4.00 s"),
                            TemplateEntry(
                                "lines",
                                .list(
                                    .object([
                                        TemplateEntry(
                                            "text", .text, "One line, or from which to which.",
                                            example: "Stall 19:03:26.000 (players.ndjson.gz:42)")
                                    ])), "The lines behind it; none where they are those of the column before."),
                        ])), "One for each value that the view could say."),
            ])), "Every KPI that the view could say something of.")

    static func values(_ story: ViewStory, _ catalogue: Columns, _ words: EvidenceWords) -> TemplateValue {
        var kpis: [(kpi: KPI, columns: [TemplateValue])] = []
        var told: [[String]] = []
        for value in story.values {
            let entry = catalogue.entries[value.column]
            // What happened tells these, one by one.
            if entry.column.id == "stalls" || entry.column.id == "attempts" { continue }
            if kpis.last?.kpi.id != entry.kpi.id {
                kpis.append((entry.kpi, []))
                told = []
            }
            let texts = words.texts(value.evidence)
            let isNew = !told.contains(texts)
            told.append(texts)
            kpis[kpis.count - 1].columns.append([
                "title": .text(Naming.title(entry)),
                "value": .text(MeasurementText.text(value.measurement, entry.column)),
                "lines": .list(isNew ? texts.map { ["text": .text($0)] } : []),
            ])
        }
        return .list(
            kpis.map { kpi, columns in
                ["title": .text(kpi.title), "formula": .text(kpi.formula), "columns": .list(columns)]
            })
    }
}
