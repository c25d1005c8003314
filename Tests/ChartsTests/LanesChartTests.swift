import Charts
import Testing

private let kbps = Measure("bitrate", unit: "kbps", factor: 0.001, decimals: 0)
private let states = [
    LegendEntry("playing", SeriesStyle(colour: 0, texture: .hollow)), LegendEntry("stalled", SeriesStyle(colour: 1)),
]

@Suite struct LanesChartTests {
    // Without labels at the left the time axis goes from 6 to 626: 62 user units for 10 s.
    private func chart(_ content: LanesChart.Content, to end: Double = 100) -> LanesChart {
        LanesChart(title: "View", from: 0, to: end, lanes: [.init("State", content)])
    }

    @Test func `draws states where and as long as they were`() throws {
        let chart = chart(
            .states(
                [
                    .init(from: 0, to: 50, category: 0), .init(from: 50, to: 60, category: 1),
                    .init(from: 80, to: 100, category: 0),
                ],
                categories: states))
        let picture = try Picture(chart.svg)
        picture.expectRules()
        let stalled = picture.all("rect", class: "series-2").dropFirst()  // the first is the legend's
        #expect(stalled.map { $0.number("x") } == [316])
        #expect(stalled.map { $0.number("width") } == [62])
        #expect(picture.all("title").contains { $0.text == "stalled, 0:50.0 to 1:00.0" })
        #expect(picture.elements[2].text == "From 0:00 to 1:40. State: playing × 2, stalled × 1")
        #expect(chart.table.rows[1] == ["State", "0:50.0", "1:00.0", "stalled"])
    }

    @Test func `shows a stall of 50 ms on top of what plays around it`() throws {
        let chart = chart(
            .states(
                [
                    .init(from: 0, to: 50, category: 0), .init(from: 50, to: 50.05, category: 1),
                    .init(from: 50.05, to: 100, category: 0),
                ],
                categories: states))
        let picture = try Picture(chart.svg)
        let last = try #require(picture.all("rect").last)
        #expect(last.attributes["class"] == "series-2 area")
        #expect(last.number("x") == 316 && last.number("width") == 2)
    }

    @Test func `is bounded by its width and not by the log`() throws {
        let many = (0..<50_000).map {
            LanesChart.Span(from: Double($0) / 500, to: Double($0 + 1) / 500, category: $0 % 2)
        }
        #expect(try Picture(chart(.states(many, categories: states)).svg).all("rect").count < 1_300)
        let events = (0..<50_000).map { LanesChart.Event(at: Double($0) / 500, kind: 0, label: "x") }
        let marks = try Picture(chart(.events(events, kinds: [LegendEntry("request")])).svg).all("circle")
        #expect(marks.count < 215)
    }

    @Test func `holds steps and leaves gaps`() throws {
        let chart = LanesChart(
            title: "View", from: 10, to: 110,
            lanes: [
                .init(
                    "Bitrate",
                    .steps(
                        [
                            .init(
                                "b",
                                [
                                    .init(at: 0, value: 1e6), .init(at: 60, value: 2e6), .init(at: 85, value: nil),
                                    .init(at: 200, value: 9e6),
                                ])
                        ], kbps))
            ])
        let picture = try Picture(chart.svg)
        picture.expectRules()
        let path = try #require(picture.all("path", class: "line").first?.attributes["d"])
        // The axis takes "2000": 6 + 4 × 0.62 × 12 + 6 = 41.8. 1 Mbps lies in the middle of the lane, 2 Mbps at its top.
        #expect(path == "M41.8 57L333.9 57L333.9 30L479.9 30")
        #expect(picture.words.contains("2 entries lie outside the time shown"))
        #expect(chart.table.rows.map { $0[3] } == ["1000 kbps", "2000 kbps", "unknown", "9000 kbps"])
    }

    @Test func `begins with the step that holds, and with no sample from before`() throws {
        let points: [LanesChart.Point] = [
            .init(at: -20, value: 9e6), .init(at: -10, value: 2e6), .init(at: 50, value: 1e6),
            .init(at: 60, value: 1e6),
        ]
        // The axis ends at 2 Mbps (41.8 to 626), or at 1 Mbps, whose labels "500" and "1000" are as wide.
        #expect(
            try lines(chart(.steps([.init("b", points)], kbps))) == [
                "M41.8 30L333.9 30L333.9 57L392.3 57L392.3 57L626 57"
            ])
        #expect(try lines(chart(.lines([.init("b", points)], kbps))) == ["M333.9 30L392.3 30"])
    }

    private func lines(_ chart: LanesChart) throws -> [String?] {
        try Picture(chart.svg).all("path", class: "line").map { $0.attributes["d"] }
    }

    @Test func `sums up a sampled line in its table`() throws {
        let points: [LanesChart.Point] = [
            .init(at: 2, value: 3e6), .init(at: 1, value: 1e6), .init(at: 3, value: nil), .init(at: 4, value: .nan),
            .init(at: 5, value: 2e6),
        ]
        let chart = chart(.lines([.init("down", points), .init("up", [])], kbps))
        #expect(
            chart.table.rows == [
                ["State: down", "0:01.0", "0:05.0", "3 values, lowest 1000 kbps, highest 3000 kbps, last 2000 kbps"]
            ])
        try Picture(chart.svg).expectRules()
    }

    @Test func `marks events in the row of their kind, and joins what cannot be told apart`() throws {
        let kinds = [LegendEntry("switch"), LegendEntry("failed request", SeriesStyle(colour: 1, shape: .cross))]
        let chart = chart(
            .events(
                [
                    .init(at: 50, kind: 1, label: "503"), .init(at: 10, kind: 0, label: ""),
                    .init(at: 50.2, kind: 1, label: "504"),
                    .init(at: 400, kind: 0, label: ""), .init(at: .nan, kind: 0, label: ""),
                    .init(at: 1, kind: 7, label: ""),
                ], kinds: kinds))
        let picture = try Picture(chart.svg)
        picture.expectRules()
        #expect(picture.words.contains("switch") && picture.words.contains("failed request"))
        let titles = picture.all("title").map(\.text)
        #expect(titles.contains("0:10.0 switch"))
        #expect(titles.contains("2 × failed request, 0:50.0 to 0:50.2; first: 0:50.0 failed request: 503"))
        #expect(picture.words.contains("1 entry lies outside the time shown"))
        #expect(chart.table.rows.count == 4)
    }

    @Test(
        arguments: [
            .states([], categories: []), .states([.init(from: 5, to: 1, category: 0)], categories: states),
            .steps([], kbps),
            .lines([.init("a", [])], kbps), .lines([.init("a", [.init(at: 1, value: -5)])], kbps),
            .events([], kinds: []),
            .lines([.init("a", [.init(at: 1, value: 0), .init(at: 2, value: 0)])], kbps),
        ] as [LanesChart.Content])
    func `draws whatever there is`(content: LanesChart.Content) throws {
        for end in [100, 0, -5, .nan, 1e15, 0.2] {
            try Picture(chart(content, to: end).svg).expectRules()
        }
        try Picture(LanesChart(title: "x", from: 0, to: 1, lanes: []).svg).expectRules()
    }

    @Test(arguments: Hostile.labels.indices)
    func `withstands any label`(number: Int) throws {
        let label = Hostile.labels[number]
        let lanes: [LanesChart.Lane] = [
            .init(label, .states([.init(from: 0, to: 9, category: 0)], categories: [LegendEntry(label)])),
            .init(label, .steps([.init(label, [.init(at: 0, value: 1)]), .init(label, [])], kbps)),
            .init(
                label, .events([.init(at: 3, kind: 0, label: label)], kinds: [LegendEntry(label), LegendEntry(label)])),
        ]
        for width in [320.0, 640] {
            let chart = LanesChart(title: label, from: 0, to: 10, lanes: lanes, axisName: label, width: width)
            try Picture(chart.svg).expectRules()
        }
    }
}
