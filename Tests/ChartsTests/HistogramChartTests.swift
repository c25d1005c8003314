import Charts
import Testing

private typealias Bucket = HistogramChart.Bucket
private let seconds = Measure("startup time", unit: "s", decimals: 1)

@Suite struct HistogramChartTests {
    private func bars(_ chart: HistogramChart) throws -> [Picture.Element] {
        try Picture(chart.svg).all("rect", class: "series-1")
    }

    @Test func `draws heights as counts`() throws {
        let chart = HistogramChart(
            title: "Startup", measure: seconds,
            buckets: [
                .init(low: 0, high: 1, count: 2), .init(low: 1, high: 2, count: 4), .init(low: 2, high: 3, count: 0),
            ])
        let bars = try bars(chart)
        // The axis ends at 4 and is 120 user units high; an empty bucket has no bar.
        #expect(bars.map { $0.number("height") } == [60, 120])
        #expect(bars.map { $0.number("y") } == [84, 24])
        let picture = try Picture(chart.svg)
        picture.expectRules()
        #expect(picture.all("title").map(\.text).contains("1.0 s to 2.0 s: 4 views"))
        #expect(picture.elements[2].text == "6 views by startup time; most often 1.0 s to 2.0 s (4)")
    }

    @Test func `compares areas where buckets are unequal`() throws {
        let chart = HistogramChart(
            title: "Startup", measure: seconds,
            buckets: [
                .init(low: 0, high: 1, count: 2), .init(low: 1, high: 3, count: 4), .init(low: 3, high: 4, count: 1),
            ])
        // 2 per second twice, then 1: the wide bucket is no higher than the first.
        #expect(try bars(chart).map { $0.number("height") } == [120, 120, 60])
        #expect(try Picture(chart.svg).words.contains("views, per width of a bar"))
    }

    @Test func `sets open buckets apart and names their limits`() throws {
        let chart = HistogramChart(
            title: "Startup", measure: seconds,
            buckets: [
                .init(low: -.infinity, high: 1, count: 1), .init(low: 1, high: 2, count: 1),
                .init(low: 2, high: .infinity, count: 1),
            ])
        let picture = try Picture(chart.svg)
        picture.expectRules()
        #expect(picture.words.contains("<1.0"))
        #expect(picture.words.contains("≥2.0"))
        #expect(chart.table.rows.map(\.[0]) == ["below 1.0 s", "1.0 s to 2.0 s", "2.0 s and more"])
        let bars = try bars(chart)
        #expect(bars.map { $0.number("width") }[0] == 23)
        #expect((bars[1].number("x") ?? 0) > (bars[0].number("x") ?? 0) + 24)
    }

    @Test func `an open end begins where the table says, between two ticks`() throws {
        let percent = Measure("freezes", unit: "%", factor: 100, decimals: 2)
        var buckets = (0..<13).map { Bucket(low: Double($0) * 0.002, high: Double($0 + 1) * 0.002, count: 5) }
        buckets.append(.init(low: 0.026, high: .infinity, count: 1))
        let chart = HistogramChart(title: "Freezes", measure: percent, buckets: buckets)
        #expect(try Picture(chart.svg).words.contains("≥2.6"))
        #expect(chart.table.rows.last?[0] == "2.60 % and more")
    }

    @Test func `draws decades equally wide and zero apart`() throws {
        let chart = HistogramChart(
            title: "Throughput", measure: Measure("throughput", unit: "Mbps", factor: 1e-6, decimals: 1),
            buckets: [
                .init(low: 0, high: 1e5, count: 5), .init(low: 1e5, high: 1e6, count: 5),
                .init(low: 1e6, high: 1e7, count: 5),
            ], scale: .logarithmic)
        let widths = try bars(chart).compactMap { $0.number("width") }
        #expect(widths.count == 3 && widths[0] == 23 && abs(widths[1] - widths[2]) < 0.2)
        #expect(try Picture(chart.svg).words.contains("<0.1"))
    }

    @Test func `marks percentiles with a line and its value`() throws {
        let chart = HistogramChart(
            title: "Startup", measure: seconds, buckets: [.init(low: 0, high: 10, count: 4)],
            marks: [.init("p95", 9), .init("p50", 5), .init("p99", nil), .init("p5", .nan)])
        let picture = try Picture(chart.svg)
        picture.expectRules()
        let lines = picture.all("line", class: "mark")
        #expect(lines.count == 2)
        #expect(lines[0].attributes["stroke-dasharray"] != lines[1].attributes["stroke-dasharray"])
        #expect(picture.words.contains("p50 5.0 s") && picture.words.contains("p95 9.0 s"))
        #expect(chart.table.rows.suffix(2) == [["p99", "unknown"], ["p5", "unknown"]])
    }

    @Test func `puts marks that meet on lines of their own`() throws {
        let chart = HistogramChart(
            title: "Startup", measure: seconds, buckets: [.init(low: 0, high: 10, count: 4)],
            marks: (0..<6).map { .init("p\($0)", 5 + Double($0) / 10) })
        let picture = try Picture(chart.svg)
        picture.expectRules()
        let heights = picture.all("text").filter { $0.text.hasPrefix("p") }.compactMap { $0.number("y") }
        #expect(Set(heights).count == 6)
    }

    @Test func `places a mark beyond the axis in the open bucket`() throws {
        let chart = HistogramChart(
            title: "Startup", measure: seconds,
            buckets: [.init(low: 0, high: 1, count: 9), .init(low: 1, high: .infinity, count: 1)],
            marks: [.init("p99", 70)])
        let picture = try Picture(chart.svg)
        #expect(picture.all("line", class: "mark").first?.number("x1") == 336)
        #expect(picture.words.contains("p99 70.0 s"))
    }

    @Test func `gathers fine buckets without losing one`() {
        let fine = (0..<100).map { Bucket(low: Double($0) / 10, high: Double($0 + 1) / 10, count: $0 + 1) }
        let coarse = HistogramChart.gathered(fine, edges: [1, 2, 4, 8])
        #expect(coarse.map(\.count) == [55, 155, 610, 2_420, 1_810])
        #expect(coarse.reduce(0) { $0 + $1.count } == 5_050)
        #expect(coarse.first?.low == -.infinity && coarse.last?.high == .infinity)
        #expect(HistogramChart.gathered(fine, edges: [0, 10]).map(\.count) == [5_050])
        #expect(HistogramChart.gathered(fine, edges: [3]) == fine)
        let open = [Bucket(low: -.infinity, high: 1, count: 1), Bucket(low: 8, high: .infinity, count: 2)]
        #expect(HistogramChart.gathered(open, edges: [1, 8]).map(\.count) == [1, 0, 2])
    }

    @Test(
        arguments: [
            [], [.init(low: 0, high: 0, count: 5)], [.init(low: .nan, high: 1, count: 5)],
            [.init(low: 0, high: 1, count: 0)],
            [.init(low: 0, high: 1, count: -5)], [.init(low: -5, high: -4, count: 1)],
            [.init(low: -.infinity, high: .infinity, count: 3)],
            [.init(low: 0, high: .infinity, count: 3)], [.init(low: 1e-300, high: 1e300, count: .max / 4)],
        ] as [[HistogramChart.Bucket]])
    func `draws whatever there is`(buckets: [HistogramChart.Bucket]) throws {
        for kind in [Scale.Kind.linear, .logarithmic] {
            let chart = HistogramChart(
                title: "x", measure: seconds, buckets: buckets, marks: [.init("p50", 1), .init("p5", -1e9)], scale: kind
            )
            try Picture(chart.svg).expectRules()
        }
    }

    @Test(arguments: Hostile.labels.indices)
    func `withstands any label`(number: Int) throws {
        let label = Hostile.labels[number]
        let chart = HistogramChart(
            title: label, measure: Measure(label, unit: label, decimals: 1), counted: "views",
            buckets: [.init(low: 0, high: 1, count: 5)], marks: [.init(label, 0.5)])
        try Picture(chart.svg).expectRules()
    }
}
