import Telemetry
import Testing

private func parse(_ text: String) -> Int64? {
    Array(text.utf8).withUnsafeBufferPointer { Timestamp.parse($0) }
}

@Suite struct TimestampTests {
    static let moment: Int64 = 1_764_374_400_123_000  // 2025-11-29T00:00:00.123Z

    @Test(
        arguments: [
            (1_764_374_400.123, moment), (1_764_374_400_123, moment), (1_764_374_400_123_000, moment),
            (1.764374400123e18, moment),
        ] as [(Double, Int64)])
    func `reads an epoch number by its magnitude`(value: Double, expected: Int64) {
        #expect(Timestamp.epoch(value) == expected)
    }

    @Test(arguments: [0.0, -1, 2_000, 999_999_999, 4_000_000_001, 99_999_999_999])
    func `does not take a small number for an epoch`(value: Double) {
        #expect(Timestamp.epoch(value) == nil)
    }

    @Test(
        arguments: [
            ("2025-11-29T00:00:00.123Z", moment), ("2025-11-29T01:00:00.123+01:00", moment),
            ("2025-11-28T18:30:00.123-0530", moment), ("2025-11-29T00:00:00.123000999z", moment),
            ("2025-11-29 00:00:00 +0000", moment - 123_000), ("1970-01-01T00:00:00Z", 0),
            ("2024-02-29T00:00:00Z", 1_709_164_800_000_000),
        ] as [(String, Int64)])
    func `reads RFC 3339 and the description of a Date`(text: String, expected: Int64) {
        #expect(parse(text) == expected)
    }

    @Test(arguments: [
        "", "2025-11-29", "2025-13-29T00:00:00Z", "2025-11-29T00:00:00.Z", "2025-11-29T00:00:00Zx",
        "yesterday at noon, or so", "2026-11-31T00:00:00Z", "2026-02-29T00:00:00Z", "2025-11-00T00:00:00Z",
        "2100-02-29T00:00:00Z", "2025-11-29T00:00:00+99:99", "2025-11-29T00:00:00+24:00", "2025-11-29T00:00:00-00:60",
    ])
    func `refuses what is no date`(text: String) {
        #expect(parse(text) == nil)
    }

    @Test func `turns days into dates and back`() {
        for day in stride(from: Int64(-200_000), through: 200_000, by: 97) {
            let d = Timestamp.date(days: day)
            #expect(Timestamp.days(d.year, d.month, d.day) == day)
        }
    }
}
