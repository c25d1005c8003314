import KPIs
import Templating

/// Every KPI of the night, by section: value, interval, percentiles and coverage.
enum AllValues {
    static let shape = TemplateEntry(
        "values",
        .list(
            .object([
                TemplateEntry("title", .text, "The section.", example: "Playback: AVFoundation"),
                TemplateEntry("views", .text, "How many there are of it.", example: "310 views"),
                TemplateEntry(
                    "rows",
                    .list(
                        .object([
                            TemplateEntry("title", .text, "The KPI and its column.", example: "Stalled time"),
                            TemplateEntry("anchor", .text, "The id of its definition.", example: "kpi-stalled-time"),
                            TemplateEntry("value", .text, "The night's value.", unit: "in the text", example: "1.24 s"),
                            TemplateEntry("what", .text, "What the value is.", example: "mean per view"),
                            TemplateEntry(
                                "interval", .text, "Its 95 % interval.", unit: "in the text", example: "1.10 to 1.39 s"),
                            TemplateEntry("p50", .text, "The views' median.", unit: "in the text", example: "0.80 s"),
                            TemplateEntry(
                                "p95", .text, "The views' 95th percentile.", unit: "in the text", example: "4.10 s"),
                            TemplateEntry("said", .text, "How many could say.", example: "298"),
                            TemplateEntry("few", .flag, "Fewer than 30 could say."),
                        ])), "One for each KPI with a single value."),
                TemplateEntry("said", .text, "How many KPIs any could say.", example: "41 KPIs"),
                TemplateEntry("silent", .text, "KPIs that none could say.", example: "Jitter"),
            ])), "Every KPI by section.")

    static func values(_ data: NightData) -> TemplateValue {
        .list(
            data.sections.map { section, table in
                var rows: [TemplateValue] = []
                var silent: [String] = []
                for (i, entry) in data.catalogue.entries.enumerated() where data.catalogue.asks(i, section) {
                    guard entry.column.kind.hasOneValue else { continue }
                    if let sums = table.total.columns[i], sums.said > 0 {
                        rows.append(row(sums, entry, section))
                    } else {
                        silent.append(Naming.title(entry))
                    }
                }
                return [
                    "title": .text(Naming.title(section)),
                    "views": .text(Formatting.count(table.total.views, Naming.thing(section))),
                    "rows": .list(rows), "said": .text(Formatting.count(rows.count, "KPI")),
                    "silent": .text(silent.joined(separator: "; ")),
                ]
            })
    }

    private static func row(_ sums: Accumulator, _ entry: Columns.Entry, _ section: Section) -> TemplateValue {
        let (p50, p95) = (sums.histogram.percentile(0.5), sums.histogram.percentile(0.95))
        let top = max(sums.value ?? 0, sums.interval?.high ?? 0)
        // A row has one unit, that of its largest figure, as long as it leaves each figure its digits.
        let row = DisplayUnit(entry.column, upTo: [top, p50 ?? 0, p95 ?? 0].max())
        func unit(_ value: Double) -> DisplayUnit {
            value * row.factor < 0.1 ? DisplayUnit(entry.column, upTo: value) : row.reading(value)
        }
        func text(_ value: Double?) -> TemplateValue { TemplateValue(value.map { unit($0).text($0) }) }
        return [
            "title": .text(Naming.title(entry)), "anchor": .text("kpi-\(entry.kpi.id)"),
            "value": TemplateValue(sums.value.map { unit(top).text($0) }),
            "what": .text(what(entry.column.kind, Naming.thing(section))),
            "interval": TemplateValue(unit(top).text(sums.interval)), "p50": text(p50), "p95": text(p95),
            "said": .text(Formatting.count(sums.said)),
            "few": .flag(sums.said < HeadlineCards.few),
        ]
    }

    private static func what(_ kind: KPI.Kind, _ thing: String) -> String {
        switch kind {
        case .count, .duration: "mean per \(thing)"
        case .share, .rate: "ratio of sums"
        case .gauge: "weighted mean"
        case .statistic: "median"
        case .outcome: "share of \(thing)s"
        default: ""
        }
    }
}

extension KPI.Kind {
    fileprivate var hasOneValue: Bool {
        switch self {
        case .count, .duration, .share, .rate, .gauge, .statistic, .outcome: true
        case .name, .category, .tally, .durations, .samples, .table: false
        }
    }
}
