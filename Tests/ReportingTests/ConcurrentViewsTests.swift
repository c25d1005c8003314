import KPIs
@testable import Reporting
import Testing

@Suite struct ConcurrentViewsTests {
    private static let hour: Int64 = 3_600_000
    private static let start = ExampleNight.start

    private func row(_ first: Int64, _ last: Int64, kind: String = "view", section: Section = ExampleNight.player)
        -> ViewRow
    {
        ViewRow(
            kind: kind, section: section, session: "s", id: "", first: Self.start + first, last: Self.start + last,
            lines: 1, client: [:], values: [])
    }

    private func means(
        _ rows: [ViewRow], labels: [String] = ["00", "01", "02"], lengths: [Int64] = [hour, hour, hour]
    ) throws -> [Double?] {
        var data = NightData(
            night: "2026-11-29", toolVersion: "0.0-test", table: KPITable(dimensions: []),
            rows: { body in try rows.forEach(body) }, intake: ExampleNight.intake, dimensions: [])
        data.hours = labels.enumerated().map { i, label in
            let from = Self.start + lengths[..<i].reduce(0, +)
            return NightHour(label: label, span: from..<(from + lengths[i]))
        }
        return try ConcurrentViews(data).means(of: ExampleNight.player, ["00", "01", "02", "03"])
    }

    @Test func `an hour has the time of its views over its length`() throws {
        // One of half an hour, one from 00:45 to 01:15, one of the whole second hour.
        let rows = [row(0, 1_800_000), row(2_700_000, 4_500_000), row(3_600_000, 7_200_000)]
        #expect(try means(rows) == [0.75, 1.25, 0, nil])
    }

    @Test func `what lies before or after the night is no part of it`() throws {
        #expect(try means([row(-9_000_000, 1_800_000), row(9_000_000, 90_000_000)]) == [0.5, 0, 0.5, nil])
        #expect(try means([row(-9_000_000, -1), row(20_000_000, 30_000_000)]) == [nil, nil, nil, nil])
    }

    @Test func `an hour that the clocks repeat is one of two hours`() throws {
        #expect(try means([row(0, 3_600_000)], labels: ["00", "00", "01"]) == [0.5, 0, nil, nil])
    }

    @Test func `hours may differ in length`() throws {
        // From the middle of an hour and a half to the end of the half hour behind it.
        let lengths = [Self.hour * 3 / 2, Self.hour / 2, Self.hour]
        #expect(try means([row(2_700_000, 7_200_000)], lengths: lengths) == [0.5, 1, 0, nil])
    }

    @Test func `only views count, of their own section`() throws {
        #expect(try means([row(0, 3_600_000, kind: "publication")]) == [nil, nil, nil, nil])
        #expect(try means([row(0, 3_600_000, section: ExampleNight.call)]) == [nil, nil, nil, nil])
    }
}
