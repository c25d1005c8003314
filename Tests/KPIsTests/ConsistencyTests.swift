import KPIs
import Sessions
import TestSupport
import Testing

private func values(_ fill: (inout PlayLog) -> Void) -> [String: Measurement] {
    var log = PlayLog()
    fill(&log)
    return log.subjects.all.first?.measurements ?? [:]
}

@Suite struct ConsistencyTests {
    @Test func `events agree with the summary or they do not`() {
        let v = values { log in
            log.say(0, "RateChange", #""rate":1.0"#)
            log.say(10, "Stall", #""rate":0.0"#)
            log.say(12, "LikelyToKeepUp", #""timeTaken":2"#)
            log.variant(20, "VariantSwitch", #""didSucceed":true"#, average: 1_000_000)
            log.say(30, "PlaybackSummary", #""stallCount":2,"variantSwitchCount":1,"playbackDuration":28"#)
        }
        #expect(v["consistency/stalls"] == .share(part: 0, whole: 1))
        #expect(v["consistency/access-log"] == nil)
        #expect(v["event-families"] == .tally(["state": 1, "stall": 1, "switch": 1, "summary": 1]))
    }

    @Test func `of an access log's event the last line counts, and its plays add up`() {
        let v = values { log in
            log.say(0, "RateChange", #""rate":1.0"#)
            log.say(10, "Stall", #""rate":0.0"#)
            log.say(12, "LikelyToKeepUp", #""timeTaken":2"#)
            for (second, start, stalls) in [(5.0, 0, 3), (15, 0, 0), (25, 20, 1), (26, 20, -1)] {
                let began = PlayLog.clock(Double(start))
                log.say(second, "accessLog", #""playbackStartDate":\#(began),"numberOfStalls":\#(stalls)"#)
            }
        }
        #expect(v["consistency/access-log"] == .share(part: 1, whole: 1))
        #expect(v["consistency/stalls"] == nil)
    }

    @Test func `a build that never logs a family is compared with nothing`() {
        let v = values { log in
            log.say(0, "playRequested")
            log.say(30, "PlaybackSummary", #""stallCount":2,"variantSwitchCount":1,"playbackDuration":28"#)
        }
        #expect(v["consistency/stalls"] == nil)
        #expect(v["consistency/switches"] == nil)
        #expect(v["stall-causes"] == nil)
        #expect(v["switch-count/failed"] == nil)
    }
}
