import KPIs
import Reporting
import Telemetry

/// A small night made by hand, with a catalogue of its own: every kind of KPI, two players' app versions, one
/// real-time source, one publication.
enum ExampleNight {
    static func kpi(_ id: String, _ title: String, _ better: KPI.Better, _ columns: [KPI.Column]) -> KPI {
        KPI(
            id, title: title, better: better, meaning: "what \(title) means.", formula: "how \(title) is worked out.",
            unknown: "when \(title) is unknown.", needs: "what \(title) needs.", source: "a standard.",
            columns: columns)
    }

    static let playback = KPI.Measure.playback { _ in nil }
    static let receiving = KPI.Measure.receiving { _ in nil }
    static let sending = KPI.Measure.sending { _ in nil }

    static let catalogue = Columns([
        kpi("outcome", "outcome", .neither, [.init("outcome", .name, .none, playback)]),
        kpi("startup-time", "startup time", .lower, [.init("startup-time", .duration, .seconds, playback)]),
        kpi("stall-count", "stalls", .lower, [.init("stall-count", .count, .none, playback)]),
        kpi(
            "stalled-time", "stalled time", .lower,
            [
                .init("stalled-time", .duration, .seconds, playback),
                .init("stalled-time/watched", .share, .ratio, playback),
            ]),
        kpi("throughput", "throughput", .higher, [.init("throughput", .rate, .bitsPerSecond, playback)]),
        kpi(
            "startup-breakdown", "start-up parts", .neither,
            [.init("startup-breakdown", .durations, .seconds, playback)]),
        kpi(
            "freeze-time", "freeze time", .lower,
            [
                .init("freeze-time", .duration, .seconds, receiving),
                .init("freeze-time/observed", .share, .ratio, receiving),
            ]),
        kpi("frame-rate", "frame rate", .higher, [.init("frame-rate", .gauge, .framesPerSecond, receiving)]),
        kpi("resolution", "resolution", .neither, [.init("resolution", .category, .none, receiving)]),
        kpi("open-freeze", "open freeze", .lower, [.init("open-freeze", .outcome, .none, receiving)]),
        kpi("stalls", "list of stalls", .neither, [.init("stalls", .table, .none, playback)]),
        kpi("sent-bitrate", "sent bitrate", .higher, [.init("sent-bitrate", .rate, .bitsPerSecond, sending)]),
    ])

    static let player = Section(scope: .playback, source: "avmetrics", isAudio: false)
    static let call = Section(scope: .receiving, source: "vonage", isAudio: false)
    static let publisher = Section(scope: .sending, source: "vonage", isAudio: false)

    /// 2026-11-29T06:00:00Z.
    static let start: Int64 = 1_795_932_000_000

    static func values(_ said: [String: Measurement]) -> [Measurement?] {
        catalogue.entries.map { said[$0.column.id] }
    }

    static func row(
        _ section: Section, _ session: String, id: String = "", _ client: [String: String],
        _ said: [String: Measurement]
    ) -> ViewRow {
        ViewRow(
            kind: section.scope == .sending ? "publication" : "view", section: section, session: session, id: id,
            first: start, last: start + 90_500, lines: 12, client: client, values: values(said))
    }

    /// Ten players of 6.9.1 without a stall, ten of 7.0.0 that stall for 9 s of 90 s; four callers; one publisher.
    static let rows: [ViewRow] = {
        var rows: [ViewRow] = []
        for i in 0..<20 {
            let isNew = i >= 10
            let stalled = isNew ? 9.0 : 0
            rows.append(
                row(
                    player, "play-\(10 + i)", ["app": isNew ? "7.0.0" : "6.9.1", "country": "DE"],
                    [
                        "outcome": .name("played"), "startup-time": .duration(isNew ? 6 : 1.5),
                        "stall-count": .count(isNew ? 2 : 0), "stalled-time": .duration(stalled),
                        "stalled-time/watched": .share(part: stalled, whole: 90),
                        "throughput": .rate(amount: 80e6, seconds: 20),
                        "startup-breakdown": .durations(["segment": 0.8, "uncovered": 0.2]), "stalls": .table("[]"),
                    ]))
        }
        for i in 0..<4 {
            rows.append(
                row(
                    call, "room-1", id: "sub-\(i)", ["app": "6.9.1", "country": "FR"],
                    [
                        "freeze-time": .duration(Double(i)), "freeze-time/observed": .share(part: Double(i), whole: 60),
                        "frame-rate": .gauge(weighted: 1_464, weight: 60),
                        "resolution": .category(["1280x720": 40, "640x360": 20]), "open-freeze": .outcome(i == 3),
                    ]))
        }
        rows.append(
            row(
                publisher, "room-1", id: "pub-1", ["app": "6.9.1"],
                [
                    "sent-bitrate": .rate(amount: 120e6, seconds: 60)
                ]))
        return rows.sorted(by: ViewRow.precedes)
    }()

    static let intake: Intake = {
        var lines = LineTally()
        lines.read = 305
        lines.exclude(.invalidJSON, line: 17)
        for _ in 0..<4 { lines.exclude(.duplicate, line: 40) }
        var intake = Intake()
        intake.files = [
            .init(
                name: "client-06.ndjson.gz", status: .whole, encoding: "gzip", members: 1, bytes: 4_096, lines: lines,
                used: 300, notes: [])
        ]
        intake.sessions = 21
        return intake
    }()

    static func data(_ rows: [ViewRow] = rows, intake: Intake = intake) -> NightData {
        var table = KPITable(dimensions: ["app", "country"], catalogue: catalogue)
        for row in rows { table.add(row.section, row.client, row.values) }
        let sorted = rows.sorted(by: ViewRow.precedes)
        return NightData(
            night: "2026-11-29", toolVersion: "0.0-test", table: table, rows: { body in try sorted.forEach(body) },
            intake: intake, catalogue: catalogue, dimensions: ["app", "country"])
    }

    static let facts = RunFacts(
        invocationID: "run-1", generatedAt: "2026-11-30T04:00:00Z", seconds: 1.5, peakMemoryBytes: 1 << 20)
}
