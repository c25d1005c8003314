import KPIs
import Reporting
import TestSupport
import Testing

@Suite struct SessionTextTests {
    private func text(_ name: String, _ session: String, zone: String = "Europe/Paris", kpi: String? = nil) throws
        -> String
    {
        let subjects = Subjects(try Fixtures.text("nights/example/\(name)"), keepsPlaces: true).all
        return SessionText(clock: LocalClock(zoneName: zone), names: PlaceNames(files: [name]), kpi: kpi)
            .text(subjects.filter { $0.session == session })
    }

    @Test func `the chain reads: 404, switch 20 to 15, 404, stall, and its cause`() throws {
        let text = try text("players.ndjson.gz", "chain-404")
        #expect(
            text.contains(
                """
                what led to the stall at 19:03:26.000
                  19:03:22.200 segment request failed: 404 at 20.0 Mbit/s (players.ndjson.gz:38)
                  19:03:22.300 switch 20.0 → 15.0 Mbit/s, done after 700 ms (players.ndjson.gz:39, 40)
                  19:03:23.300 segment request failed: 404 at 15.0 Mbit/s (players.ndjson.gz:41)
                  19:03:26.000 stall, 4.0 s (players.ndjson.gz:42, 44)
                  cause: segment request failed (404)

                """))
    }

    @Test func `one KPI alone is told with its definition and its lines`() throws {
        #expect(
            try text("players.ndjson.gz", "chain-404", zone: "UTC", kpi: "startup-time") == """
                chain-404: view, AVFoundation
                  2026-11-29 18:03:00 to 2026-11-29 18:04:00 UTC, 26 lines of the session
                  app 5.2.0 · asn 64497 · country FR · device iPhone15,2 · live false · network cellular · os iOS 18.3 · title Film n° 1

                startup-time: 1.00 s
                    playRequested → firstFrame, else → the first RateChange to rate > 0. Over 500 s is no wait (the app slept) and counted apart.
                    playRequested 18:03:00.000 (players.ndjson.gz:27) → firstFrame 18:03:01.000 (players.ndjson.gz:33)
                startup-implausible: no
                    lines as for startup-time
                """)
    }

    @Test func `the example sessions read as they did`() throws {
        for (file, session) in [
            ("players.ndjson.gz", "golden-10-of-72"), ("rooms.ndjson.gz", "2_MX4room-one"),
            ("calls.ndjson.gz", "SORAEXAMPLE0000000000000001"),
        ] {
            try expectGolden(
                try text(file, session, zone: "UTC") + "\n", Fixtures.url("explain/\(session).txt"))
        }
    }

    @Test func `a KPI that no part of the session can say leaves nothing to print`() throws {
        #expect(try text("players.ndjson.gz", "chain-404", kpi: "freeze-count").isEmpty)
    }

    @Test func `text from a log cannot move the cursor`() throws {
        var log = PlayLog(session: "a\\u001b[2Jb")
        log.say(0, "playRequested")
        log.say(1, "ended", #""reason":"x\u001b[31m""#)
        let text = SessionText(clock: LocalClock(zoneName: "UTC"), names: PlaceNames(files: ["\u{1B}f"]))
            .text(Subjects(log.text, keepsPlaces: true).all)
        #expect(text.contains("a\u{FFFD}[2Jb") && text.contains("ended: x\u{FFFD}[31m"))
        #expect(!text.unicodeScalars.contains("\u{1B}"))
    }
}
