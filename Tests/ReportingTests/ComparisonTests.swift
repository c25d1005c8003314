import History
import KPIs
@testable import Reporting
import TestSupport
import Testing

struct ComparisonTests {
    private let past = (0..<34).map { SyntheticNights.past($0, SyntheticNights.table($0, seed: 7)) }

    private func last(isBad: Bool, after nights: [PastNight]) -> NightData {
        SyntheticNights.data(34, SyntheticNights.table(34, seed: 7, isBad: isBad), after: nights)
    }

    @Test func `a regression of one app version on one network makes the night worse`() throws {
        let data = last(isBad: true, after: past)
        #expect(data.night == "2026-11-29")
        let worse = Comparisons(data).those(.worse).map(\.reading.title)
        #expect(worse.contains("stalled time, share of watched"))
        #expect(worse.contains("stalls"))
        #expect(!worse.contains("throughput"))
        #expect(NightSentence.text(data).hasPrefix("Worse than usual: "))
        #expect(data.record?.verdicts.contains { $0.verdict == .worse } == true)
        // Where it hurts names the version before anything else.
        let losses = try #require(try page(data).split(separator: "id=\"losses\"").last)
        let first = try #require(losses.split(separator: "<tbody>").dropFirst().first?.split(separator: "</tr>").first)
        #expect(first.contains("7.0.0"))
    }

    @Test func `a night like the others is steady`() {
        let data = last(isBad: false, after: past)
        #expect(
            NightSentence.text(data) == "Steady: no headline number is worse or better than usual. No targets are set.")
    }

    @Test func `30 quiet nights make two false alarms at most`() {
        for seed: UInt64 in [1, 2, 3] {
            var nights: [PastNight] = []
            var alarms = 0
            for night in 0..<35 {
                let table = SyntheticNights.table(night, seed: seed)
                let comparisons = Comparisons(SyntheticNights.data(night, table, after: nights))
                alarms += comparisons.those(.worse).count + comparisons.those(.better).count
                nights.append(SyntheticNights.past(night, table))
            }
            #expect(alarms <= 2, "seed \(seed)")
        }
    }

    /// 2026-11-29 is a Sunday: of the four nights before it, one is a Saturday.
    @Test func `says how many nights are missing to a baseline`() throws {
        let data = last(isBad: false, after: Array(past.suffix(4)))
        #expect(NightSentence.text(data) == "No baseline yet (1 of 5 nights). No targets are set.")
        #expect(try page(data).contains("No baseline yet (1 of 5 nights)"))
    }

    @Test func `an old night that is run again changes the baseline of later ones`() {
        var nights = past
        let before = Comparisons(last(isBad: false, after: nights)).all.compactMap(\.comparison.baseline)
        for i in nights.indices where nights[i].date.isWeekend {
            nights[i] = SyntheticNights.past(i, SyntheticNights.table(i, seed: 8, isBad: true))
        }
        let after = Comparisons(last(isBad: false, after: nights)).all.compactMap(\.comparison.baseline)
        #expect(before.count == after.count)
        #expect(before != after)
    }

    @Test func `the page's values are what its shape promises, with a history too`() throws {
        let targets = [
            KPITarget(column: "startup-time", max: 3), KPITarget(column: "stalled-time/watched", max: 0.001),
            KPITarget(column: "nothing", max: 1),
        ]
        let table = SyntheticNights.table(34, seed: 7, isBad: true)
        let data = SyntheticNights.data(34, table, after: past, targets: targets)
        let values = try NightPage.values(data, Written.library())
        #expect(try NightPage.shape.difference(from: values) == nil)
        let text = try page(data)
        #expect(text.contains("▲ 1 target missed: stalled time, share of watched"))
        #expect(text.contains("at most 0.10\u{A0}%. Worse than usual: "))
        #expect(text.contains("Targets: 1 met, 1 missed, 1 unknown."))
        // What is missed stands first.
        let rows = text.components(separatedBy: "<caption>Targets</caption>")[1].components(separatedBy: "<tr>")
        #expect(
            rows[2].contains("<b>missed</b>") && rows[3].contains("<b>met</b>") && rows[4].contains("<b>unknown</b>"))
        #expect(text.contains("at most 0.10\u{A0}%"))
        #expect(text.contains("(9 nights)"))
        #expect(text.contains("▲ <b>worse</b>"))
    }

    @Test func `report.json has the baseline, the verdict and the target`() throws {
        let table = SyntheticNights.table(34, seed: 7, isBad: true)
        let target = KPITarget(column: "stalled-time/watched", max: 0.001)
        let report = try Written.json(SyntheticNights.data(34, table, after: past, targets: [target]))
        let kpis = try #require(report["kpis"] as? [String: [String: Any]])
        let stalled = try #require(kpis["stalled-time/watched"])
        #expect(stalled["verdict"] as? String == "worse")
        #expect((stalled["baseline"] as? [String: Any])?["nights"] as? Int == 9)
        #expect((stalled["target"] as? [String: Any])?["met"] as? Bool == false)
        #expect((report["targets"] as? [Any])?.count == 1)
    }

    @Test func `claims nothing of a single view`() throws {
        var table = KPITable(dimensions: [], catalogue: ExampleNight.catalogue)
        table.add(
            ExampleNight.call, [:], ExampleNight.values(["freeze-time/observed": .share(part: 60, whole: 60)]))
        let data = SyntheticNights.data(34, table, after: past)
        #expect(Comparisons(data).those(.worse).isEmpty)
        #expect(Comparisons(data).those(.tooFew).map(\.reading.entry.column.id).contains("freeze-time/observed"))
        #expect(try page(data).contains(": too few to say;"))
    }

    private func page(_ data: NightData) throws -> String { try Written.text("night", data) }
}
