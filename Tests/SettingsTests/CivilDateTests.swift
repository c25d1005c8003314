import Settings
import Testing

@Suite struct CivilDateTests {
    @Test(arguments: ["1970-01-01", "2024-02-29", "2026-11-29", "2026-12-31", "9999-12-31"])
    func `reads a day and writes it back`(text: String) throws {
        #expect(try #require(CivilDate(text)).description == text)
    }

    @Test(arguments: [
        "", "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1", "26-11-29", "2026/11/29", "2026-11-2x",
        "1969-12-31", "2026-11-29 ", "+026-11-29",
    ])
    func `refuses what is no day of the calendar`(text: String) {
        #expect(CivilDate(text) == nil)
    }

    @Test func `counts on over the ends of months and years`() throws {
        let last = try #require(CivilDate("2024-02-29"))
        #expect(last.advanced(by: 1).description == "2024-03-01")
        #expect(last.advanced(by: -60).description == "2023-12-31")
        #expect(last < last.advanced(by: 1))
        #expect((last.year, last.month, last.day) == (2024, 2, 29))
    }
}
