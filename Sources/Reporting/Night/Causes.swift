import KPIs
import Templating

/// What stands behind the headlines: shares of causes, reasons, conditions and parts, where the logs name them.
enum Causes {
    static let shape = TemplateEntry(
        "causes",
        .list(
            .object([
                TemplateEntry("title", .text, "What is parted.", example: "Quality limitation"),
                TemplateEntry("section", .text, "The section.", example: "Sending: Vonage"),
                TemplateEntry("hasShares", .flag, "Whether the parts are shares of a sum."),
                TemplateEntry("amount", .text, "What the second column counts.", example: "time"),
                TemplateEntry("coverage", .text, "How many could say.", example: "298 of 310 views"),
                TemplateEntry(
                    "rows",
                    .list(
                        .object([
                            TemplateEntry("name", .text, "The cause, from the logs or the spec.", example: "bandwidth"),
                            TemplateEntry(
                                "amount", .text, "How much of it there is.", unit: "in the text", example: "12.4 min"),
                            TemplateEntry("share", .text, "Its share of all.", unit: "in the text", example: "8.10 %"),
                        ])), "The largest first; the smallest are added up under other."),
            ])), "Causes by section, where the logs name them.")

    /// In the order of the page.
    private static let columns = [
        "stall-causes", "startup-breakdown", "request-failures/status", "outcome", "degraded/source",
        "degraded/reason", "quality-limitation", "publish-outcome/by-error", "verdict", "grade",
    ]

    private static let longest = 10

    static func values(_ data: NightData) -> TemplateValue {
        var list: [TemplateValue] = []
        for id in columns {
            for (section, table) in data.sections {
                for (i, entry) in data.catalogue.entries.enumerated()
                where entry.column.id == id && data.catalogue.asks(i, section) {
                    guard let sums = table.total.columns[i], let cause = one(sums, entry, section, table.total.asked(i))
                    else { continue }
                    list.append(cause)
                }
            }
        }
        return .list(list)
    }

    private static func one(
        _ sums: Accumulator, _ entry: Columns.Entry, _ section: Section, _ views: Int
    ) -> TemplateValue? {
        let isTime = sums.kind == .category || sums.kind == .durations
        var amounts =
            sums.kind == .durations ? sums.parts.map { (name: $0.key, amount: $0.value.value ?? 0) } : sums.names
        // The window is what the others are parts of.
        amounts.removeAll { $0.name == "window" || $0.amount <= 0 }
        amounts.sort { $0.amount != $1.amount ? $0.amount > $1.amount : $0.name < $1.name }
        guard !amounts.isEmpty else { return nil }
        // What is unknown is no part of what is known: the last row, without a share.
        let unknown = sums.kind == .name ? amounts.first { $0.name == "unknown" }?.amount ?? 0 : 0
        if unknown > 0 { amounts.removeAll { $0.name == "unknown" } }
        let all = amounts.reduce(0) { $0 + $1.amount }
        let rest = amounts.dropFirst(longest)
        var shown = Array(amounts.prefix(longest))
        if !rest.isEmpty {
            shown.append(("other (\(Formatting.count(rest.count)))", rest.reduce(0) { $0 + $1.amount }))
        }
        if unknown > 0 { shown.append(("unknown", unknown)) }
        let unit = DisplayUnit(isTime ? .seconds : .plain, upTo: shown.first?.amount)
        // Shares of one table have their points in one column.
        let share = DisplayUnit(.percent, upTo: shown.first.map { $0.amount / all })
        // Requests of several families run at once: parts overlap and have no share of a sum.
        let overlaps = sums.kind == .durations
        return [
            "title": .text(Naming.title(entry)), "section": .text(Naming.title(section)),
            "amount": .text(amountTitle(sums.kind, Naming.asked(section))),
            "coverage": .text(Formatting.coverage(sums.said - Int(unknown), of: views, Naming.asked(section))),
            "hasShares": .flag(!overlaps),
            "rows": .list(
                shown.map { name, amount in
                    [
                        "name": .text(Naming.clipped(Naming.cause(name))),
                        "amount": .text(isTime ? unit.text(amount) : Formatting.count(Int(amount))),
                        "share": overlaps || (unknown > 0 && name == "unknown")
                            ? .unknown : .text(share.text(amount / all)),
                    ]
                }),
        ]
    }

    private static func amountTitle(_ kind: KPI.Kind, _ thing: String) -> String {
        switch kind {
        case .durations: "Mean per \(thing)"
        case .category: "Time"
        case .name: Naming.head(thing)
        default: "Number"
        }
    }
}
