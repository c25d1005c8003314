import KPIs
import Reporting
import Testing

@Suite struct MeasurementTextTests {
    private func text(_ measurement: Measurement, _ kind: KPI.Kind, _ unit: KPI.Unit = .none) -> String {
        MeasurementText.text(measurement, .init("x", kind, unit, .playback { _ in nil }))
            .replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    }

    @Test func `shares say their part and whole, rates and gauges their ratio`() {
        #expect(text(.share(part: 10, whole: 72), .share, .ratio) == "13.9 % (10 of 72)")
        let stalled = KPI.Column("stalled-time/watched", .share, .ratio, .playback { _ in nil })
        let words = MeasurementText.text(.share(part: 0, whole: 3.24), stalled)
        #expect(words == "0\u{A0}% (0 of 3.24\u{A0}s)")
        #expect(text(.rate(amount: 8e6, seconds: 4), .rate, .bitsPerSecond) == "2.00 Mbit/s")
        #expect(text(.gauge(weighted: 0, weight: 0), .gauge, .seconds) == "–")
    }

    @Test func `lists come with the largest first`() {
        #expect(text(.category(["a": 1, "b": 90, "c": 1]), .category, .seconds) == "b: 90.0 s, a: 1.00 s, c: 1.00 s")
        #expect(text(.tally([:]), .tally) == "none")
        // Of 1, 2 and 9 the middle one.
        #expect(text(.samples(["contentKey": [9, 1, 2]]), .samples, .seconds) == "medians: content keys: 2.00 s")
    }

    @Test func `what one of several things cannot say is a dash, and a table reads without its marks`() {
        #expect(text(.each([nil, .duration(0.75)]), .duration, .seconds) == "–; 750 ms")
        #expect(text(.table(#"{"stalls":[1,null]}"#), .table) == "stalls [1, –]")
    }
}
