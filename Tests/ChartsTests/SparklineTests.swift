import Charts
import Testing

private let seconds = Measure("startup time", unit: "s", decimals: 1)

@Suite struct SparklineTests {
    @Test func `draws three nights, one unknown, on their band`() {
        let chart = Sparkline(
            title: "Startup time", measure: seconds, labels: ["27", "28", "29"], values: [1, nil, 3], band: (1, 2))
        #expect(
            chart.svg == """
                <svg class="chart sparkline" role="img" width="168" height="40" viewBox="0 0 168 40" fill="none" \
                stroke="none" font-family="system-ui, sans-serif" font-size="12">
                <title>Startup time</title>
                <desc>3 nights, 1 unknown; lowest 1.0 s, highest 3.0 s; last 3.0 s; usual 1.0 s to 2.0 s, 1 outside</desc>
                <rect class="paper" x="0" y="0" width="168" height="40" fill="#ffffff" stroke="none"/>
                <rect class="band" x="0" y="20" width="168" height="14" fill="#e3e8ee" stroke="none"/>
                <path class="band-edge" d="M0 20L168 20M0 34L168 34" fill="none" stroke="#6b7480" \
                stroke-width="1" stroke-dasharray="3 2"/>
                <circle class="series-1 area" cx="6" cy="34" r="2" fill="#2878b5" stroke="none"/>
                <circle class="series-1 area" cx="160" cy="6" r="2" fill="#2878b5" stroke="none"/>
                <circle class="mark" cx="160" cy="6" r="3.5" fill="none" stroke="#1b1f24" stroke-width="1"/>
                <circle class="series-1 area" cx="160" cy="6" r="2.5" fill="#2878b5" stroke="none"/>
                </svg>

                """)
        #expect(
            chart.table
                == TableTwin(
                    headers: ["night", "startup time"], rows: [["27", "1.0 s"], ["28", "unknown"], ["29", "3.0 s"]]))
    }

    @Test(
        arguments: [
            [], [nil, nil], [5], [2, 2, 2], [-3, -1, -2], [.nan, 1, .infinity], [nil, 1, nil, 2, nil],
            [0, 1e300, -1e300],
        ] as [[Double?]])
    func `draws whatever there is`(values: [Double?]) throws {
        for band in [nil, (low: -1.0, high: 1.0), (low: .nan, high: 1), (low: 2, high: 1)] {
            let chart = Sparkline(title: "x", measure: seconds, labels: [], values: values, band: band)
            try Picture(chart.svg).expectRules()
            #expect(chart.table.rows.count == values.count)
        }
    }

    @Test func `has no dot at the end when the last night is unknown`() throws {
        let chart = Sparkline(title: "x", measure: seconds, labels: [], values: [1, 2, nil], band: nil)
        let picture = try Picture(chart.svg)
        #expect(picture.all("circle").isEmpty)
        #expect(picture.all("path").map { $0.attributes["d"] } == ["M6 34L83 6"])
        #expect(picture.elements[2].text.contains("last unknown; no baseline"))
    }

    @Test func `says that there is nothing`() throws {
        let picture = try Picture(Sparkline(title: "x", measure: seconds, labels: [], values: [], band: nil).svg)
        #expect(picture.words == ["no data"])
    }
}
