import Charts
import Testing

@Suite struct MeasureTests {
    @Test func `says a ratio in per cent and a bitrate in kbps`() {
        #expect(Measure("share", unit: "%", factor: 100, decimals: 2).text(0.0123) == "1.23 %")
        #expect(Measure("bitrate", unit: "kbps", factor: 0.001, decimals: 0).text(1_500_000) == "1500 kbps")
        #expect(Measure(count: "views").text(12) == "12")
    }

    @Test(arguments: [nil, Double.nan, .infinity])
    func `says unknown and not zero`(value: Double?) {
        #expect(Measure("share", unit: "%", factor: 100, decimals: 2).text(value) == "unknown")
        #expect(Measure("own", format: { _ in "0" }).text(value) == "unknown")
    }
}
