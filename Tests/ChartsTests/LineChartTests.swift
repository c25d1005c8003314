import Charts
import Testing

private let count = Measure("views", decimals: 0)

@Suite struct LineChartTests {
    private func lines(_ chart: LineChart) throws -> [String?] {
        try Picture(chart.svg).all("path", class: "line").map { $0.attributes["d"] }
    }

    @Test func `draws points in the middle of their hours and leaves gaps`() throws {
        let chart = LineChart(
            title: "x", measure: count, axisName: "hour, UTC", labels: ["00", "01", "02", "03"],
            series: [.init("views", [0, 5, nil, 10])], width: 212)
        // The axis takes "10": 4 + 2 × 0.62 × 12 + 6 = 24.9; four slots of 43.8 to 200. 0, 5, 10 lie at 158, 93, 28.
        #expect(try lines(chart) == ["M46.8 158L90.6 93"])
        let picture = try Picture(chart.svg)
        // A value between two gaps has no line to be seen by.
        #expect(picture.all("circle").map { $0.number("cy") } == [28])
        #expect(picture.elements[2].text == "views: lowest 0, highest 10, 1 of 4 unknown")
        picture.expectRules()
    }

    @Test func `includes zero unless told otherwise`() throws {
        func words(_ startsAtZero: Bool) throws -> [String] {
            try Picture(
                LineChart(
                    title: "x", measure: count, axisName: "hour", labels: ["a", "b"], series: [.init("s", [100, 104])],
                    startsAtZero: startsAtZero
                ).svg
            ).words
        }
        #expect(try words(true).contains("0"))
        #expect(try !words(false).contains("0"))
        #expect(try words(false).contains("102"))
    }

    @Test func `tells series apart by dash and shape, with a legend`() throws {
        let chart = LineChart(
            title: "x", measure: count, axisName: "hour", labels: ["a", "b"],
            series: [.init("failed", [1, 2]), .init("exit", [2, 3]), .init("third", [4, 4])])
        let picture = try Picture(chart.svg)
        let dashes = picture.all("path", class: "line").map { $0.attributes["stroke-dasharray"] ?? "whole" }
        #expect(Set(dashes).count == 3)
        #expect(["failed", "exit", "third"].allSatisfy(picture.words.contains))
        #expect(chart.table.headers == ["hour", "failed", "exit", "third"])
    }

    @Test func `shows every hour of a night of 25 and a value between two gaps`() throws {
        let labels = (0..<25).map { "\($0):00" }
        let values: [Double?] = labels.indices.map { $0 == 12 ? 7 : nil }
        let chart = LineChart(
            title: "x", measure: count, axisName: "hour", labels: labels, series: [.init("s", values)])
        let picture = try Picture(chart.svg)
        picture.expectRules()
        #expect(picture.all("circle").count == 1)
        #expect(chart.table.rows.count == 25)
        #expect(chart.table.rows[12] == ["12:00", "7"] && chart.table.rows[13] == ["13:00", "unknown"])
    }

    @Test(
        arguments: [
            [], [nil], [5], [3, 3, 3], [-2, -5, nil, -1], [.nan, .infinity, 1], [0, 0], [1e300, -1e300],
            [1, 2, 3, 4, 5, 6, 7, 8],
        ] as [[Double?]])
    func `draws whatever there is`(values: [Double?]) throws {
        for labels in [[], ["a"], ["a", "b", "c", "d"]] {
            let chart = LineChart(
                title: "x", measure: count, axisName: "hour", labels: labels,
                series: [.init("s", values), .init("t", [])])
            try Picture(chart.svg).expectRules()
            #expect(chart.table.rows.count == labels.count)
        }
        try Picture(LineChart(title: "x", measure: count, axisName: "hour", labels: ["a"], series: []).svg)
            .expectRules()
    }

    @Test(arguments: Hostile.labels.indices)
    func `withstands any label`(number: Int) throws {
        let label = Hostile.labels[number]
        let chart = LineChart(
            title: label, measure: Measure(label, decimals: 1), axisName: label, labels: [label, label],
            series: [.init(label, [1, 2]), .init(label, [nil, 2])])
        try Picture(chart.svg).expectRules()
    }
}
