import KPIs
@testable import Reporting
import Testing

@Suite struct LossTests {
    private func group(_ catalogue: Columns, _ measurements: [(String, KPIs.Measurement)]) -> KPITable.Group {
        var table = KPITable(dimensions: [], catalogue: catalogue)
        for (id, measurement) in measurements {
            table.add(ExampleNight.player, [:], ExampleNight.values([id: measurement]))
        }
        return table.sections[ExampleNight.player]!.total
    }

    private func loss(
        _ id: String, _ own: [KPIs.Measurement], _ others: [KPIs.Measurement]
    ) throws -> Loss {
        let catalogue = ExampleNight.catalogue
        let reading = try #require(
            HeadlineReading.of(ExampleNight.player, catalogue).first { $0.headline.column == id })
        return try #require(
            Loss(
                reading, 0, ("app", "7.0.0"), group(catalogue, own.map { (id, $0) }),
                group(catalogue, (own + others).map { (id, $0) })))
    }

    /// A page of plays by app version: so many of each, so many of them failed.
    private func losses(_ apps: [(name: String, plays: Int, failed: Int)]) throws -> String {
        let rows = apps.flatMap { app in
            (0..<app.plays).map { i in
                ExampleNight.row(
                    ExampleNight.player, "\(app.name)-\(i)", ["app": app.name],
                    ["outcome": .name(i < app.failed ? "failed before start" : "played")])
            }
        }
        let page = try Written.text("night", ExampleNight.data(rows))
        let start = try #require(page.range(of: "<section id=\"losses\""))
        let end = try #require(page.range(of: "</section>", range: start.upperBound..<page.endIndex))
        return String(page[start.lowerBound..<end.lowerBound])
    }

    /// Means of 2 and 1, each of two values one above and one below: variances 2 · 2 / 2² = 1 each, 2 together. All four
    /// have the mean 1.5 and the variance 4/3 · 5 / 4² = 5/12; of two of them it is twice that, of the difference four
    /// times, 5/3. The mean of 2 and 5/3 is 11/6: the difference of 1 is 0.7385 standard deviations.
    @Test func `two means differ by chance as often as the normal distribution says`() throws {
        let loss = try loss("startup-time", [.duration(1), .duration(3)], [.duration(0), .duration(2)])
        #expect(loss.value == 2 && loss.rest == 1)
        // (2 − 1) · 2 views of 6 s.
        #expect(abs(loss.contribution - 1.0 / 3) < 1e-12)
        #expect(abs(try #require(loss.chance) - 0.460_181) < 1e-6)
    }

    /// Two views lost nothing, and three lost 10 of 100 s and one 20. By the sides' own spread the difference of 0.125 were 5
    /// standard deviations: 0 and 4/3 · 75 / 400² = 0.000625. All six have 6/5 · 283.33 / 600² = 0.00094444, two of them
    /// three times that and four 1.5 times: 0.00425. The mean is 0.0024375, and the difference 2.532 of them.
    @Test func `two views that lost nothing are not clearly better`() throws {
        let lost = [10, 10, 10, 20].map { KPIs.Measurement.share(part: $0, whole: 100) }
        let none = [KPIs.Measurement](repeating: .share(part: 0, whole: 100), count: 2)
        #expect(abs(try #require(loss("stalled-time/watched", none, lost).chance) - 0.011_349) < 1e-5)
    }

    /// Wilson: 5 of 10 is 0.2366 to 0.7634, 0 of 10 is 0 to 0.2775. √(0.2634² + 0.2775²) = 0.3826 is 1.96 standard
    /// deviations; 0.5 is 2.561 of them.
    @Test func `two shares of views differ as Newcombe says`() throws {
        let failed = [KPIs.Measurement](repeating: .name("failed during play"), count: 5)
        let played = [KPIs.Measurement](repeating: .name("played"), count: 15)
        let loss = try loss("outcome", failed + played.prefix(5), Array(played.suffix(10)))
        #expect(loss.value == 0.5 && loss.rest == 0 && loss.touched == 5)
        #expect(abs(try #require(loss.chance) - 0.010_43) < 1e-4)
    }

    @Test func `a rest of one view tells nothing`() throws {
        #expect(try loss("startup-time", [.duration(1), .duration(3)], [.duration(1)]).chance == nil)
    }

    /// Of four the limits are 0.0125, 0.025, 0.0375 and 0.05.
    @Test(
        arguments: [
            ([0.03, 0.5, 0.001, 0.02], 0.03), ([0.02, 0.03, 0.036, 0.04], 0.04), ([0.02, 0.2], 0.02),
            ([0.03, 0.2], nil),
            ([0.05], nil), ([], nil),
        ] as [([Double], Double?)])
    func `what is clear among many is what Benjamini and Hochberg call so`(chances: [Double], limit: Double?) {
        #expect(Discoveries.limit(chances) == limit)
    }

    @Test func `four failures are those plays' and no group's, six are`() throws {
        let four = try losses([("7.0.0", 30, 4), ("6.9.1", 100, 0)])
        #expect(!four.contains("<td class=\"t name\">7.0.0</td>"))
        #expect(four.contains("No group does worse by so much: Playback: AVFoundation."))
        let six = try losses([("7.0.0", 30, 6), ("6.9.1", 100, 0)])
        #expect(six.contains("<td class=\"t name\">7.0.0</td><td>20.0\u{A0}%</td><td>0\u{A0}%</td>"))
        #expect(six.contains(">clear</td>") && six.contains("No such group: Exits before start."))
    }

    /// 12 and 11 of 60 against 8 of 60: of two that are a little worse, one has a row. Nobody left before the start, and
    /// nobody says a country: there are three groups to compare.
    @Test func `what may be chance has one row, folded where nothing of the section is clear`() throws {
        let losses = try losses([("7.0.0", 60, 12), ("7.0.1", 60, 11), ("6.9.1", 60, 8)])
        #expect(losses.contains("<summary>Nothing clear: Playback: AVFoundation</summary>"))
        #expect(
            losses.contains("<td class=\"t name\">7.0.0</td>") && !losses.contains("<td class=\"t name\">7.0.1</td>"))
        #expect(losses.contains("<caption>Playback: AVFoundation <small>3 comparisons</small></caption>"))
    }

    /// 20 plays name neither app nor country, and six of them failed; 60 that name both did not. Both dimensions have the same two
    /// groups.
    @Test func `what the log does not say is named once`() throws {
        let rows = (0..<80).map { i in
            ExampleNight.row(
                ExampleNight.player, "\(i)", i < 20 ? [:] : ["app": "6.9.1", "country": "DE"],
                ["outcome": .name(i < 6 ? "failed before start" : "played")])
        }
        let page = try Written.text("night", ExampleNight.data(rows))
        #expect(page.contains("<td class=\"t\">App version, Country</td><td class=\"t name\">not in the log</td>"))
    }

    @Test func `a section of groups that are too small is named`() throws {
        let losses = try losses([("7.0.0", 9, 6), ("6.9.1", 9, 0)])
        #expect(losses.contains("so nothing to compare: Playback: AVFoundation."))
    }
}
