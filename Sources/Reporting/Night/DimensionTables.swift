import KPIs
import Templating

/// The headline numbers by dimension: a table for each dimension of each section.
struct DimensionTables {
    private static let cell = TemplateShape.object([
        TemplateEntry(
            "value", .text, "The group's value; unknown where no view of it could say.", unit: "in the column's head",
            example: "1.24"),
        TemplateEntry("said", .text, "How many views of the group could say, where not all could.", example: "12"),
    ])

    private static let table = TemplateShape.object([
        TemplateEntry("dimension", .text, "What the groups are by.", example: "App version"),
        TemplateEntry(
            "rows",
            .list(
                .object([
                    TemplateEntry("name", .text, "The group's name, from the logs.", example: "6.9.1"),
                    TemplateEntry("views", .text, "Views of the group.", example: "310"),
                    TemplateEntry("few", .flag, "Fewer than 30 views."),
                    TemplateEntry("cells", .list(cell), "One for each column."),
                ])), "The largest group first; small ones are added up under other."),
    ])

    static let shape = TemplateEntry(
        "tables",
        .list(
            .object([
                TemplateEntry("title", .text, "The section.", example: "Playback: AVFoundation"),
                TemplateEntry("thing", .text, "What is counted.", example: "Views"),
                TemplateEntry(
                    "columns",
                    .list(
                        .object([
                            TemplateEntry("title", .text, "The headline number.", example: "Throughput"),
                            TemplateEntry("unit", .text, "The column's unit.", example: "Mbit/s"),
                        ])), "The headline numbers that any view could say."),
                TemplateEntry(
                    "dimensions", .text, "The dimensions with a table; unknown for a section without any.",
                    example: "App version, OS"),
                TemplateEntry("tables", .list(table), "One for each dimension that the logs name."),
                TemplateEntry("folded", .text, "Dimensions without a group of the minimum's size.", example: "Title"),
                TemplateEntry("unnamed", .text, "Dimensions that no view names.", example: "Network, Provider"),
                TemplateEntry("leftOut", .text, "Dimensions left out because the page is full.", example: "Title"),
            ])), "The headline numbers by dimension, by section.")

    static let bareShape = TemplateEntry(
        "bare",
        .list(
            .object([
                TemplateEntry("sections", .text, "Sections that have no table, for the same reason.", example: "Sora:"),
                TemplateEntry(
                    "why", .text, "The reason, dimension by dimension.",
                    example: "Without a group of 30 or more: App version."),
            ])), "Sections of which no dimension has a table, those with one reason together.")

    /// As many groups as people compare.
    private static let mostRows = 20
    /// Bytes of our template around a table, the head of a column and a row; around a cell, the number of views in it
    /// and an unknown value.
    private static let (tableTags, headTags, rowTags) = (340, 24, 66)
    private static let (cellTags, saidTags, unknownTags) = (9, 18, 46)

    private let data: NightData
    private var budget: PageBudget

    private init(_ data: NightData, _ budget: PageBudget) { (self.data, self.budget) = (data, budget) }

    /// - Parameter bytes: what the rest of the page leaves for them.
    static func values(_ data: NightData, bytes: Int) -> [(String, TemplateValue)] {
        var tables = DimensionTables(data, PageBudget(bytes: bytes))
        var all = data.sections.map { SectionTables($0.section, $0.table, data) }
        // Dimension by dimension, so that a full page has the first ones of every section; sound comes last.
        for isAudio in [false, true] {
            for dimension in data.table.dimensions where dimension != OverTheNight.dimension {
                for place in all.indices where all[place].section.isAudio == isAudio {
                    tables.add(dimension, to: &all[place])
                }
            }
        }
        return [("tables", .list(all.map(\.value))), ("bare", .list(bare(all, data.minimumGroup)))]
    }

    /// Sections without a table, in the order of the page, under each reason once.
    private static func bare(_ all: [SectionTables], _ minimum: Int) -> [TemplateValue] {
        var reasons: [(why: String, sections: [String])] = []
        for tables in all where tables.shown.isEmpty {
            let why = tables.why(minimum)
            if let place = reasons.firstIndex(where: { $0.why == why }) {
                reasons[place].sections.append(Naming.title(tables.section))
            } else {
                reasons.append((why, [Naming.title(tables.section)]))
            }
        }
        return reasons.map { why, sections in
            ["sections": .text(sections.joined(separator: "; ") + "."), "why": .text(why)]
        }
    }

    private struct Row {
        /// As on the page.
        let name: String
        let group: KPITable.Group
        var isOther = false
    }

    /// What the page shows of one section.
    private struct SectionTables {
        let section: Section
        let table: KPITable.SectionTable
        let readings: [HeadlineReading]
        let units: [DisplayUnit]
        var shown: [TemplateValue] = []
        var names: [String] = []
        var unnamed: [String] = []
        var leftOut: [String] = []
        var folded: [String] = []

        init(_ section: Section, _ table: KPITable.SectionTable, _ data: NightData) {
            (self.section, self.table) = (section, table)
            readings = HeadlineReading.of(section, data.catalogue).filter { $0.said(table.total) > 0 }
            // Figures of one column stand beside each other: a median has the unit of its 95th percentile.
            units = readings.map { [readings] reading in
                let alike = readings.filter { $0.index == reading.index }.compactMap { $0.value(table.total) }
                return HeadlineCards.unit(reading, alike.max()).reading(reading.value(table.total))
            }
        }

        var heads: [String] { readings.map { $0.columnTitle(section) } }

        /// Why dimensions have no table.
        func why(_ minimum: Int) -> String {
            let reasons = [
                ("Without a group of \(Formatting.count(minimum)) or more", folded), ("The logs do not name", unnamed),
                ("Left out to keep this page small, see kpis.csv", leftOut),
            ]
            return reasons.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.joined(separator: ", "))." }
                .joined(separator: " ")
        }

        var value: TemplateValue {
            [
                "title": .text(Naming.title(section)), "thing": .text(Naming.head(Naming.thing(section))),
                "columns": .list(zip(heads, units).map { ["title": .text($0), "unit": .text($1.symbol)] }),
                "dimensions": .text(names.joined(separator: ", ")), "tables": .list(shown),
                "folded": .text(folded.joined(separator: ", ")),
                "unnamed": .text(unnamed.joined(separator: ", ")),
                "leftOut": .text(leftOut.joined(separator: ", ")),
            ]
        }
    }

    private mutating func add(_ dimension: String, to all: inout SectionTables) {
        // A call has no CDN, and nobody asks for one.
        if let trait = ViewTrait(rawValue: dimension), !trait.isAsked(of: all.section) { return }
        let name = Naming.dimension(dimension)
        let groups = all.table.groups[dimension] ?? [:]
        guard groups.contains(where: { !$0.key.isEmpty }) else { return all.unnamed.append(name) }
        let rows = rows(groups, dimension)
        // Small groups only: their sum is all views, which the cards show.
        guard rows.contains(where: { !$0.isOther }) else { return all.folded.append(name) }
        let cells = rows.map { row in all.readings.indices.map { cell(all.readings[$0], all.units[$0], row.group) } }
        let texts = rows.map(\.name) + cells.joined().flatMap { [$0.value ?? "", $0.said ?? ""] }
        let heads = all.heads
        let tags =
            Self.tableTags + heads.count * Self.headTags + rows.count * Self.rowTags
            + cells.joined().reduce(0) { $0 + Self.tags($1) }
        guard budget.take(texts + heads + all.units.map(\.symbol), tags: tags) else { return all.leftOut.append(name) }
        all.names.append(name)
        all.shown.append([
            "dimension": .text(name), "rows": .list(rows.indices.map { Self.row(rows[$0], cells[$0]) }),
        ])
    }

    private static func tags(_ cell: (value: String?, said: String?)) -> Int {
        cellTags + (cell.said == nil ? 0 : saidTags) + (cell.value == nil ? unknownTags : 0)
    }

    /// The largest groups by name, and all others as one.
    private func rows(_ groups: [String: KPITable.Group], _ dimension: String) -> [Row] {
        let sorted = groups.sorted {
            $0.value.views != $1.value.views ? $0.value.views > $1.value.views : $0.key < $1.key
        }
        let large = sorted.prefix { $0.value.views >= data.minimumGroup }.prefix(Self.mostRows)
        var rows = large.map { Row(name: Naming.group($0.key, by: dimension), group: $0.value) }
        let rest = sorted.dropFirst(large.count)
        if let first = rest.first {
            var other = first.value
            for group in rest.dropFirst() { other += group.value }
            let name =
                rest.count == 1 ? Naming.group(first.key, by: dimension) : Formatting.count(rest.count, "group")
            rows.append(Row(name: "other (\(name))", group: other, isOther: true))
        }
        return rows
    }

    private func cell(
        _ reading: HeadlineReading, _ unit: DisplayUnit, _ group: KPITable.Group
    ) -> (value: String?, said: String?) {
        let said = reading.said(group)
        return (
            reading.value(group).map { unit.number($0) }, said < reading.asked(group) ? Formatting.count(said) : nil
        )
    }

    private static func row(_ row: Row, _ cells: [(value: String?, said: String?)]) -> TemplateValue {
        [
            "name": .text(row.name), "views": .text(Formatting.count(row.group.views)),
            "few": .flag(row.group.views < HeadlineCards.few),
            "cells": .list(cells.map { ["value": TemplateValue($0.value), "said": TemplateValue($0.said)] }),
        ]
    }
}
