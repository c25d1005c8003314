import KPIs

/// The catalogue of KPIs as a document: Reports/KPIs.md.
package enum CatalogueText {
    private static let parts: [(scope: Section.Scope, title: String)] = [
        (.playback, "Playback"), (.receiving, "Real time, receiving"), (.sending, "Real time, sending"),
        (.publishing, "Publishing"), (.test, "Connection tests"),
    ]

    /// Every KPI with its definition and the columns it has in files, as Markdown.
    package static func markdown(_ catalogue: [KPI]) -> String {
        var text = """
            # KPIs

            Every KPI that reports speak of, as the code defines it. Values are in base units here, in CSV and in JSON
            (seconds, bit/s, ratios from 0 to 1); pages turn them into ms, kbit/s and %. Unknown is never zero: a view that
            cannot say counts in the coverage and not in the value.

            """
        for (scope, title) in parts {
            let kpis = catalogue.filter { $0.columns.contains { $0.measure.scope == scope } }
            guard !kpis.isEmpty else { continue }
            text += "\n## \(title)\n"
            for kpi in kpis { text += entry(kpi, scope) }
        }
        return text
    }

    private static func entry(_ kpi: KPI, _ scope: Section.Scope) -> String {
        let better =
            switch kpi.better {
            case .lower: " Lower is better."
            case .higher: " Higher is better."
            case .neither: ""
            }
        var text = """

            ### \(kpi.title) (`\(kpi.id)`)

            \(Definitions.sentence(kpi.meaning))\(better)

            - Formula: \(Definitions.sentence(kpi.formula))
            - Unknown: \(Definitions.sentence(kpi.unknown))
            - Needs: \(Definitions.sentence(kpi.needs))
            - Source: \(Definitions.sentence(kpi.source))

            | column | kind | unit |
            |---|---|---|

            """
        for column in kpi.columns where column.measure.scope == scope {
            text += "| `\(column.id)` | \(column.kind.rawValue) | \(column.unit.rawValue) |\n"
        }
        return text
    }
}
