import KPIs
import TestSupport
import Testing

/// Events that a player delivers together, under one envelope's time, and clocks that differ a little.
@Suite struct PlaybackOrderTests {
    private func values(_ log: PlayLog) -> [String: Measurement] { log.subjects.all.first?.measurements ?? [:] }

    @Test func `pauses are those of the events' own moments`() {
        var log = PlayLog()
        log.app(0, "playRequested")
        log.say(2, "RateChange", #""rate":1"#, delivered: 62)
        log.say(10, "RateChange", #""rate":0"#, delivered: 62)
        log.say(40, "RateChange", #""rate":1"#, delivered: 62)
        log.app(62, "ended")
        let v = values(log)
        #expect(v["startup-time"] == .duration(2))
        #expect(v["watched-time"] == .duration(32))
        #expect(v["played-time"] == .duration(30))
    }

    @Test func `a switch is completed by what came after its start`() {
        var log = PlayLog()
        log.app(0, "playRequested")
        log.variant(2, "RateChange", #""rate":1"#, average: 1_000_000)
        let up = #""fromVariant":{"averageBitRate":1000000},"toVariant":{"averageBitRate":2000000}"#
        let further = #""fromVariant":{"averageBitRate":2000000},"toVariant":{"averageBitRate":3000000}"#
        log.say(10, "VariantSwitchStart", up, delivered: 12.3)
        log.say(10.3, "VariantSwitch", up + #","didSucceed":true"#, delivered: 12.3)
        log.say(12, "VariantSwitchStart", further, delivered: 12.3)
        log.say(12.3, "VariantSwitch", further + #","didSucceed":true"#, delivered: 12.3)
        log.app(62, "ended")
        let v = values(log)
        #expect(v["switch-count"] == .count(2))
        #expect(v["switch-count/failed"] == .count(0))
        // 1 Mbit/s for 8.3 s, 2 Mbit/s for 2 s, 3 Mbit/s for 49.7 s.
        #expect(v["playback-bitrate"] == .gauge(weighted: 161_400_000, weight: 60))
    }

    @Test func `a player that is ahead of its app is brought to one clock`() {
        var log = PlayLog()
        log.app(0, "playRequested")
        log.app(2, "firstFrame")
        log.say(62, "RateChange", #""rate":1"#, delivered: 2)
        log.say(92, "RateChange", #""rate":0"#, delivered: 32)
        log.app(62, "ended")
        let v = values(log)
        #expect(v["startup-time"] == .duration(2))
        #expect(v["watched-time"] == .duration(32))
        #expect(v["played-time"] == .duration(30))
    }

    @Test func `a player that is behind is so where three events say the same`() {
        var log = PlayLog()
        log.app(60, "playRequested")
        log.say(2, "RateChange", #""rate":1"#, delivered: 62)
        log.say(10, "RateChange", #""rate":0"#, delivered: 70.4)
        log.say(40, "RateChange", #""rate":1"#, delivered: 100.2)
        log.app(122, "ended")
        let v = values(log)
        #expect(v["startup-time"] == .duration(2))
        #expect(v["watched-time"] == .duration(32))
    }

    @Test func `a start before the request is no start-up time`() {
        var log = PlayLog()
        log.app(60, "playRequested")
        log.say(2, "RateChange", #""rate":1"#, delivered: 62)
        log.app(122, "ended")
        #expect(values(log)["startup-time"] == nil)
        #expect(values(log)["outcome"] != nil)
    }

    @Test func `events of one moment that are delivered together are no clock`() {
        var log = PlayLog()
        log.app(0, "playRequested")
        log.say(0.9, "InitialLikelyToKeepUp", #""timeTaken":0.8"#, delivered: 30)
        log.say(1, "RateChange", #""rate":1"#, delivered: 30)
        log.say(1.1, "VariantSwitchStart", delivered: 30)
        log.app(60, "ended")
        #expect(values(log)["startup-time"] == .duration(1))
        #expect(values(log)["played-time"] == .duration(59))
    }
}
