import Charts
import Testing

private let share = Measure("stalled-time share", unit: "%", factor: 100, decimals: 1)

@Suite struct BarChartTests {
    @Test func `draws one group with its interval`() {
        let chart = BarChart(
            title: "Stalls", measure: Measure("stalls", decimals: 0), grouping: "version",
            rows: [.init("6.9", 5, interval: (2.5, 10))], width: 228)
        #expect(
            chart.svg == """
                <svg class="chart bars" role="img" width="228" height="82" viewBox="0 0 228 82" fill="none" \
                stroke="none" font-family="system-ui, sans-serif" font-size="12">
                <title>Stalls</title>
                <desc>stalls by version, 1 group; highest 5 (6.9), lowest 5 (6.9)</desc>
                <rect class="paper" x="0" y="0" width="228" height="82" fill="#ffffff" stroke="none"/>
                <line class="grid" x1="14" y1="6" x2="14" y2="44" fill="none" stroke="#8d949d" stroke-width="0.5" stroke-dasharray="1 3"/>
                <line class="grid" x1="114" y1="6" x2="114" y2="44" fill="none" stroke="#8d949d" stroke-width="0.5" stroke-dasharray="1 3"/>
                <line class="grid" x1="214" y1="6" x2="214" y2="44" fill="none" stroke="#8d949d" stroke-width="0.5" stroke-dasharray="1 3"/>
                <line class="axis" x1="14" y1="6" x2="14" y2="44" fill="none" stroke="#59626d" stroke-width="1"/>
                <rect class="paper" x="3" y="6" width="222" height="15" fill="#ffffff" stroke="none"/>
                <text class="ink" x="4" y="18" fill="#1b1f24" stroke="none">6.9</text>
                <text class="ink" x="224" y="18" fill="#1b1f24" stroke="none" text-anchor="end" font-weight="bold">5</text>
                <rect class="series-1 area" x="14" y="23" width="100" height="11" fill="#2878b5" stroke="none"><title>6.9: 5, 3 to 10</title></rect>
                <path class="halo" d="M64 28.5L214 28.5M64 24.5L64 32.5M214 24.5L214 32.5" fill="none" stroke="#ffffff" stroke-width="4"/>
                <path class="mark" d="M64 28.5L214 28.5M64 24.5L64 32.5M214 24.5L214 32.5" fill="none" stroke="#1b1f24" stroke-width="1.5"/>
                <path class="axis" d="M14 44L214 44M14 44L14 48M114 44L114 48M214 44L214 48" fill="none" stroke="#59626d" stroke-width="1"/>
                <text class="quiet" x="14" y="60" fill="#59626d" stroke="none" text-anchor="middle">0</text>
                <text class="quiet" x="114" y="60" fill="#59626d" stroke="none" text-anchor="middle">5</text>
                <text class="quiet" x="214" y="60" fill="#59626d" stroke="none" text-anchor="middle">10</text>
                <text class="quiet" x="114" y="77" fill="#59626d" stroke="none" text-anchor="middle">stalls</text>
                </svg>

                """)
    }

    @Test func `says unknown instead of drawing a bar`() throws {
        let chart = BarChart(
            title: "x", measure: share, grouping: "os",
            rows: [.init("iOS 17", nil), .init("iOS 18", 0), .init("iOS 26", .nan)])
        let picture = try Picture(chart.svg)
        picture.expectRules()
        #expect(picture.words.filter { $0 == "unknown" }.count == 2)
        #expect(picture.all("rect", class: "series-1").map { $0.number("width") } == [0])
        #expect(chart.table.rows == [["iOS 17", "unknown"], ["iOS 18", "0.0 %"], ["iOS 26", "unknown"]])
    }

    @Test func `draws losses to the left of zero`() throws {
        let chart = BarChart(
            title: "x", measure: Measure("change", decimals: 0), grouping: "os",
            rows: [.init("a", -10), .init("b", 10)], width: 228)
        let bars = try Picture(chart.svg).all("rect", class: "series-1")
        #expect(bars.map { $0.number("x") } == [14, 114])
        #expect(bars.map { $0.number("width") } == [100, 100])
    }

    @Test func `has columns for intervals and notes where a row has them`() {
        let chart = BarChart(
            title: "x", measure: share, grouping: "os",
            rows: [.init("a", 0.02, interval: (0.01, 0.04), note: "few"), .init("b", 0.5, interval: (.nan, 1))])
        #expect(chart.table.headers == ["os", "stalled-time share", "interval", "note"])
        #expect(chart.table.rows == [["a", "2.0 %", "1.0 % to 4.0 %", "few"], ["b", "50.0 %", "unknown", ""]])
    }

    @Test func `keeps the whole of a shortened label in its title`() throws {
        let long = String(repeating: "version ", count: 20)
        let picture = try Picture(BarChart(title: "x", measure: share, grouping: "v", rows: [.init(long, 0.1)]).svg)
        #expect(picture.words.first { $0.hasPrefix("version") }?.hasSuffix("…") == true)
        #expect(picture.all("title").contains { $0.text == long })
    }

    @Test(arguments: Hostile.labels.indices)
    func `withstands any label`(number: Int) throws {
        let label = Hostile.labels[number]
        let rows: [BarChart.Row] = [
            .init(label, 0.5, interval: (0.2, 0.9), note: label), .init(label, nil, note: label), .init(label, 1e300),
        ]
        let chart = BarChart(title: label, measure: Measure(label, unit: "%", decimals: 1), grouping: label, rows: rows)
        try Picture(chart.svg).expectRules()
        #expect(chart.table.rows[0][0] == label)
    }

    @Test func `says that there is nothing`() throws {
        let picture = try Picture(BarChart(title: "x", measure: share, grouping: "os", rows: []).svg)
        picture.expectRules()
        #expect(picture.words == ["no data"])
    }
}
