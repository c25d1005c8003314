import KPIs
import Telemetry
import Testing

@Suite struct KPITableTests {
    private static let kinds: [KPI.Kind] = [
        .count, .duration, .share, .rate, .gauge, .statistic, .outcome, .name, .category, .tally, .durations, .samples,
        .table,
    ]

    /// A column of each kind.
    private static let catalogue = Columns([
        KPI(
            "all", title: "", better: .neither, meaning: "", formula: "", unknown: "", needs: "", source: "",
            columns: kinds.map { KPI.Column($0.rawValue, $0, .none, upTo: 400, .playback { _ in nil }) })
    ])

    private struct View {
        let section: Section
        let client: [String: String]
        let said: [Columns.Said]
    }

    /// What the view of a number says: every column now and then, some with nothing, zero, or much in them.
    private func view(_ i: Int) -> View {
        let x = Double(i * 7 % 501) / 3
        let all: [Measurement] = [
            .count(i % 5), i % 11 == 0 ? .each([.duration(x), nil, .duration(0)]) : .duration(x * 3),
            .share(part: x, whole: 200), .rate(amount: x * 1e6, seconds: Double(i % 3)), .gauge(weighted: x, weight: 2),
            .statistic(x - 20), i % 9 == 0 ? .each([]) : .outcome(i % 2 == 0), .name("n\(i % 40)"),
            .category(["a": x, "b\(i % 3)": 1]), .tally(["t\(i % 50)": i, "none": 0]),
            .durations(["segment": x, "key": Double(i)]),
            .samples(["ttfb": (0..<(i % 90)).map { Double($0) / 7 }, "dns": [0, x]]), .table("[]"),
        ]
        return View(
            section: Section(scope: .receiving, source: i % 3 == 0 ? "vonage" : "webrtc", isAudio: i % 4 == 0),
            client: i % 10 == 0 ? [:] : ["country": "c\(i % 7)", "city": "town \(i % 301)"],
            said: all.indices.filter { (i + $0) % 4 != 0 }.map { ($0, all[$0]) })
    }

    private func table(_ values: Set<UInt64>? = nil) -> KPITable {
        KPITable(dimensions: ["country", "city"], values: values, catalogue: Self.catalogue)
    }

    private func oneByOne(_ views: Range<Int>, _ values: Set<UInt64>? = nil) -> KPITable {
        var table = table(values)
        for view in views.map(view) { table.add(view.section, view.client, view.said) }
        return table
    }

    @Test(arguments: [[], [1], [40], [1, 300, 2], [150, 150]]) func `rows at once add up as rows one by one do`(
        sizes: [Int]
    ) {
        var table = table()
        var from = 0
        for size in sizes + [400] {
            let rows = (from..<(from + size)).map(view).map { view in
                KPITable.Row(view.section, table.viewer(view.client), view.said)
            }
            table.add(rows)
            from += size
        }
        #expect(table == oneByOne(0..<from))
    }

    @Test func `rows add up in any order, and in parts`() {
        var backward = table()
        for i in (0..<300).reversed() { backward.add(view(i).section, view(i).client, view(i).said) }
        #expect(backward == oneByOne(0..<300))
        var parts = oneByOne(0..<120)
        parts += oneByOne(120..<300)
        #expect(parts == backward)
    }

    @Test func `values that get no group of their own are one group`() throws {
        let table = oneByOne(0..<100, [])
        for section in table.sections.values {
            let towns = try #require(section.groups["city"])
            #expect(Set(towns.keys) == ["", KPITable.otherValues])
            #expect(towns.values.reduce(0) { $0 + $1.views } == section.total.views)
        }
    }

    @Test(arguments: ["S\u{e3}o Paulo", "Sa\u{303}o Paulo"])
    func `a value has a group of its own in whichever spelling lines name it`(written: String) throws {
        var table = table([Fingerprint.of(written)])
        table.add(view(0).section, ["city": written.composed], [(0, .count(1))])
        let groups = try #require(table.sections.values.first?.groups["city"])
        #expect(Array(groups.keys) == ["S\u{e3}o Paulo"])
    }

    @Test func `what is implausible counts in no group`() throws {
        var table = table()
        table.add(view(0).section, [:], [(1, .duration(401)), (0, .count(1))])
        let total = try #require(table.sections.values.first?.total)
        #expect(total.columns[1] == nil)
        #expect(total.columns[0]?.value == 1)
    }
}
