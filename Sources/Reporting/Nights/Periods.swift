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
                TemplateEntry("section", .text, "The section.", example: "Playback: AVFoundation"),
                TemplateEntry("reach", .text, "How far its tables reach.", example: "5 weeks, 2 months"),
                TemplateEntry("thing", .text, "What is counted.", example: "plays"),
                TemplateEntry("tables", .list(table), "Weeks, and months."),
            ])), "Weeks from Monday to Sunday (ISO 8601), and months, by section.")

    private static let table = TemplateShape.object([
        TemplateEntry("title", .text, "What the nights are added up to.", example: "Weeks"),
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
    ])

    /// Rows of a table.
    private static let most = 8

    static func values(_ past: [PastNight], _ catalogue: Columns) -> TemplateValue {
        let sections = Set(past.flatMap(\.sections.keys)).sorted()
        return .list(
            sections.compactMap { section in
                let weeks = periods(\.week, section, past)
                let months = periods(\.month, section, past)
                let tables = [("Weeks", weeks), ("Months", months)].compactMap { title, periods in
                    table(title, periods, section, catalogue)
                }
                guard !tables.isEmpty else { return nil }
                let reach = [Formatting.count(weeks.count, "week"), Formatting.count(months.count, "month")]
                return [
                    "section": .text(Naming.title(section)), "reach": .text(reach.joined(separator: ", ")),
                    "thing": .text(Naming.head(Naming.thing(section))), "tables": .list(tables),
                ]
            })
    }

    private struct Period {
        let name: String
        var nights = 0
        var group: KPITable.Group
    }

    /// The newest ones, these first.
    private static func periods(_ name: (NightDate) -> String, _ section: Section, _ past: [PastNight]) -> [Period] {
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
        return periods.suffix(most).reversed()
    }

    private static func table(
        _ title: String, _ shown: [Period], _ section: Section, _ catalogue: Columns
    ) -> TemplateValue? {
        let readings = HeadlineReading.of(section, catalogue).filter { reading in
            shown.contains { reading.said($0.group) > 0 }
        }
        guard !readings.isEmpty else { return nil }
        let units = readings.map { reading in
            HeadlineCards.unit(reading, shown.compactMap { reading.value($0.group) }.max())
        }
        return [
            "title": .text(title),
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
