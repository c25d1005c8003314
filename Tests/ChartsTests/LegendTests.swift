import Charts
import Testing

@Suite struct LegendTests {
    @Test func `wraps names that do not fit on one line`() throws {
        let series = (0..<7).map { LineChart.Series("a rather long name \($0)", [1, 2]) }
        let chart = LineChart(
            title: "x", measure: Measure("n", decimals: 0), axisName: "hour", labels: ["0", "1"], series: series)
        let picture = try Picture(chart.svg)
        picture.expectRules()
        let names = picture.all("text").filter { $0.text.hasPrefix("a rather") }
        #expect(names.count == 7)
        // Two fit beside each other in 352 user units.
        #expect(Set(names.compactMap { $0.number("y") }).count == 4)
    }
}
