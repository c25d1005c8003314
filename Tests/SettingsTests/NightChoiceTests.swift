import Foundation
import Settings
import Testing

@Suite struct NightChoiceTests {
    private func dates(_ text: String, now: Int64 = 0, in zone: TimeZone = .gmt) throws -> [String] {
        try NightChoice(text).nights(now: now, in: zone).map(\.date.description)
    }

    @Test func `reads a night`() throws {
        #expect(try dates("2026-11-29") == ["2026-11-29"])
    }

    @Test func `reads a range with both ends`() throws {
        #expect(try dates("2026-02-27..2026-03-02") == ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"])
        #expect(try dates("2026-11-29..2026-11-29") == ["2026-11-29"])
    }

    @Test func `yesterday is a matter of the zone`() throws {
        let justBeforeNewYear: Int64 = 1_798_759_800_000_000  // 2026-12-31T23:30:00Z
        #expect(try dates("yesterday", now: justBeforeNewYear) == ["2026-12-30"])
        #expect(try dates("yesterday", now: justBeforeNewYear, in: zone("Europe/Paris")) == ["2026-12-31"])
    }

    @Test(
        arguments: [
            ("", "--night: '' is no night; write 2026-11-29, yesterday or 2026-11-01..2026-11-29"),
            ("tonight", "--night: 'tonight' is no night; write 2026-11-29, yesterday or 2026-11-01..2026-11-29"),
            ("2026-11-29..", "--night: '' is no night; write 2026-11-29, yesterday or 2026-11-01..2026-11-29"),
            (
                "2026-11-29..2026-11-01",
                "--night: the range '2026-11-29..2026-11-01' ends before it begins; write the earlier night first"
            ),
            (
                "2020-01-01..2026-01-01",
                "--night: the range '2020-01-01..2026-01-01' is longer than 366 nights; split it"
            ),
        ] as [(String, String)])
    func `says what is wrong`(text: String, fault: String) {
        #expect(throws: UsageError(fault)) { try NightChoice(text) }
    }

    @Test func `a leap year is not too long`() throws {
        #expect(try dates("2024-01-01..2024-12-31").count == 366)
        #expect(throws: UsageError.self) { try NightChoice("2024-01-01..2025-01-01") }
    }
}
