import History
import KPIs
import Templating

/// Weeks and months: the nights' sums and histograms added up, so that a week's percentile is that of its views and
/// not one of percentiles.
enum Periods {
    static let shape = TemplateEntry(
        "periods",
        .list(
            .object([
                TemplateEntry("title", .text, "What the nights are added up to.", example: "Weeks"),
                TemplateEntry("section", .text, "The section.", example: "Playback: AVFoundation"),
                TemplateEntry("thing", .text, "What is counted.", example: "plays"),
                TemplateEntry(
                    "columns",
                    .list(
                        .object([
                            TemplateEntry("title", .text, "The headline number.", example: "Throughput"),
                            TemplateEntry("unit", .text, "The column's unit.", example: "Mbit/s"),
                        ])), "The headline numbers that any night could say."),
                TemplateEntry(
                    "rows",
                    .list(
                        .object([
                            TemplateEntry("name", .text, "The week or month.", example: "2026-W48"),
                            TemplateEntry("nights", .text, "Nights that are in it.", example: "7"),
                            TemplateEntry("views", .text, "How many views.", example: "7 280"),
                            TemplateEntry(
                                "cells",
                                .list(.object([TemplateEntry("value", .text, "The period's value.", example: "4.10")])),
                                "One for each column."),
                        ])), "The newest first."),
            ])), "Weeks from Monday to Sunday (ISO 8601), and months, by section.")

    /// Rows of a table.
    private static let most = 8

    static func values(_ past: [PastNight], _ catalogue: Columns) -> TemplateValue {
        let sections = Set(past.flatMap(\.sections.keys)).sorted()
        let kinds: [(title: String, name: (NightDate) -> String)] = [("Weeks", \.week), ("Months", \.month)]
        return .list(
            sections.flatMap { section in
                kinds.compactMap { table($0.title, $0.name, section, past, catalogue) }
            })
    }

    private struct Period {
        let name: String
        var nights = 0
        var group: KPITable.Group
    }

    private static func table(
        _ title: String, _ name: (NightDate) -> String, _ section: Section, _ past: [PastNight], _ catalogue: Columns
    ) -> TemplateValue? {
        var periods: [Period] = []
        for night in past {
            guard let group = night.sections[section] else { continue }
            if periods.last?.name == name(night.date) {
                periods[periods.count - 1].group += group
                periods[periods.count - 1].nights += 1
            } else {
                periods.append(Period(name: name(night.date), nights: 1, group: group))
            }
        }
        let shown = Array(periods.suffix(most).reversed())
        let readings = HeadlineReading.of(section, catalogue).filter { reading in
            shown.contains { reading.said($0.group) > 0 }
        }
        guard !readings.isEmpty else { return nil }
        let units = readings.map { reading in
            HeadlineCards.unit(reading, shown.compactMap { reading.value($0.group) }.max())
        }
        return [
            "title": .text(title), "section": .text(Naming.title(section)),
            "thing": .text(Naming.head(Naming.thing(section))),
            "columns": .list(
                readings.indices.map {
                    ["title": .text(readings[$0].columnTitle(section)), "unit": .text(units[$0].symbol)]
                }),
            "rows": .list(
                shown.map { period in
                    [
                        "name": .text(period.name), "nights": .text(Formatting.count(period.nights)),
                        "views": .text(Formatting.count(period.group.views)),
                        "cells": .list(
                            readings.indices.map { i in
                                ["value": TemplateValue(readings[i].value(period.group).map { units[i].number($0) })]
                            }),
                    ]
                }),
        ]
    }
}
