import Foundation
import Settings
import Telemetry
import Testing

func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

func night(_ date: String, _ zoneName: String = "Europe/Paris") throws -> Night {
    Night(try #require(CivilDate(date)), in: try zone(zoneName))
}

private func moment(_ text: String) -> Int64? {
    Array(text.utf8).withUnsafeBufferPointer { Timestamp.parse($0) }
}

@Suite struct NightTests {
    @Test(
        arguments: [
            ("2026-11-29", "UTC", "2026-11-29T00:00:00Z", 24),
            ("2026-11-29", "Europe/Paris", "2026-11-28T23:00:00Z", 24),
            ("2026-03-29", "Europe/Paris", "2026-03-28T23:00:00Z", 23),
            ("2026-10-25", "Europe/Paris", "2026-10-24T22:00:00Z", 25),
            ("2026-11-29", "Asia/Tokyo", "2026-11-28T15:00:00Z", 24),
            ("2026-11-29", "America/Los_Angeles", "2026-11-29T08:00:00Z", 24),
            // Kiribati, 14 hours ahead.
            ("2026-11-29", "Pacific/Kiritimati", "2026-11-28T10:00:00Z", 24),
        ] as [(String, String, String, Int64)])
    func `lasts from a day's first moment to the next day's`(date: String, name: String, start: String, hours: Int64)
        throws
    {
        let night = try night(date, name)
        #expect(night.start == moment(start))
        #expect(night.end - night.start == hours * 3_600_000_000)
    }

    @Test func `begins at one o'clock where midnight is skipped`() throws {
        // Beirut moves its clocks from 00:00 to 01:00.
        let night = try night("2024-03-31", "Asia/Beirut")
        #expect(night.start == moment("2024-03-30T22:00:00Z"))
        #expect(night.end == moment("2024-03-31T21:00:00Z"))
        #expect(night.clockHours.first == 1)
    }

    @Test func `nights follow each other without gap or overlap through a year`() throws {
        let paris = try zone("Europe/Paris")
        let first = try #require(CivilDate("2026-01-01"))
        for day in 0..<366 {
            let a = Night(first.advanced(by: day), in: paris)
            let b = Night(first.advanced(by: day + 1), in: paris)
            #expect(a.end == b.start)
        }
    }

    @Test func `holds its start and not its end`() throws {
        let night = try night("2026-03-29")
        #expect(night.contains(night.start) && night.contains(night.end - 1))
        #expect(!night.contains(night.end) && !night.contains(night.start - 1))
    }

    @Test func `finds the day of a moment`() throws {
        for date in ["2026-03-29", "2026-10-25", "2026-11-29"] {
            let night = try night(date)
            #expect(Night.date(of: night.start, in: night.zone).description == date)
            #expect(Night.date(of: night.end - 1, in: night.zone).description == date)
            #expect(Night.date(of: night.start - 1, in: night.zone) == night.date.advanced(by: -1))
            #expect(Night.date(of: night.end, in: night.zone) == night.date.advanced(by: 1))
        }
        #expect(Night.date(of: -1, in: .gmt) == CivilDate(days: -1))
    }

    @Test func `has the hours that its clock shows`() throws {
        #expect(try night("2026-11-29").clockHours == Array(0..<24))
        #expect(try night("2026-03-29").clockHours == [0, 1] + Array(3..<24))
        #expect(try night("2026-10-25").clockHours == Array(0..<24))
        // Half an hour of change: 02:00 becomes 02:30.
        #expect(try night("2026-10-04", "Australia/Lord_Howe").clockHours == Array(0..<24))
    }
}
