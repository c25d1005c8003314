import Foundation
import Pipeline
import Testing

/// A night's hours by the clock of its zone.
struct NightHoursTests {
    /// `hour minutes` of each hour of a night, from its first moment on.
    private func hours(_ zone: String, from start: String, minutes: Int64) throws -> [String] {
        let zone = try #require(TimeZone(identifier: zone))
        let date = try #require(ISO8601DateFormatter().date(from: start))
        let first = Int64(date.timeIntervalSince1970) * 1_000_000
        var plan = NightPlan(label: "n", night: first..<(first + minutes * 60_000_000), files: [], workers: 1)
        plan.hour = { moment in
            let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment) / 1e6))
            return NightPlan.utcHour(moment + Int64(offset) * 1_000_000)
        }
        let hours = plan.hours
        #expect(hours.first?.span.lowerBound == first / 1_000)
        #expect(hours.last?.span.upperBound == first / 1_000 + minutes * 60_000)
        for (a, b) in zip(hours, hours.dropFirst()) { #expect(a.span.upperBound == b.span.lowerBound) }
        return hours.map { "\($0.label) \($0.span.count / 60_000)" }
    }

    private func clock(_ hours: Range<Int>) -> [String] { hours.map { ($0 < 10 ? "0" : "") + "\($0) 60" } }

    @Test(arguments: [("UTC", "2026-11-29T00:00:00Z"), ("Asia/Kolkata", "2026-11-28T18:30:00Z")])
    func `are 24 of an hour, in a zone of half an hour too`(zone: String, start: String) throws {
        #expect(try hours(zone, from: start, minutes: 1_440) == clock(0..<24))
    }

    @Test func `one that the clocks repeat lasts for two, one that they skip is not there`() throws {
        let autumn = try hours("Europe/Paris", from: "2026-10-24T22:00:00Z", minutes: 1_500)
        #expect(autumn == clock(0..<2) + ["02 120"] + clock(3..<24))
        let spring = try hours("Europe/Paris", from: "2026-03-28T23:00:00Z", minutes: 1_380)
        #expect(spring == clock(0..<2) + clock(3..<24))
    }

    @Test func `where the clocks change by half an hour one is that much longer or shorter`() throws {
        // 02:00 becomes 01:30, and later in the year 02:30.
        let autumn = try hours("Australia/Lord_Howe", from: "2026-04-04T13:00:00Z", minutes: 1_470)
        #expect(autumn == clock(0..<1) + ["01 90"] + clock(2..<24))
        let spring = try hours("Australia/Lord_Howe", from: "2026-10-03T13:30:00Z", minutes: 1_410)
        #expect(spring == clock(0..<2) + ["02 30"] + clock(3..<24))
    }

    @Test func `are none where the logs decide which night it is`() {
        #expect(NightPlan(label: "n", night: nil, files: [], workers: 1).hours.isEmpty)
    }
}
