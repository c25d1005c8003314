import KPIs
import Templating

/// Whether what players sum up agrees with the events they wrote, by app version: where it does not, one of them is
/// broken, and the KPIs with it.
enum Consistency {
    static let shape: [TemplateEntry] = [
        TemplateEntry("hasConsistency", .flag, "Whether the night has plays to compare."),
        TemplateEntry(
            "consistency",
            .list(
                .object([
                    TemplateEntry("app", .text, "The app's version, from the logs.", example: "6.9.1"),
                    TemplateEntry("views", .text, "Its plays.", example: "310"),
                    TemplateEntry(
                        "cells",
                        .list(
                            .object([
                                TemplateEntry(
                                    "value", .text, "Plays that agree, of those that say both.", example: "96.4 %"),
                                TemplateEntry("said", .text, "How many say both.", example: "253"),
                            ])), "Stalls, switches, and stalls against the access log."),
                    TemplateEntry("families", .text, "The event types seen.", example: "RateChange, Stall"),
                ])), "Summary against events, by app version."),
    ]

    private static let columns = ["consistency/stalls", "consistency/switches", "consistency/access-log"]
    private static let mostVersions = 20

    static func values(_ data: NightData) -> [(String, TemplateValue)] {
        let rows = rows(data)
        return [("hasConsistency", .flag(!rows.isEmpty)), ("consistency", .list(rows))]
    }

    private static func rows(_ data: NightData) -> [TemplateValue] {
        guard let (section, table) = data.sections.first(where: { $0.section.scope == .playback }),
            columns.contains(where: { table.total.column($0, section, data.catalogue) != nil })
        else { return [] }
        let sorted = (table.groups["app"] ?? [:])
            .sorted { $0.value.views != $1.value.views ? $0.value.views > $1.value.views : $0.key < $1.key }
        let shown = sorted.prefix(mostVersions).prefix { $0.value.views >= data.minimumGroup }
        var versions = shown.map { (name: Naming.group($0.key, by: "app"), group: $0.value) }
        let folded = sorted.dropFirst(shown.count)
        if let first = folded.first {
            let sum = folded.dropFirst().reduce(into: first.value) { $0 += $1.value }
            versions.append((Formatting.count(folded.count, shown.isEmpty ? "version" : "other version"), sum))
        }
        return versions.map { name, group in
            let families = group.column("event-families", section, data.catalogue)?.names.map(\.name) ?? []
            return [
                "app": .text(name), "views": .text(Formatting.count(group.views)),
                "cells": .list(
                    columns.map { id in
                        let sums = group.column(id, section, data.catalogue)
                        return [
                            "value": TemplateValue(sums?.value.map { Formatting.percent($0) }),
                            "said": .text(Formatting.count(sums?.said ?? 0)),
                        ]
                    }),
                "families": .text(families.map { Naming.clipped($0) }.joined(separator: ", ")),
            ]
        }
    }
}
