import History
import Testing

struct NightDateTests {
    @Test func `knows the weekday, the week and the month`() throws {
        let sunday = try #require(NightDate("2026-11-29"))
        #expect(sunday.weekday == 6)
        #expect(sunday.isWeekend)
        #expect(sunday.week == "2026-W48")
        #expect(sunday.month == "2026-11")
        #expect(sunday.text == "2026-11-29")
        let monday = NightDate(days: sunday.days + 1)
        #expect(monday.weekday == 0)
        #expect(!monday.isWeekend)
        #expect(monday.week == "2026-W49")
    }

    @Test(arguments: [("2024-12-30", "2025-W01"), ("2027-01-01", "2026-W53"), ("2027-01-04", "2027-W01")])
    func `gives days around New Year to the year of their Thursday`(date: String, week: String) {
        #expect(NightDate(date)?.week == week)
    }

    @Test(arguments: ["2026-02-30", "2026-13-01", "2026-1-01", "+026-01-01", "2026-01-01x", "", "night"])
    func `refuses what is no day`(text: String) {
        #expect(NightDate(text) == nil)
    }
}
