import Reporting
import Testing

@Suite struct LocalClockTests {
    // 2026-11-29T18:03:22.200Z.
    private let moment: Int64 = 1_795_975_402_200_999

    @Test(arguments: [
        ("UTC", "18:03:22.200"), ("Europe/Paris", "19:03:22.200"), ("America/New_York", "13:03:22.200"),
        ("Asia/Kolkata", "23:33:22.200"),
    ])
    func `is the zone's time of day`(zone: String, text: String) {
        #expect(LocalClock(zoneName: zone).time(moment) == text)
    }

    @Test func `changes its clocks when the zone does`() {
        // 2026-10-25: 01:30 UTC is 02:30 in Paris for the second time, 00:30 UTC for the first.
        let clock = LocalClock(zoneName: "Europe/Paris")
        #expect(clock.dateTime(1_792_888_200_000_000) == "2026-10-25 02:30:00")
        #expect(clock.dateTime(1_792_891_800_000_000) == "2026-10-25 02:30:00")
    }

    @Test func `a zone that nobody knows is UTC, and says so`() {
        let clock = LocalClock(zoneName: "Mars/Olympus")
        #expect(clock.zoneName == "UTC" && clock.time(moment) == "18:03:22.200")
    }
}
