import KPIs
import Reporting
import Settings

/// `kpis`: the catalogue, as text or JSON.
struct KPIsCommand {
    private let arguments: Arguments
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) {
        self.arguments = arguments
        self.console = console
    }

    func perform() throws -> ExitCode {
        try console.print(arguments.json ? json : KPI.all.map(text).joined(separator: "\n\n"))
        return .published
    }

    private func text(_ kpi: KPI) -> String {
        var lines = [
            "\(kpi.id) · \(kpi.title)", "  \(kpi.meaning)", "  formula: \(kpi.formula)", "  unknown: \(kpi.unknown)",
        ]
        lines += ["  needs: \(kpi.needs)", "  source: \(kpi.source)"]
        for column in kpi.columns {
            let unit = column.unit.rawValue
            lines.append("  column \(column.id): \(column.kind.rawValue)\(unit.isEmpty ? "" : ", \(unit)")")
        }
        return lines.joined(separator: "\n")
    }

    private var json: String {
        var json = JSONText()
        json.array { json in
            for kpi in KPI.all {
                json.object { json in
                    for (key, value) in [
                        ("id", kpi.id), ("title", kpi.title), ("better", kpi.better.rawValue), ("meaning", kpi.meaning),
                        ("formula", kpi.formula), ("unknown", kpi.unknown), ("needs", kpi.needs),
                        ("source", kpi.source),
                    ] {
                        json.key(key)
                        json.text(value)
                    }
                    json.key("columns")
                    json.array { json in
                        for column in kpi.columns {
                            json.object { json in
                                json.key("id")
                                json.text(column.id)
                                json.key("kind")
                                json.text(column.kind.rawValue)
                                json.key("unit")
                                json.text(column.unit.rawValue)
                            }
                        }
                    }
                }
            }
        }
        return json.string
    }
}
