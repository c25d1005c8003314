import KPIs
import Telemetry
import Templating

/// What the statistics of a night leave open: counters that began anew, holes between samples, and members that a
/// part of the views does not have.
enum Coverage {
    static let shape = [
        TemplateEntry(
            "holes",
            .list(
                .object([
                    TemplateEntry("title", .text, "The section.", example: "Receiving: Vonage"),
                    TemplateEntry("views", .text, "How many there are of it.", example: "310 views"),
                    TemplateEntry("resets", .text, "How often counters began anew.", example: "12"),
                    TemplateEntry("gaps", .text, "Holes between samples.", example: "7"),
                    TemplateEntry("gapTime", .text, "Time in them.", unit: "in the text", example: "210 s"),
                ])), "Counter resets and gaps by section; unknown where a section has no such counter."),
        TemplateEntry("hasHoles", .flag, "Whether any section can tell of resets or gaps."),
        TemplateEntry(
            "coverage",
            .list(
                .object([
                    TemplateEntry("title", .text, "The section.", example: "Receiving: Vonage"),
                    TemplateEntry("whole", .text, "How many KPIs every one could say.", example: "14 KPIs"),
                    TemplateEntry(
                        "rows",
                        .list(
                            .object([
                                TemplateEntry("title", .text, "The KPI and its column.", example: "Frame rate"),
                                TemplateEntry("needs", .text, "The members it needs.", example: "framesDecoded"),
                                TemplateEntry("said", .text, "How many could say, of how many.", example: "298 of 310"),
                                TemplateEntry(
                                    "share", .text, "Their share.", unit: "in the text", example: "96.1 %"),
                            ])), "KPIs that not every one could say, the least known first."),
                    TemplateEntry("hasRows", .flag, "Whether there are any."),
                    TemplateEntry(
                        "more", .text, "How many more there are, better known; unknown for none.", example: "12"),
                ])), "By section, which members the views have."),
    ]

    /// KPIs of a section that are listed: a page stays one that opens at once.
    private static let most = 12

    /// One row for each section that can tell of resets or gaps.
    static func holes(_ data: NightData) -> [TemplateValue] {
        data.sections.compactMap { holes($0.section, $0.table.total, data.catalogue) }
    }

    /// One table for each section.
    static func tables(_ data: NightData) -> [TemplateValue] {
        data.sections.map { coverage($0.section, $0.table.total, data.catalogue) }
    }

    private static func holes(
        _ section: Section, _ total: KPITable.Group, _ catalogue: Columns
    ) -> TemplateValue? {
        let resets = total.column("resets", section, catalogue)
        let gaps = total.column("gaps/count", section, catalogue)
        guard resets != nil || gaps != nil else { return nil }
        func count(_ sums: Accumulator?) -> TemplateValue {
            TemplateValue(sums.map { Formatting.count(Int(saturating: $0.partSum.rounded())) })
        }
        return [
            "title": .text(Naming.title(section)),
            "views": .text(Formatting.count(total.views, Naming.thing(section))), "resets": count(resets),
            "gaps": count(gaps),
            "gapTime": TemplateValue(
                total.column("gaps/time", section, catalogue).map { Formatting.seconds($0.partSum) }),
        ]
    }

    private static func coverage(
        _ section: Section, _ total: KPITable.Group, _ catalogue: Columns
    ) -> TemplateValue {
        var partial: [(entry: Columns.Entry, said: Int, of: Int)] = []
        var met = Set<String>()
        var whole = 0
        for (i, entry) in catalogue.entries.enumerated() where catalogue.asks(i, section) {
            // A KPI is told by its first column: the others need the same members, or more.
            guard met.insert(entry.kpi.id).inserted else { continue }
            let (said, of) = total.coverage(i)
            if said < of { partial.append((entry, said, of)) } else { whole += 1 }
        }
        // Cross-multiplied, so that shares compare exactly; the sort is stable by the catalogue's order.
        let rows = partial.enumerated().sorted { a, b in
            let (left, right) = (a.element.said * b.element.of, b.element.said * a.element.of)
            return left != right ? left < right : a.offset < b.offset
        }.map(\.element)
        return [
            "title": .text(Naming.title(section)), "whole": .text(Formatting.count(whole, "KPI")),
            "rows": .list(
                rows.prefix(most).map { entry, said, of in
                    [
                        "title": .text(Naming.title(entry)), "needs": .text(entry.kpi.needs),
                        "said": .text("\(Formatting.count(said)) of \(Formatting.count(of))"),
                        "share": .text(Formatting.percent(of > 0 ? Double(said) / Double(of) : 0)),
                    ]
                }), "hasRows": .flag(!rows.isEmpty),
            "more": rows.count > most ? .text(Formatting.count(rows.count - most)) : .unknown,
        ]
    }
}
