import History
import KPIs
@testable import Reporting
import Templating
import Testing

@Suite struct TargetTableTests {
    /// What the page's first target says.
    private func texts(_ target: KPITarget, _ said: [(String, KPIs.Measurement)]) -> Set<String> {
        var table = KPITable(dimensions: [], catalogue: ExampleNight.catalogue)
        for (id, measurement) in said {
            table.add(ExampleNight.player, [:], ExampleNight.values([id: measurement]))
        }
        let data = SyntheticNights.data(34, table, after: [], targets: [target])
        guard case .list(let rows) = TargetTable.values(data), case .object(let row)? = rows.first else { return [] }
        return Set(row.values.compactMap { if case .text(let text) = $0 { text } else { nil } })
    }

    /// 0.5004 % is more than 0.50 %.
    @Test func `what misses its limit by a little shows it`() throws {
        let target = KPITarget(column: "stalled-time/watched", max: 0.005)
        #expect(
            texts(target, [("stalled-time/watched", .share(part: 5_004, whole: 1_000_000))])
                .isSuperset(of: ["0.5004\u{A0}%", "at most 0.5000\u{A0}%"]))
        #expect(
            texts(target, [("stalled-time/watched", .share(part: 5_000, whole: 1_000_000))])
                .isSuperset(of: ["0.50\u{A0}%", "at most 0.50\u{A0}%"]))
    }

    /// 1 stall in 4 plays, far from 200.
    @Test func `a figure far below its limit keeps its digits`() throws {
        let stalls = [1, 0, 0, 0].map { ("stall-count", KPIs.Measurement.count($0)) }
        #expect(
            texts(KPITarget(column: "stall-count", statistic: "mean", max: 200), stalls)
                .isSuperset(of: ["0.25", "at most 200"]))
    }
}
