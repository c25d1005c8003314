import KPIs
import Templating

/// Where it hurts: groups that do worse than the rest, ranked by what they cost the night's value.
///
/// A group's contribution is its excess over all other views together, times its size, as a share of the night's
/// total: without the excess the night's value would be so much better.
enum Losses {
    static let shape = TemplateEntry(
        "losses",
        .list(
            .object([
                TemplateEntry("section", .text, "The section.", example: "Playback: AVFoundation"),
                TemplateEntry(
                    "rows",
                    .list(
                        .object([
                            TemplateEntry("kpi", .text, "What is worse.", example: "Stalled time, share of watched"),
                            TemplateEntry(
                                "dimension", .text, "What the group is by; several where they are of the same views.",
                                example: "App version"),
                            TemplateEntry("group", .text, "The group's name, from the logs.", example: "7.0.0"),
                            TemplateEntry("value", .text, "The group's value.", unit: "in the text", example: "10.0 %"),
                            TemplateEntry(
                                "rest", .text, "The value of all other views.", unit: "in the text", example: "1.0 %"),
                            TemplateEntry(
                                "contribution", .text, "The excess as a share of the night's total.",
                                unit: "in the text", example: "63.2 %"),
                            TemplateEntry(
                                "coverage", .text, "Views of the group that could say.", example: "98 of 100"),
                            TemplateEntry("few", .flag, "Fewer than 30 views of the group could say."),
                            TemplateEntry(
                                "certainty", .text,
                                "Whether the difference is more than chance, at 95 %; unknown where no interval is.",
                                example: "clear"),
                            TemplateEntry("mayBeChance", .flag, "The difference is not certain."),
                        ])), "The costliest first."),
            ])), "Groups that do worse than the rest, by section; groups under the minimum are not there.")

    private struct Loss {
        let reading: HeadlineReading
        let order: Int
        let dimension: String
        let name: String
        /// Dimensions and names of groups that have the same sums: the same views, told otherwise.
        var also: [(dimension: String, name: String)] = []
        let group: KPITable.Group
        let value: Double
        let rest: Double
        let contribution: Double
        let whole: Double

        /// Whether these are the same views, as far as the sums can tell.
        func equals(_ other: Loss) -> Bool {
            value == other.value && rest == other.rest && whole == other.whole && dimension != other.dimension
                && group.views == other.group.views
        }

        static func precedes(_ a: Loss, _ b: Loss) -> Bool {
            if a.contribution != b.contribution { return a.contribution > b.contribution }
            if a.order != b.order { return a.order < b.order }
            return a.dimension != b.dimension ? a.dimension < b.dimension : a.name < b.name
        }
    }

    /// Rows of a section, and rows of one KPI in it: below them are crumbs.
    private static let rowsOfSection = 10
    private static let rowsOfKPI = 3
    /// Contributions below a hundredth of the night's total are not worth a row.
    private static let least = 0.01

    static func values(_ data: NightData) -> TemplateValue {
        .list(
            data.sections.compactMap { section, table in
                let losses = losses(section, table, data)
                guard !losses.isEmpty else { return nil }
                return [
                    "section": .text(Naming.title(section)),
                    "rows": .list(losses.map { row($0, table.total) }),
                ]
            })
    }

    private static func losses(_ section: Section, _ table: KPITable.SectionTable, _ data: NightData) -> [Loss] {
        var all: [Loss] = []
        for (order, reading) in HeadlineReading.of(section, data.catalogue).enumerated()
        where reading.better != .neither {
            var found: [Loss] = []
            for (dimension, groups) in table.groups {
                for (name, group) in groups where reading.said(group) >= data.minimumGroup {
                    if let loss = loss(reading, order, (dimension, name), group, table.total) { found.append(loss) }
                }
            }
            all += merged(found.sorted(by: Loss.precedes)).prefix(rowsOfKPI)
        }
        return Array(all.sorted(by: Loss.precedes).prefix(rowsOfSection))
    }

    /// Groups of the same views as one: a provider has one network number, and a device one screen.
    private static func merged(_ sorted: [Loss]) -> [Loss] {
        var merged: [Loss] = []
        for loss in sorted {
            if let last = merged.last, last.equals(loss) {
                merged[merged.count - 1].also.append((loss.dimension, loss.name))
            } else {
                merged.append(loss)
            }
        }
        return merged
    }

    private static func loss(
        _ reading: HeadlineReading, _ order: Int, _ place: (dimension: String, name: String),
        _ group: KPITable.Group, _ total: KPITable.Group
    ) -> Loss? {
        guard let all = reading.parts(total), let own = reading.parts(group), own.whole > 0, all.part > 0,
            all.whole > own.whole
        else { return nil }
        let value = own.part / own.whole
        let rest = max(0, all.part - own.part) / (all.whole - own.whole)
        let excess = reading.better == .lower ? value - rest : rest - value
        let contribution = excess * own.whole / all.part
        guard contribution >= least else { return nil }
        return Loss(
            reading: reading, order: order, dimension: place.dimension, name: place.name, group: group, value: value,
            rest: rest, contribution: contribution, whole: own.whole)
    }

    /// Around the value that the row shows: of durations that is the mean.
    private static func interval(_ loss: Loss) -> Interval? {
        if case .percentiles = loss.reading.headline.reading { return loss.reading.sums(loss.group)?.interval }
        return loss.reading.interval(loss.group)
    }

    /// Whether the rest lies outside the group's interval, or, for shares of views, the difference of the two shares
    /// is not zero (Newcombe 1998, method 10): the rest may be few views as well. nil where there is no interval.
    private static func isClear(_ loss: Loss, _ total: KPITable.Group) -> Bool? {
        guard let own = interval(loss) else { return nil }
        guard loss.reading.isShareOfViews, let all = loss.reading.parts(total),
            let group = loss.reading.parts(loss.group),
            let rest = Interval.wilson(yes: Int(all.part - group.part), of: Int(all.whole - group.whole))
        else { return loss.rest < own.low || loss.rest > own.high }
        let isHigher = loss.value > loss.rest
        let near = isHigher ? loss.value - own.low : own.high - loss.value
        let far = isHigher ? rest.high - loss.rest : loss.rest - rest.low
        let difference = loss.value - loss.rest
        return difference * difference > near * near + far * far
    }

    private static func row(_ loss: Loss, _ total: KPITable.Group) -> TemplateValue {
        let unit = HeadlineCards.unit(loss.reading, max(loss.value, loss.rest))
        let said = loss.reading.said(loss.group)
        let isClear = isClear(loss, total)
        let names = [(dimension: loss.dimension, name: loss.name)] + loss.also
        var title = loss.reading.title
        if case .percentiles = loss.reading.headline.reading { title += ", mean" }
        return [
            "kpi": .text(title),
            "dimension": .text(names.map { Naming.dimension($0.dimension) }.joined(separator: ", ")),
            "group": .text(names.map { Naming.group($0.name, by: $0.dimension) }.joined(separator: ", ")),
            "value": .text(unit.text(loss.value)),
            "rest": .text(unit.text(loss.rest)), "contribution": .text(Formatting.percent(loss.contribution)),
            "coverage": .text("\(Formatting.count(said)) of \(Formatting.count(loss.reading.asked(loss.group)))"),
            "few": .flag(said < HeadlineCards.few),
            "certainty": TemplateValue(isClear.map { $0 ? "clear" : "may be chance" }),
            "mayBeChance": .flag(isClear == false),
        ]
    }
}
