import Foundation
import History
import KPIs
import Testing

@testable import Reporting

@Suite struct PrometheusFileTests {
    private let lines: [String]

    init() throws { lines = try Written.text("prometheus").split(separator: "\n").map(String.init) }

    private func value(_ sample: String, of metrics: [String]? = nil) -> String? {
        (metrics ?? lines).first { $0.hasPrefix(sample + " ") }.map { String($0.dropFirst(sample.count + 1)) }
    }

    @Test func `says which night it is about, and when that was`() {
        #expect(value(#"qoe_report_info{night="2026-11-29",time_zone="UTC",version="0.0-test"}"#) == "1")
        #expect(value("qoe_report_night_timestamp_seconds") == "1795910400")
    }

    @Test func `lines by their fate are all that were read`() throws {
        let fates = lines.filter { $0.hasPrefix("qoe_report_lines{") }
        #expect(fates.contains(#"qoe_report_lines{fate="used"} 300"#))
        #expect(fates.contains(#"qoe_report_lines{fate="duplicate"} 4"#))
        #expect(fates.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +) == 305)
    }

    @Test func `KPIs have the value and the percentiles that report.json has, and the views that could say`() {
        #expect(
            value(
                #"qoe_report_kpi{section="playback",source="avmetrics",kpi="stalled-time/watched",statistic="value"}"#)
                == "0.05")
        #expect(
            value(
                #"qoe_report_kpi{section="playback",source="avmetrics",kpi="outcome",name="played",statistic="value"}"#)
                == "1"
        )
        #expect(value(#"qoe_report_kpi_views{section="playback",source="avmetrics",kpi="startup-time"}"#) == "20")
        #expect(value(#"qoe_report_views{section="receiving/vonage",source="vonage"}"#) == "4")
        // Names that logs make up are no series.
        #expect(!lines.contains { $0.contains("1280x720") })
    }

    @Test func `targets are there where they are decided, headline numbers where there is a baseline`() {
        var data = ExampleNight.data()
        #expect(!lines.contains { $0.contains("target_met") || $0.contains("headline_worse") })
        let met = KPITarget(column: "startup-time", statistic: "p50", max: 9, minimumViews: 1)
        let missed = KPITarget(column: "stalled-time/watched", max: 0.01, isError: false, minimumViews: 1)
        let few = KPITarget(column: "stall-count", max: 1, minimumViews: 21)
        data.history = NightHistory(
            targets: TargetVerdict.judge([met, missed, few], data.table, ExampleNight.catalogue))
        let metrics = PrometheusFile.text(data).split(separator: "\n").map(String.init)
        let section = #"qoe_report_target_met{section="playback",source="avmetrics","#
        #expect(value(section + #"kpi="startup-time",statistic="p50",severity="error"}"#, of: metrics) == "1")
        #expect(value(section + #"kpi="stalled-time/watched",statistic="usual",severity="warn"}"#, of: metrics) == "0")
        #expect(metrics.count { $0.hasPrefix("qoe_report_target_met{") } == 2)
    }

    @Test func `every line is one that Prometheus takes, and no series is there twice`() throws {
        let label = #"[a-z_]+="(?:[^"\\\n]|\\["\\n])*""#
        let sample = try Regex(#"^[a-z_]+(?:\{"# + label + "(?:," + label + #")*\})? -?[0-9.e+-]+$"#)
        let comment = try Regex(#"^# (?:HELP [a-z_]+ .+|TYPE [a-z_]+ gauge)$"#)
        for line in lines { #expect(line.contains(line.hasPrefix("#") ? comment : sample), "\(line)") }
        let series = lines.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: "} ").first }
        #expect(Set(series).count == series.count)
    }
}
