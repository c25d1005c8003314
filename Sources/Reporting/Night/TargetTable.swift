import History
import KPIs
import Templating

/// The targets, each with its limit beside the night's figure.
enum TargetTable {
    static let shape = TemplateEntry(
        "targets",
        .list(
            .object([
                TemplateEntry("title", .text, "The KPI and the figure of it.", example: "Start-up time, p95"),
                TemplateEntry("section", .text, "The section.", example: "Playback: AVFoundation"),
                TemplateEntry("limit", .text, "What still meets it.", unit: "in the text", example: "at most 3.00 s"),
                TemplateEntry("figure", .text, "The night's figure.", unit: "in the text", example: "2.40 s"),
                TemplateEntry("said", .text, "How many could say.", example: "298"),
                TemplateEntry("outcome", .text, "met, missed, insufficient data or unknown.", example: "met"),
                TemplateEntry("isMissed", .flag, "The target is missed."),
                TemplateEntry("isMet", .flag, "The target is met."),
            ])), "The targets of the configuration, one row for each section that is asked.")

    static func values(_ data: NightData) -> TemplateValue {
        .list((data.history?.targets ?? []).map { row($0, data.catalogue) })
    }

    private static func row(_ verdict: TargetVerdict, _ catalogue: Columns) -> TemplateValue {
        let target = verdict.target
        let entry = catalogue.entries.enumerated().first { i, entry in
            entry.column.id == target.columnID && (verdict.section.map { catalogue.asks(i, $0) } ?? true)
        }?.element
        let factor = entry?.column.unit.factor ?? 1
        let unit = unit(target, entry?.column, max(verdict.figure ?? 0, target.max ?? target.min ?? 0) / factor)
        let title =
            (entry.map { Naming.title($0) } ?? target.column)
            + (target.named.map { ", \($0.name.replacing("-", with: " "))" } ?? "")
            + (target.statistic.map { ", \(words($0))" } ?? "")
        return [
            "title": .text(title), "section": TemplateValue(verdict.section.map { Naming.title($0) }),
            "limit": .text(limit(target, unit, factor)),
            "figure": TemplateValue(verdict.figure.map { unit.text($0 / factor) }),
            "said": .text(Formatting.count(verdict.said)), "outcome": .text(verdict.outcome.rawValue),
            "isMissed": .flag(verdict.outcome == .missed), "isMet": .flag(verdict.outcome == .met),
        ]
    }

    private static func unit(_ target: KPITarget, _ column: KPI.Column?, _ largest: Double) -> DisplayUnit {
        if target.named != nil, column?.kind.isShareOfNames ?? false { return DisplayUnit(.percent, upTo: largest) }
        // A rate per hour is said per hour already, and a number of things has no unit.
        guard let column, target.statistic != "per_hour" else { return DisplayUnit(.plain, upTo: largest) }
        return DisplayUnit(column, upTo: largest)
    }

    private static func limit(_ target: KPITarget, _ unit: DisplayUnit, _ factor: Double) -> String {
        let limits = [
            target.min.map { "at least \(unit.text($0 / factor))" },
            target.max.map { "at most \(unit.text($0 / factor))" },
        ]
        return limits.compactMap { $0 }.joined(separator: ", ")
    }

    private static func words(_ statistic: String) -> String { statistic.replacing("_", with: " ") }

    /// `Targets: 3 met, 1 missed.`; nil without targets.
    static func sentence(_ verdicts: [TargetVerdict]) -> String? {
        guard !verdicts.isEmpty else { return nil }
        let counts = TargetVerdict.Outcome.allCases.compactMap { outcome -> String? in
            let count = verdicts.count { $0.outcome == outcome }
            return count > 0 ? "\(Formatting.count(count)) \(outcome.rawValue)" : nil
        }
        return "Targets: " + counts.joined(separator: ", ") + "."
    }
}
