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

    /// A play of 10 s with one stall of 1 s, asked for at 0, where one event is dated otherwise; `date` is JSON, without
    /// `time` where `isTimed` is false.
    private func play(_ event: String, dated date: String, isTimed: Bool = true) -> Subjects {
        let events: [(Int, String, String)] = [
            (0, "playRequested", ""), (1, "RateChange", #""rate":1"#), (5, "Stall", ""),
            (6, "LikelyToKeepUp", #""timeTaken":1"#), (8, "RateChange", #""rate":1"#), (10, "ended", ""),
        ]
        let lines = events.map { second, name, data in
            let time = 1_795_975_200_000 + second * 1_000
            let isOdd = name == event
            let head = isOdd && !isTimed ? "" : #""time":\#(time),"#
            let more = data.isEmpty ? "" : "," + data
            return
                "{" + head
                + #""session":"s","source":"avmetrics","event":"\#(name)","data":{"date":\#(isOdd ? date : "\(time)")\#(more)}}"#
        }
        return Subjects(lines.joined(separator: "\n"))
    }

    @Test(
        arguments: [
            "1970-01-01T00:00:00Z", "2001-01-01 00:00:00 +0000", "0001-01-01T00:00:00Z", "2000-12-31T16:00:00-08:00",
            "2016-01-01T00:00:00Z", "2026-11-28T17:59:00Z", "2036-02-07T06:28:16Z",
        ], ["playRequested", "LikelyToKeepUp"])
    func `a date that cannot be is no moment: the envelope's time stands in, and the clock is flagged`(
        date: String, event: String
    ) throws {
        let subject = try #require(play(event, dated: "\"\(date)\"").all.first)
        #expect(subject.clockFlag)
        #expect(subject.measurements["startup-time"] == .duration(1))
        #expect(subject.measurements["watched-time"] == .duration(10))
        #expect(subject.measurements["stalled-time"] == .duration(1))
    }

    @Test func `a date within the day is kept, and flagged`() throws {
        // 2 h before the others: 7,196 s before the request.
        let subject = try #require(play("LikelyToKeepUp", dated: "1795968006000").all.first)
        #expect(subject.clockFlag)
        #expect(subject.measurements["stalled-time"] == .duration(3))
    }

    @Test func `a line without a time has its date, and none where that cannot be`() throws {
        let known = play("LikelyToKeepUp", dated: "1795975206000", isTimed: false)
        #expect(known.all.first?.measurements["stalled-time"] == .duration(1))
        #expect(known.all.first?.clockFlag == false)
        let none = play("LikelyToKeepUp", dated: #""2001-01-01T00:00:00Z""#, isTimed: false)
        #expect(none.excluded == [.noTime])
    }

    /// Lines of an app, which have no date, among those of a player: (second, event, data, seconds that its clock is
    /// behind, whether the line has a time).
    private func mixed(_ events: [(Int, String, String, Int?, Bool)]) throws -> Subject {
        let lines = events.map { second, name, data, behind, isTimed in
            let time = 1_795_975_200_000 + second * 1_000
            let date = behind.map { [#""date":\#(time - $0 * 1_000)"#] } ?? []
            let fields = (date + (data.isEmpty ? [] : [data])).joined(separator: ",")
            let head = isTimed ? #""time":\#(time),"# : ""
            return "{" + head + #""session":"s","source":"avmetrics","event":"\#(name)","data":{\#(fields)}}"#
        }
        return try #require(Subjects(lines.joined(separator: "\n")).all.first)
    }

    @Test func `the clocks differ by what most lines with both times say, and a line without a time says nothing`()
        throws
    {
        let subject = try mixed([
            (0, "playRequested", "", nil, true), (1, "RateChange", #""rate":1"#, 7_200, false),
            (5, "Stall", "", 7_200, true), (7, "LikelyToKeepUp", "", 7_200, true), (10, "ended", "", nil, true),
        ])
        #expect(subject.clockFlag)
        #expect(subject.measurements["startup-time"] == .duration(1))
        #expect(subject.measurements["played-time"] == .duration(7))
    }

    @Test func `one line that is off does not move those without a date`() throws {
        let subject = try mixed([
            (0, "playRequested", "", nil, true), (1, "RateChange", #""rate":1"#, 0, true),
            (4, "Seek", "", 7_200, true), (5, "Stall", "", 0, true), (7, "LikelyToKeepUp", "", 0, true),
            (10, "ended", "", nil, true),
        ])
        #expect(subject.clockFlag)
        #expect(subject.measurements["startup-time"] == .duration(1))
        #expect(subject.measurements["played-time"] == .duration(7))
    }

    @Test func `lines that all come days late keep their dates`() throws {
        let days = 3 * 86_400
        let subject = try mixed([
            (0, "playRequested", "", days, true), (1, "RateChange", #""rate":1"#, days, true),
            (5, "Stall", "", days - 1, true), (7, "LikelyToKeepUp", "", days, true), (10, "ended", "", days, true),
        ])
        #expect(subject.clockFlag)
        #expect(subject.measurements["stalled-time"] == .duration(1))
        #expect(subject.measurements["watched-time"] == .duration(10))
    }
}
