import KPIs
import TestSupport
import Testing

/// Which stalls are a seek's, where its SeekDidComplete does not come.
@Suite struct SeekStallTests {
    private func values(_ events: [(Double, String, String)]) throws -> [String: Measurement] {
        var log = PlayLog()
        log.say(0, "RateChange", #""rate":1.0"#)
        for (second, event, data) in events { log.say(second, event, data) }
        log.say(300, "ended")
        return try #require(log.subjects.all.first).measurements
    }

    private let seek = ("Seek", #""rate":1.0"#)
    private let stall = ("Stall", #""rate":0.0"#)
    private let keepUp = ("LikelyToKeepUp", #""timeTaken":1"#)
    private let done = ("SeekDidComplete", #""rate":1.0"#)

    private func at(_ second: Double, _ event: (String, String)) -> (Double, String, String) {
        (second, event.0, event.1)
    }

    @Test(
        arguments: [
            (9.999, false), (10, true), (12, true), (17, true), (17.001, false), (20, true), (24.9, true),
        ] as [(Double, Bool)])
    func `both ends of a window are the seek's`(second: Double, isOfSeek: Bool) throws {
        // 10…17 and, of the seek that begins in the grace of the first, 16…25.
        var seeks = [at(10, seek), at(12, done)]
        if second > 17.001 { seeks += [at(16, seek), at(20, done)] }
        let v = try values(seeks + [at(second, stall), at(second + 1, keepUp)])
        #expect(v["seek-stall-count"] == .count(isOfSeek ? 1 : 0))
        #expect(v["stalled-time"] == .duration(isOfSeek ? 0 : 1))
    }

    @Test func `a stall that began before a seek, and lasts over it, is none of it`() throws {
        let v = try values([at(8, stall), at(10, seek), at(12, done), at(14, keepUp)])
        #expect(v["stall-count"] == .count(1) && v["seek-stall-count"] == .count(0))
        #expect(v["stalled-time"] == .duration(6))
        #expect(v["played-time"] == .duration(294))
    }

    @Test func `a pause in the stall of a seek ends it, and none of both is played`() throws {
        let v = try values([
            at(10, seek), at(10, stall), at(12, done), at(13, ("RateChange", #""rate":0"#)),
            at(20, ("RateChange", #""rate":1"#)),
        ])
        #expect(v["seek-stalled-time"] == .duration(3))
        #expect(v["watched-time"] == .duration(293))
        #expect(v["played-time"] == .duration(290))
    }

    @Test func `a seek that never completes does not excuse every later stall`() throws {
        let v = try values([
            at(10, seek), at(10.1, stall), at(12, keepUp), at(100, stall), at(104, keepUp), at(200, stall),
            at(203, keepUp),
        ])
        #expect(v["seek-stall-count"] == .count(1))
        #expect(v["seek-stalled-time"] == .duration(1.9))
        #expect(v["stall-count"] == .count(2))
        #expect(v["stalled-time"] == .duration(7))
    }

    @Test func `what shows that playback goes on stands in for the completion, with the same grace`() throws {
        let v = try values([
            at(10, seek), at(10.1, stall), at(12, ("RateChange", #""rate":1.0"#)), at(16.9, stall), at(18, keepUp),
            at(18.1, stall), at(20.1, keepUp),
        ])
        #expect(v["seek-stall-count"] == .count(2))
        #expect(v["stall-count"] == .count(1))
        #expect(v["stalled-time"] == .duration(2))
    }

    @Test func `a stall long after a seek within the buffer is none of it`() throws {
        let v = try values([at(10, seek), at(26, stall), at(27, keepUp)])
        #expect(v["seek-stall-count"] == .count(0))
        #expect(v["stall-count"] == .count(1))
    }

    @Test func `a completion belongs to the last seek before it`() throws {
        let v = try values([
            at(10, seek), at(10.1, stall), at(12, keepUp), at(60, stall), at(61, keepUp), at(90, seek), at(91, done),
        ])
        #expect(v["seek-stall-count"] == .count(1))
        #expect(v["stall-count"] == .count(1))
    }

    @Test func `a slow seek lasts to its own completion, however late`() throws {
        let v = try values([
            at(10, seek), at(10.1, stall), at(70, keepUp), at(70.1, done), at(75, stall), at(76, keepUp),
        ])
        #expect(v["seek-stall-count"] == .count(2))
        #expect(v["stall-count"] == .count(0))
    }

    @Test func `a log that ends in a seek ends in its stall`() throws {
        let v = try values([at(290, seek), at(290.1, stall)])
        #expect(v["seek-stall-count"] == .count(1))
        #expect(v["censored-stalls"] == .count(0))
    }

    @Test func `a seek that is done at once leaves its grace and no more`() throws {
        let v = try values([at(20, seek), at(20, done), at(28, stall), at(31, keepUp)])
        #expect(v["seek-stall-count"] == .count(0))
        #expect(v["stall-count"] == .count(1))
        #expect(v["stalled-time"] == .duration(3))
    }

    @Test func `one completion is not two seeks'`() throws {
        // The second seek has none: it lasts for the ten seconds that stand in for one, and its grace.
        let v = try values([at(20, seek), at(21, done), at(21, seek), at(34, stall), at(35, keepUp)])
        #expect(v["seek-stall-count"] == .count(1))
        let other = try values([at(20, seek), at(21, done), at(21, seek), at(37, stall), at(38, keepUp)])
        #expect(other["seek-stall-count"] == .count(0))
    }

    @Test func `a seek that another overtakes is done with it`() throws {
        let v = try values([at(10, seek), at(11, seek), at(12, done), at(17.5, stall), at(19, keepUp)])
        #expect(v["seek-stall-count"] == .count(0))
        #expect(v["stall-count"] == .count(1))
        let within = try values([at(10, seek), at(11, seek), at(12, done), at(16.9, stall), at(19, keepUp)])
        #expect(within["seek-stall-count"] == .count(1))
        let both = try values([at(10, seek), at(11, seek), at(12, done), at(13, done), at(18.5, stall), at(20, keepUp)])
        #expect(both["stall-count"] == .count(1))
    }
}
