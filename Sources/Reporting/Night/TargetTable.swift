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
                TemplateEntry(
                    "said", .text, "How many could say, and how many the target asks for where those are too few.",
                    example: "64; 100 needed"),
                TemplateEntry("severity", .text, "What a missed target is: error or warning.", example: "error"),
                TemplateEntry("outcome", .text, "met, missed, insufficient data or unknown.", example: "met"),
                TemplateEntry("isMissed", .flag, "The target is missed."),
                TemplateEntry("isMet", .flag, "The target is met."),
            ])), "The targets of the configuration, one row for each section that is asked.")

    /// What is missed first, then what is met; what cannot be told last.
    private static let order: [TargetVerdict.Outcome] = [.missed, .met, .insufficientData, .unknown]

    static func values(_ data: NightData) -> TemplateValue {
        let all = data.history?.targets ?? []
        return .list(order.flatMap { outcome in all.filter { $0.outcome == outcome } }.map { row($0, data.catalogue) })
    }

    static func isMissed(_ data: NightData) -> Bool {
        data.history?.targets.contains { $0.outcome == .missed } ?? false
    }

    /// `2 targets missed: Stalled time 1.10 % (at most 0.50 %); and 1 more.`; nil where none is.
    static func missed(_ data: NightData, most: Int) -> String? {
        let all = (data.history?.targets ?? []).filter { $0.outcome == .missed }
        guard !all.isEmpty else { return nil }
        let sections = Set(data.sections.map(\.section)).count
        let shown = all.prefix(most).map { verdict in
            let words = Words(verdict, data.catalogue)
            let place = sections > 1 ? verdict.section.map { " (\(Naming.title($0)))" } ?? "" : ""
            return "\(words.title)\(place) \(words.figure ?? Formatting.unknown), \(words.limit)"
        }
        let rest = all.count - shown.count
        return Formatting.count(all.count, "target") + " missed: " + shown.joined(separator: "; ")
            + (rest > 0 ? "; and \(Formatting.count(rest)) more." : ".")
    }

    /// A verdict's texts.
    private struct Words {
        let title: String
        let limit: String
        let figure: String?

        init(_ verdict: TargetVerdict, _ catalogue: Columns) {
            let target = verdict.target
            let entry = catalogue.entries.enumerated().first { i, entry in
                entry.column.id == target.columnID && (verdict.section.map { catalogue.asks(i, $0) } ?? true)
            }?.element
            let factor = entry?.column.unit.factor ?? 1
            let unit = TargetTable.unit(
                target, entry?.column, max(verdict.figure ?? 0, target.max ?? target.min ?? 0) / factor)
            title =
                (entry.map { Naming.title($0) } ?? target.column)
                + (target.named.map { ", \($0.name.replacing("-", with: " "))" } ?? "")
                + (target.statistic.map { ", \(TargetTable.words($0))" } ?? "")
            let own = verdict.figure.map { $0 / factor }
            let limits = [("at least", target.min), ("at most", target.max)].compactMap { words, limit in
                limit.map { (words: words, value: $0 / factor) }
            }
            // Each has the digits that suit it, and as many more as it takes to see which is the larger.
            var more = 0
            func text(_ value: Double) -> String { unit.reading(value).finer(by: more).text(value) }
            while more < 6, let own, limits.contains(where: { $0.value != own && text($0.value) == text(own) }) {
                more += 1
            }
            limit = limits.map { "\($0.words) \(text($0.value))" }.joined(separator: ", ")
            figure = own.map(text)
        }
    }

    private static func row(_ verdict: TargetVerdict, _ catalogue: Columns) -> TemplateValue {
        let words = Words(verdict, catalogue)
        let needed =
            verdict.outcome == .insufficientData ? "; \(Formatting.count(verdict.target.minimumViews)) needed" : ""
        return [
            "title": .text(words.title), "section": TemplateValue(verdict.section.map { Naming.title($0) }),
            "limit": .text(words.limit), "figure": TemplateValue(words.figure),
            "said": .text(Formatting.count(verdict.said) + needed), "outcome": .text(verdict.outcome.rawValue),
            "severity": .text(verdict.target.isError ? "error" : "warning"),
            "isMissed": .flag(verdict.outcome == .missed), "isMet": .flag(verdict.outcome == .met),
        ]
    }

    private static func unit(_ target: KPITarget, _ column: KPI.Column?, _ largest: Double) -> DisplayUnit {
        if target.named != nil, column?.kind.isShareOfNames ?? false { return DisplayUnit(.percent, upTo: largest) }
        // A rate per hour is said per hour already, and a number of things has no unit.
        guard let column, target.statistic != "per_hour" else { return DisplayUnit(.plain, upTo: largest) }
        return DisplayUnit(column, upTo: largest)
    }

    private static func words(_ statistic: String) -> String { statistic.replacing("_", with: " ") }

    /// What the sentence that counts them begins with.
    static let sentenceStart = "Targets: "

    /// `Targets: 3 met, 1 missed.`; nil without targets.
    static func sentence(_ verdicts: [TargetVerdict]) -> String? {
        guard !verdicts.isEmpty else { return nil }
        let counts = TargetVerdict.Outcome.allCases.compactMap { outcome -> String? in
            let count = verdicts.count { $0.outcome == outcome }
            return count > 0 ? "\(Formatting.count(count)) \(outcome.rawValue)" : nil
        }
        return sentenceStart + counts.joined(separator: ", ") + "."
    }
}
