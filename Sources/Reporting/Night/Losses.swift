import KPIs
import Templating

/// Where it hurts: groups that do worse than the rest, ranked by what they cost the night's value.
///
/// A group's contribution is its excess over all other views together, times its size, as a share of the night's
/// total: without the excess the night's value would be so much better.
enum Losses {
    private static let row = TemplateShape.object([
        TemplateEntry("kpi", .text, "What is worse.", example: "Stalled time, share of watched"),
        TemplateEntry(
            "dimension", .text, "What the group is by; several where they are of the same views.",
            example: "App version"),
        TemplateEntry("group", .text, "The group's name, from the logs.", example: "7.0.0"),
        TemplateEntry("value", .text, "The group's value.", unit: "in the text", example: "10.0 %"),
        TemplateEntry("rest", .text, "The value of all other views.", unit: "in the text", example: "1.0 %"),
        TemplateEntry(
            "contribution", .text, "The excess as a share of the night's total.", unit: "in the text",
            example: "63.2 %"),
        TemplateEntry("coverage", .text, "Views of the group that could say.", example: "98 of 100"),
        TemplateEntry("few", .flag, "Fewer than 30 views of the group could say."),
        TemplateEntry(
            "certainty", .text,
            "Whether the difference is more than chance among all that are compared; unknown where no interval is.",
            example: "clear"),
        TemplateEntry("mayBeChance", .flag, "The difference is not certain."),
    ])

    private static let list = TemplateShape.object([
        TemplateEntry("section", .text, "The section.", example: "Playback: AVFoundation"),
        TemplateEntry("compared", .text, "How many groups are compared.", example: "312 comparisons"),
        TemplateEntry("rows", .list(row), "The clear ones first, each time the costliest first."),
        TemplateEntry("silent", .text, "Headline numbers in which no group does worse.", example: "Throughput"),
    ])

    static let shape: [TemplateEntry] = [
        TemplateEntry(
            "losses", .list(list),
            "Groups that do worse than the rest, by section; those under the minimum are not there."
        ),
        TemplateEntry("doubtful", .list(list), "The same of sections in which no row is clear."),
        TemplateEntry(
            "doubtfulSections", .text, "Those sections' names; unknown for none.", example: "Receiving: Sora"),
        TemplateEntry(
            "sound", .text, "Sections with groups, of which none does worse.", example: "Receiving: Sora"),
        TemplateEntry(
            "small", .text, "Sections without a group of the minimum's size beside others.", example: "Sending: Sora"),
    ]

    /// Rows of a section, beyond the first of each KPI, and rows of one KPI: below them are crumbs.
    private static let rowsOfSection = 12
    private static let rowsOfKPI = 3
    /// Contributions below a hundredth of the night's total are not worth a row.
    private static let least = 0.01
    /// A loss of fewer views than this is theirs, and not the group's.
    private static let leastTouched = 5

    static func values(_ data: NightData) -> [(String, TemplateValue)] {
        var (clear, doubtful): ([TemplateValue], [TemplateValue]) = ([], [])
        var (names, sound, small): ([String], [String], [String]) = ([], [], [])
        for (section, table) in data.sections {
            let found = SectionLosses(section, table, data)
            let title = Naming.title(section)
            if found.compared == 0 {
                small.append(title)
            } else if found.rows.isEmpty {
                sound.append(title)
            } else {
                let list: TemplateValue = [
                    "section": .text(title), "compared": .text(Formatting.count(found.compared, "comparison")),
                    "rows": .list(found.rows.map { row($0, isClear: found.isClear($0)) }),
                    "silent": .text(found.silent.joined(separator: "; ")),
                ]
                if found.rows.contains(where: found.isClear) {
                    clear.append(list)
                } else {
                    doubtful.append(list)
                    names.append(title)
                }
            }
        }
        return [
            ("losses", .list(clear)), ("doubtful", .list(doubtful)),
            ("doubtfulSections", .text(names.joined(separator: "; "))), ("sound", .text(sound.joined(separator: "; "))),
            ("small", .text(small.joined(separator: "; "))),
        ]
    }

    /// The losses of one section.
    private struct SectionLosses {
        /// Differences that were looked at; groups of the same views are one.
        private(set) var compared = 0
        private(set) var rows: [Loss] = []
        private(set) var silent: [String] = []
        private var limit: Double?

        init(_ section: Section, _ table: KPITable.SectionTable, _ data: NightData) {
            var all: [[Loss]] = []
            let readings = HeadlineReading.of(section, data.catalogue).filter { $0.better != .neither }
            for (order, reading) in readings.enumerated() where !reading.isThatOfThePicture(section, data) {
                var found: [Loss] = []
                for (dimension, groups) in table.groups {
                    for (name, group) in groups where reading.said(group) >= data.minimumGroup {
                        if let loss = Loss(reading, order, (dimension, name), group, table.total) { found.append(loss) }
                    }
                }
                guard reading.said(table.total) > 0 else { continue }
                all.append(SectionLosses.merged(found.sorted(by: Loss.precedes)))
            }
            compared = all.reduce(0) { $0 + $1.count }
            limit = Discoveries.limit(all.joined().compactMap(\.chance))
            var others: [Loss] = []
            for losses in all {
                let worse = losses.filter { $0.contribution >= least && $0.touched >= leastTouched }
                let ranked = worse.filter(isClear) + worse.filter { !isClear($0) }
                rows += ranked.prefix(1)
                others += ranked.prefix(rowsOfKPI).dropFirst().filter(isClear)
            }
            let withRow = Set(rows.map(\.order))
            silent = readings.enumerated().filter { order, reading in
                !withRow.contains(order) && reading.said(table.total) > 0
                    && !reading.isThatOfThePicture(section, data)
            }.map(\.element.title)
            rows += others.sorted(by: Loss.precedes).prefix(max(0, rowsOfSection - rows.count))
            let ranked = rows.sorted(by: Loss.precedes)
            rows = ranked.filter(isClear) + ranked.filter { !isClear($0) }
        }

        func isClear(_ loss: Loss) -> Bool {
            guard let limit, let chance = loss.chance else { return false }
            return chance <= limit
        }

        /// Groups of the same views as one: a provider has one network number, and a device one screen.
        private static func merged(_ sorted: [Loss]) -> [Loss] {
            var merged: [Loss] = []
            var places: [Loss.Sums: Int] = [:]
            for loss in sorted {
                if let place = places[loss.sums], merged[place].dimension != loss.dimension {
                    merged[place].also.append((loss.dimension, loss.name))
                } else {
                    places[loss.sums] = merged.count
                    merged.append(loss)
                }
            }
            return merged
        }
    }

    private static func row(_ loss: Loss, isClear: Bool) -> TemplateValue {
        let said = loss.reading.said(loss.group)
        let names = [(dimension: loss.dimension, name: loss.name)] + loss.also
        var unit = HeadlineCards.unit(loss.reading, max(loss.value, loss.rest))
        // As many digits as it takes to see that the group is worse.
        while loss.value != loss.rest, unit.decimals < 6, unit.number(loss.value) == unit.number(loss.rest) {
            unit = unit.finer
        }
        // What the log does not say is missing for all of them alike: once is enough.
        var groups: [String] = []
        for name in names.map({ Naming.group($0.name, by: $0.dimension) }) where groups.last != name {
            groups.append(name)
        }
        var title = loss.reading.title
        if case .percentiles = loss.reading.headline.reading { title += ", mean" }
        return [
            "kpi": .text(title),
            "dimension": .text(names.map { Naming.dimension($0.dimension) }.joined(separator: ", ")),
            "group": .text(groups.joined(separator: ", ")),
            "value": .text(unit.text(loss.value)), "rest": .text(unit.text(loss.rest)),
            "contribution": .text(Formatting.percent(loss.contribution)),
            "coverage": .text("\(Formatting.count(said)) of \(Formatting.count(loss.reading.asked(loss.group)))"),
            "few": .flag(said < HeadlineCards.few),
            "certainty": TemplateValue(loss.chance == nil ? nil : isClear ? "clear" : "may be chance"),
            "mayBeChance": .flag(!isClear && loss.chance != nil),
        ]
    }
}
