import Charts
import Glibc
import History
import KPIs
import Templating

/// `index.html` beside the nights' folders: all nights with their verdicts, the headline numbers over the last 28 of
/// them, and weeks and months added up.
package struct NightIndex: Sendable {
    /// All nights, newest first.
    package var nights: [NightSummary]
    /// The numbers of the nights from `firstDate` on, oldest first.
    package var past: [PastNight]
    package var toolVersion: String
    package var catalogue: Columns

    package init(nights: [NightSummary], past: [PastNight], toolVersion: String, catalogue: Columns = .all) {
        self.nights = nights
        self.past = past
        self.toolVersion = toolVersion
        self.catalogue = catalogue
    }

    /// How far back the page needs numbers: six months and the newest night's own, by the first day of a month or the
    /// Monday before it, so that the oldest period is a whole one.
    package static func firstDate(newest: NightDate) -> NightDate {
        let reach = NightDate(days: newest.days - 5 * 30)
        let firstOfMonth = NightDate(days: reach.days - (Int64(reach.text.suffix(2)) ?? 1) + 1)
        return NightDate(days: firstOfMonth.days - Int64(firstOfMonth.weekday))
    }

    static let page = Report.Page(template: "index.html") { _, _ in shape }

    private static let shape = TemplateShape.object([
        TemplateEntry("policy", .text, "What browsers may do with the page.", example: "default-src 'none'; …"),
        NightPage.chartColours,
        TemplateEntry("toolVersion", .text, "The version of qoe-report.", example: "1.0.0"),
        TemplateEntry("tables", .list(list), "The nights, newest first: the last 28, and those before them."),
        NightCourses.shape, Periods.shape,
    ])

    private static let list = TemplateShape.object([
        TemplateEntry("title", .text, "Which nights.", example: "Nights, newest first"),
        TemplateEntry("isEarlier", .flag, "They are those before the last 28."),
        TemplateEntry(
            "nights",
            .list(
                .object([
                    TemplateEntry("date", .text, "The night's date.", example: "2026-11-29"),
                    TemplateEntry("hasReport", .flag, "Whether the night's folder is there."),
                    TemplateEntry("week", .text, "Its ISO week.", example: "2026-W48"),
                    TemplateEntry(
                        "verdict", .text, "The night's verdict line, without its count of targets.",
                        example: "Steady: …"),
                    TemplateEntry("worse", .text, "Headline numbers worse than usual.", example: "2"),
                    TemplateEntry("better", .text, "Headline numbers better than usual.", example: "1"),
                    TemplateEntry("targets", .text, "How its targets went.", example: "3 met, 1 missed"),
                    TemplateEntry("data", .text, "What is wrong with its data; empty where nothing is."),
                    TemplateEntry("sessions", .text, "Its sessions.", example: "1 040"),
                ])), "One each."),
    ])

    /// Nights of the first table: as many as the courses show.
    private static let newest = Baseline.longest

    /// Writes the page in one step.
    ///
    /// - Parameter old: nights whose folders are about to go: they are listed without a link.
    package func publish(in reports: String, without old: Set<String> = [], templates: TemplateLibrary) throws {
        let page = "\(reports)/index.html"
        let partial = "\(reports)/\(Leftover.partial("index.html", getpid()))"
        let value = try values(reports, old, templates)
        try ReplacedFile.write(page, by: partial) { file in
            try templates.render(Self.page.template, value) { try file.write($0) }
        }
        try FolderTree.sync(reports)
    }

    private func values(_ reports: String, _ old: Set<String>, _ templates: TemplateLibrary) throws -> TemplateValue {
        let colours = TemplateValue.raw(Palette.darkRules)
        let policy = ContentPolicy.text(
            style: try templates.text(ContentPolicy.style, ["chartColours": colours]),
            script: try templates.text(ContentPolicy.script, [:]))
        return [
            "policy": .text(policy), "chartColours": colours, "toolVersion": .text(toolVersion),
            "tables": .list(tables(reports, old)),
            "courses": NightCourses.values(past, catalogue), "periods": Periods.values(past, catalogue),
        ]
    }

    private func tables(_ reports: String, _ old: Set<String>) -> [TemplateValue] {
        let rows = nights.map { night in
            let name = night.date.text
            return row(night, hasReport: !old.contains(name) && FolderTree.exists("\(reports)/\(name)/index.html"))
        }
        let earlier = Array(rows.dropFirst(Self.newest))
        var tables: [TemplateValue] = [
            [
                "title": "Nights, newest first", "isEarlier": .flag(false),
                "nights": .list(Array(rows.prefix(Self.newest))),
            ]
        ]
        if !earlier.isEmpty {
            let title = Formatting.count(earlier.count, "earlier night") + ", newest first"
            tables.append(["title": .text(title), "isEarlier": .flag(true), "nights": .list(earlier)])
        }
        return tables
    }

    private func row(_ night: NightSummary, hasReport: Bool) -> TemplateValue {
        let targets = TargetVerdict.Outcome.allCases.compactMap { outcome in
            night.targets[outcome].map { "\(Formatting.count($0)) \(outcome.rawValue)" }
        }
        var data: [String] = []
        if night.brokenFiles > 0 { data.append("\(Formatting.count(night.brokenFiles, "file")) not whole") }
        if night.lost > 0 {
            let share = Formatting.percent(Double(night.lost) / Double(max(1, night.lines)))
            data.append("\(Formatting.count(night.lost, "line")) (\(share)) not used")
        }
        return [
            "date": .text(night.date.text), "hasReport": .flag(hasReport), "week": .text(night.date.week),
            "verdict": .text(NightSentence.withoutTargets(night.summary)),
            "worse": .text(count(night.verdicts[.worse])),
            "better": .text(count(night.verdicts[.better])), "targets": .text(targets.joined(separator: ", ")),
            "data": .text(data.joined(separator: ", ")), "sessions": .text(Formatting.count(night.sessions)),
        ]
    }

    private func count(_ number: Int?) -> String { number.map { Formatting.count($0) } ?? "" }
}
