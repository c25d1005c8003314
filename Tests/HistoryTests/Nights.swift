import History
import KPIs
import Telemetry
import Testing

/// Small nights made by hand, with a catalogue of their own.
enum Nights {
    static let playback = KPI.Measure.playback { _ in nil }

    static func kpi(_ id: String, _ columns: [KPI.Column]) -> KPI {
        KPI(
            id, title: id, better: .lower, meaning: "", formula: "", unknown: "", needs: "", source: "",
            columns: columns)
    }

    static let catalogue = Columns([
        kpi("startup-time", [.init("startup-time", .duration, .seconds, playback)]),
        kpi(
            "stall-count",
            [
                .init("stall-count", .count, .none, playback),
                .init("stall-count/hour", .rate, .perHour, playback),
            ]),
        kpi("stalled-time", [.init("stalled-time/watched", .share, .ratio, playback)]),
        kpi("outcome", [.init("outcome", .name, .none, playback)]),
    ])

    static let player = Section(scope: .playback, source: "avmetrics", isAudio: false)

    static func table(_ rows: [[String: Measurement]]) -> KPITable {
        var table = KPITable(dimensions: [], catalogue: catalogue)
        for said in rows { table.add(player, [:], catalogue.entries.map { said[$0.column.id] }) }
        return table
    }

    /// Four plays with these start-up times.
    static func record(
        _ date: String, startups: [Double] = [1, 2, 3, 4], targets: [KPITarget] = [], verdicts: [Verdict] = []
    ) throws -> NightRecord {
        var intake = Intake()
        var lines = LineTally()
        lines.read = 12
        lines.exclude(.invalidJSON, line: 7)
        intake.files = [
            .init(
                name: "a.ndjson.gz", status: .cut, encoding: "gzip", members: 1, bytes: 900, lines: lines, used: 11,
                notes: [], fingerprint: .max)
        ]
        intake.sessions = startups.count
        let table = table(
            startups.map { ["startup-time": .duration($0), "outcome": .name("played")] })
        return NightRecord(
            date: try #require(NightDate(date)), timeZone: "UTC", toolVersion: "0.0-test", summary: "Steady.",
            intake: intake, table: table, targets: TargetVerdict.judge(targets, table, catalogue),
            verdicts: verdicts.map {
                .init(section: player.name, title: "Start-up time", column: "startup-time", verdict: $0)
            })
    }
}
