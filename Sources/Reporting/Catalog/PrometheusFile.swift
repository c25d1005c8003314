import History
import KPIs
import Telemetry

extension Report {
    /// `qoe-report.prom`: the night for Prometheus' textfile collector. `latest` leads to that of the newest night.
    static let prometheus = Report("prometheus", file: "qoe-report.prom") { data, _, sink in
        var text = PrometheusFile.text(data)
        try text.withUTF8 { try sink($0) }
    }
}

/// The metrics of qoe-report.prom. What is unknown has no sample: a rule on it is silent, and never sees a zero.
enum PrometheusFile {
    static func text(_ data: NightData) -> String {
        var metrics = PrometheusText()
        metrics.gauge(
            "qoe_report_info", "The night that the file is about.",
            [([("night", data.night), ("time_zone", data.timeZone), ("version", data.toolVersion)], 1)])
        if let date = NightDate(data.night) {
            metrics.gauge(
                "qoe_report_night_timestamp_seconds",
                "The night's date at 00:00 UTC: too old means that no night came.",
                Double(date.days * 86_400))
        }
        intake(data.intake, &metrics)
        views(data, &metrics)
        judgements(data, &metrics)
        return metrics.text
    }

    private static func intake(_ intake: Intake, _ metrics: inout PrometheusText) {
        let lines = intake.lines
        let excluded = Exclusion.allCases.map { ($0.name, lines.excluded[Int($0.rawValue)]) }
        metrics.gauge(
            "qoe_report_lines", "Lines read, by what became of them: used, or the reason why not.",
            ([("used", intake.used)] + excluded).map { ([("fate", $0.0)], Double($0.1)) })
        metrics.gauge(
            "qoe_report_files", "Input files by status.",
            FileStatus.allCases.map { status in
                ([("status", status.rawValue)], Double(intake.files.count { $0.status == status }))
            })
        metrics.gauge(
            "qoe_report_sessions", "Sessions: reported, going on into the next night, of other nights.",
            [
                ("reported", intake.sessions), ("going on", intake.sessionsGoingOn),
                ("other nights", intake.sessionsOfOtherNights),
            ].map { ([("fate", $0.0)], Double($0.1)) })
    }

    private static func views(_ data: NightData, _ metrics: inout PrometheusText) {
        typealias Sample = (labels: [(String, String)], value: Double)
        var values: [Sample] = []
        var said: [Sample] = []
        for (section, table) in data.sections {
            for (i, entry) in data.catalogue.entries.enumerated() where data.catalogue.asks(i, section) {
                guard let sums = table.total.columns[i], isFit(entry.column.kind) else { continue }
                let labels = place(section) + [("kpi", entry.column.id)]
                said.append((labels, Double(sums.said)))
                for line in GroupLine.lines(of: sums, in: entry.column.unit) {
                    let named = labels + (line.name.isEmpty ? [] : [("name", line.name)])
                    if let value = line.value { values.append((named + [("statistic", "value")], value)) }
                    for (share, value) in zip(GroupLine.shares, line.percentiles) {
                        if let value { values.append((named + [("statistic", share.name)], value)) }
                    }
                }
            }
        }
        metrics.gauge(
            "qoe_report_views", "Views, publications, attempts and tests by section.",
            data.sections.map { (place($0.section), Double($0.table.total.views)) })
        metrics.gauge(
            "qoe_report_kpi",
            "A KPI in base units, events per hour; value is what the page shows, p50 to p99 are of the views' own.",
            values)
        metrics.gauge("qoe_report_kpi_views", "Views that could say a KPI.", said)
    }

    /// A section by its two labels: its name alone does not tell whose publications or tests they are.
    private static func place(_ section: Section) -> [(String, String)] {
        [("section", section.name), ("source", section.source)]
    }

    /// Names that logs make up, such as resolutions, would be a series each.
    private static func isFit(_ kind: KPI.Kind) -> Bool { kind != .category && kind != .tally && kind != .table }

    private static func judgements(_ data: NightData, _ metrics: inout PrometheusText) {
        let compared = Comparisons(data).all.filter {
            $0.comparison.verdict != .noBaseline && $0.comparison.verdict != .tooFew
        }
        metrics.gauge(
            "qoe_report_headline_worse", "1 where a headline number is worse than usual; absent without a baseline.",
            compared.map { one in
                let labels = [("kpi", one.reading.entry.column.id), ("title", one.reading.title)]
                return (place(one.section) + labels, one.comparison.verdict == .worse ? 1 : 0)
            })
        metrics.gauge(
            "qoe_report_target_met", "1 where a target is met, 0 where it is missed; absent where too few could say.",
            (data.history?.targets ?? []).filter { $0.outcome == .met || $0.outcome == .missed }.map { verdict in
                let target = verdict.target
                let labels = [
                    ("kpi", target.column), ("statistic", target.statistic ?? "usual"),
                    ("severity", target.isError ? "error" : "warn"),
                ]
                return ((verdict.section.map(place) ?? []) + labels, verdict.outcome == .met ? 1 : 0)
            })
    }
}
