import Sessions
import TestSupport
import Testing

/// A client's clock that is off: the data's own moments against the envelope's.
@Suite struct ClockFlagTests {
    /// A play of 20 s, 10 s of it stalled, whose data clock is behind the envelope's by so many seconds.
    private func play(behind seconds: Int) -> Subjects {
        let events: [(Int, String, String)] = [
            (0, "RateChange", #""rate":1"#), (5, "Stall", #""rate":0"#), (15, "LikelyToKeepUp", #""timeTaken":10"#),
            (20, "ended", #""reason":"finished""#),
        ]
        return Subjects(
            events.map { second, event, data in
                let time = 1_795_975_200_000 + second * 1_000
                return
                    #"{"time":\#(time),"session":"s","source":"avmetrics","event":"\#(event)","data":{"date":\#(time - seconds * 1_000),\#(data)}}"#
            }.joined(separator: "\n"))
    }

    @Test func `over five minutes flag the session, and its data stay`() throws {
        let subject = try #require(play(behind: 301).all.first)
        #expect(subject.clockFlag)
        #expect(subject.measurements["stalled-time"] == .duration(10))
        #expect(subject.measurements["watched-time"] == .duration(20))
    }

    @Test func `five minutes are no flag, whichever clock is ahead`() throws {
        #expect(try #require(play(behind: 300).all.first).clockFlag == false)
        #expect(try #require(play(behind: -300).all.first).clockFlag == false)
        #expect(try #require(play(behind: -301).all.first).clockFlag)
    }

    @Test func `the place on the calendar is the envelope's`() throws {
        let subject = try #require(play(behind: 3_600).all.first)
        #expect(subject.first == 1_795_975_200_000_000)
        #expect(subject.last == 1_795_975_220_000_000)
    }
}
