import KPIs
import Reporting
import Testing

@Suite struct FormattingTests {
    @Test(arguments: [
        (1_500_000.0, 5_000_000.0, "1.50 Mbit/s", "5.00 Mbit/s"),
        (1_499_000, 1_500_000, "1.499 Mbit/s", "1.500 Mbit/s"),
        (1_499_999.5, 1_500_000, "1.4999995 Mbit/s", "1.5000000 Mbit/s"),
        (699_600, 700_000, "699.6 kbit/s", "700.0 kbit/s"),
        (700_000, 700_000, "700 kbit/s", "700 kbit/s"),
    ])
    func `two bitrates that differ read differently`(_ a: Double, _ b: Double, _ one: String, _ other: String) {
        let texts = Formatting.bitrates(a, b)
        #expect(texts.0.replacing("\u{A0}", with: " ") == one && texts.1.replacing("\u{A0}", with: " ") == other)
    }

    private static func column(_ kind: KPI.Kind, _ unit: KPI.Unit) -> KPI.Column {
        KPI.Column("x", kind, unit, ExampleNight.playback)
    }

    @Test(arguments: [
        (0.000_84, "0.84 ms"), (0.043, "43.0 ms"), (0.957, "957 ms"), (1.24, "1.24 s"), (72, "72.0 s"),
        (118.7, "119 s"), (206.4, "3.44 min"), (12_312, "3.42 h"), (0, "0 s"),
    ])
    func `seconds are shown in the unit of their size`(value: Double, text: String) {
        #expect(Formatting.text(value, Self.column(.duration, .seconds)) == text.replacing(" ", with: "\u{A0}"))
    }

    @Test(arguments: [
        (0.032, "3.20 %"), (0.123_4, "12.3 %"), (0.000_04, "<0.01 %"), (1, "100 %"), (0.999_2, "99.92 %"),
        (0.999_99, ">99.99 %"), (0, "0 %"), (0.5, "50.0 %"),
    ])
    func `ratios are shown as percentages, and nearly all or nothing is not all or nothing`(ratio: Double, text: String)
    {
        #expect(Formatting.percent(ratio) == text.replacing(" ", with: "\u{A0}"))
    }

    /// The unit of 4.91 s for a median of 965 ms; none, and nearly all, keep what they had.
    @Test func `figures of one row have one unit, each with its own digits`() {
        let seconds = DisplayUnit(Self.column(.duration, .seconds), upTo: 4.91)
        #expect(
            seconds.reading(0.965).text(0.965) == "0.97\u{A0}s" && seconds.reading(12.3).text(12.3) == "12.3\u{A0}s")
        #expect(seconds.reading(0) == seconds && seconds.reading(nil) == seconds)
        let share = DisplayUnit(.percent, upTo: 1)
        #expect(
            share.reading(0.992).text(0.992) == "99.2\u{A0}%" && share.reading(0.9992).text(0.9992) == "99.92\u{A0}%")
    }

    @Test func `every kind of column has its unit`() {
        #expect(Formatting.text(2_412_000, Self.column(.rate, .bitsPerSecond)) == "2.41\u{A0}Mbit/s")
        #expect(Formatting.text(32_040, Self.column(.gauge, .bitsPerSecond)) == "32.0\u{A0}kbit/s")
        #expect(Formatting.text(24.4, Self.column(.gauge, .framesPerSecond)) == "24.4\u{A0}fps")
        #expect(Formatting.text(0.281, Self.column(.count, .none)) == "0.28")
        #expect(Formatting.text(2.0 / 3_600, Self.column(.rate, .perHour)) == "2.00\u{A0}per hour")
        #expect(Formatting.text(0.25, Self.column(.outcome, .none)) == "25.0\u{A0}%")
    }

    @Test func `unknown is a dash and never zero`() {
        #expect(Formatting.text(nil, Self.column(.share, .ratio)) == "–")
        #expect(Formatting.text(.nan, Self.column(.share, .ratio)) == "–")
        #expect(Formatting.percent(nil) == "–")
    }

    @Test func `values of a column share its unit and decimals`() {
        let unit = DisplayUnit(Self.column(.duration, .seconds), upTo: 0.957)
        #expect(unit.symbol == "ms")
        #expect([1.5, 0.02, 0.000_1, nil].map { unit.number($0) } == ["1500", "20", "<1", "–"])
        #expect(unit.text(Interval(low: 0.9, high: 1.02)) == "900 to 1020\u{A0}ms")
    }

    @Test func `counts are grouped and agree with their noun`() {
        #expect(Formatting.count(1_040_000) == "1\u{202F}040\u{202F}000")
        #expect(Formatting.count(999) == "999" && Formatting.count(-1_000) == "-1\u{202F}000")
        #expect(Formatting.coverage(12, of: 310) == "12 of 310 views")
        #expect(Formatting.coverage(1, of: 1, "play") == "1 of 1 play")
    }
}
