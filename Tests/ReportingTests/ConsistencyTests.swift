import KPIs
@testable import Reporting
import Templating
import Testing

/// Plays of three app versions, of which one is too rare to stand by itself.
@Suite struct ConsistencyTests {
    private static let catalogue = Columns([
        ExampleNight.kpi(
            "consistency", "consistency", .higher,
            ["consistency/stalls", "consistency/switches", "consistency/access-log"].map {
                .init($0, .share, .ratio, ExampleNight.playback)
            } + [.init("event-families", .tally, .none, ExampleNight.playback)])
    ])

    private static func plays(_ app: String, _ count: Int, _ said: (Int) -> [String: Measurement]) -> [ViewRow] {
        (0..<count).map { i in
            let said = said(i)
            return ViewRow(
                kind: "view", section: ExampleNight.player, session: "\(app)-\(i)", id: "", first: ExampleNight.start,
                last: ExampleNight.start + 1, lines: 1, client: ["app": app],
                values: catalogue.entries.map { said[$0.column.id] })
        }
    }

    private static func agrees(_ yes: Bool) -> Measurement { .share(part: yes ? 1 : 0, whole: 1) }

    private func data(_ rows: [ViewRow]) -> NightData {
        var table = KPITable(dimensions: ["app"], catalogue: Self.catalogue)
        for row in rows { table.add(row.section, row.client, row.values) }
        return NightData(
            night: "2026-11-29", toolVersion: "0.0-test", table: table, rows: { body in try rows.forEach(body) },
            intake: ExampleNight.intake, catalogue: Self.catalogue, dimensions: ["app"])
    }

    /// A row's texts: app, views, value and how many say it for each of the three, families.
    private func texts(_ values: [(String, TemplateValue)]) -> [[String]] {
        guard case .list(let rows)? = values.first(where: { $0.0 == "consistency" })?.1 else { return [] }
        return rows.map(flat)
    }

    private func flat(_ value: TemplateValue) -> [String] {
        switch value {
        case .text(let text): [text]
        case .list(let values): values.flatMap(flat)
        case .object(let object): object.values.flatMap(flat)
        default: ["?"]
        }
    }

    @Test func `versions are listed by their plays, with what agrees and the event types they wrote`() {
        let rows =
            Self.plays("7.0.0", 10) { _ in
                ["consistency/stalls": Self.agrees(true), "event-families": .tally(["PlaylistRequest": 1])]
            }
            + Self.plays("6.9.1", 12) { i in
                var said = [
                    "consistency/stalls": Self.agrees(i >= 3),
                    "event-families": Measurement.tally(i == 0 ? ["Stall": 1] : ["RateChange": 1]),
                ]
                if i < 6 { said["consistency/access-log"] = Self.agrees(true) }
                return said
            } + Self.plays("5.0", 9) { _ in ["consistency/stalls": Self.agrees(false)] }
        // 9 of 12 agree; nothing says both of switches; 6 of 6 agree with their access logs.
        #expect(
            texts(Consistency.values(data(rows))) == [
                ["6.9.1", "12", "75.0\u{A0}%", "12", "?", "0", "100\u{A0}%", "6", "RateChange, Stall"],
                ["7.0.0", "10", "100\u{A0}%", "10", "?", "0", "?", "0", "PlaylistRequest"],
                ["1 other version", "9", "0\u{A0}%", "9", "?", "0", "?", "0", ""],
            ])
    }

    @Test func `versions of few plays are one row, also where there are no others`() {
        let rows = ["1", "2", "3"].flatMap { Self.plays($0, 4) { i in ["consistency/stalls": Self.agrees(i > 0)] } }
        // 9 of 12 agree.
        #expect(
            texts(Consistency.values(data(rows))) == [
                ["3 versions", "12", "75.0\u{A0}%", "12", "?", "0", "?", "0", ""]
            ])
    }

    @Test func `a night in which nothing can be compared lists no version`() {
        let rows = Self.plays("7.0.0", 10) { _ in ["event-families": .tally(["Stall": 1])] }
        let values = Consistency.values(data(rows))
        #expect(texts(values).isEmpty)
        guard case .flag(let has)? = values.first(where: { $0.0 == "hasConsistency" })?.1 else {
            Issue.record("hasConsistency is no flag")
            return
        }
        #expect(!has)
    }
}
