import KPIs
import Sessions
import TestSupport
import Testing

/// 2 s start-up, 60 s played, one stall of 10 s, 30 s paused: the standard's own example.
private var golden: PlayLog {
    var log = PlayLog()
    log.say(0, "playRequested")
    log.variant(1.9, "InitialLikelyToKeepUp", #""timeTaken":1.8"#, average: 3_000_000, peak: 4_000_000)
    log.variant(1.95, "RateChange", #""rate":1.0,"previousRate":0.0"#, average: 3_000_000, peak: 4_000_000)
    log.say(2, "firstFrame")
    log.say(32, "Stall", #""rate":0.0,"previousRate":1.0"#)
    log.say(42, "LikelyToKeepUp", #""timeTaken":10.0"#)
    log.say(52, "RateChange", #""rate":0.0,"previousRate":1.0"#)
    log.say(82, "RateChange", #""rate":1.0,"previousRate":0.0"#)
    log.say(102, "ended", #""reason":"closed""#)
    return log
}

private func values(_ log: PlayLog) -> [String: Measurement] { log.subjects.all.first?.measurements ?? [:] }

@Suite struct PlaybackKPITests {
    @Test(arguments: [
        ("rebuffering-ratio/cta-2066", 72.0), ("rebuffering-ratio/conviva", 70), ("rebuffering-ratio/apple", 60),
        ("rebuffering-ratio/npaw", 102), ("stalled-time/watched", 72),
    ])
    func `is 10 s over each owner's whole in the standard's own example`(id: String, whole: Double) {
        #expect(values(golden)[id] == .share(part: 10, whole: whole))
    }

    @Test func `start-up is tap to first frame, else to the first rate above zero`() {
        #expect(values(golden)["startup-time"] == .duration(2))
        var log = PlayLog()
        log.say(0, "playRequested")
        log.say(1.5, "RateChange", #""rate":1.0"#)
        #expect(values(log)["startup-time"] == .duration(1.5))
    }

    @Test func `start-up is unknown without a tap, and over 500 s it is implausible`() {
        var log = PlayLog()
        log.say(1.5, "RateChange", #""rate":1.0"#)
        #expect(values(log)["startup-time"] == nil)
        var slept = PlayLog()
        slept.say(0, "playRequested")
        slept.say(501, "firstFrame")
        #expect(values(slept)["startup-implausible"] == .outcome(true))
        #expect(values(golden)["startup-implausible"] == .outcome(false))
    }

    @Test(
        arguments: [
            ([("firstFrame", "")], "played"),
            ([("firstFrame", ""), ("Error", #""didRecover":false"#)], "failed during play"),
            ([("playRequested", ""), ("Error", #""didRecover":false"#)], "failed before start"),
            ([("playRequested", ""), ("Error", #""didRecover":"1""#)], "failed before start"),
            ([("playRequested", ""), ("ended", #""reason":"failed""#)], "failed before start"),
            ([("playRequested", ""), ("ended", #""reason":"closed""#)], "exit before start"),
            ([("playRequested", ""), ("PlaybackSummary", #""playbackDuration":0"#)], "exit before start"),
            ([("playRequested", "")], "unknown"),
            ([("PlaybackSummary", #""playbackDuration":7"#)], "played"),
            (
                [
                    ("InitialLikelyToKeepUp", #""timeTaken":1"#),
                    ("PlaybackSummary", #""errorEvent":{"error":{"domain":"d","code":1}}"#),
                ], "failed during play"
            ),
        ] as [([(String, String)], String)])
    func `tells exactly one outcome`(events: [(String, String)], outcome: String) {
        var log = PlayLog()
        for (i, event) in events.enumerated() { log.say(Double(i), event.0, event.1) }
        #expect(values(log)["outcome"] == .name(outcome))
    }

    @Test func `a log that stops in mid-view is a dropped view: played where it started, unknown where it did not`() {
        for (events, outcome, isDropped) in [
            (["playRequested", "firstFrame"], "played", true), (["playRequested"], "unknown", true),
            (["firstFrame", "ended"], "played", false),
            (["playRequested", "PlaybackSummary"], "exit before start", false),
        ] {
            var log = PlayLog()
            for (i, event) in events.enumerated() { log.say(Double(i), event) }
            let v = values(log)
            #expect(v["outcome"] == .name(outcome))
            #expect(v["view-dropped"] == .outcome(isDropped))
        }
    }

    @Test func `a stall of a seek is counted apart, with five seconds of grace`() {
        var log = PlayLog()
        log.say(0, "RateChange", #""rate":1.0"#)
        log.say(10, "Seek", #""rate":1.0"#)
        log.say(10.1, "Stall", #""rate":0.0"#)
        log.say(12, "SeekDidComplete", #""rate":1.0"#)
        log.say(12.1, "LikelyToKeepUp", #""timeTaken":2"#)
        log.say(16.9, "Stall", #""rate":0.0"#)
        log.say(17.9, "LikelyToKeepUp", #""timeTaken":1"#)
        log.say(17.95, "Stall", #""rate":0.0"#)
        log.say(19.95, "LikelyToKeepUp", #""timeTaken":2"#)
        log.say(30, "ended")
        let v = values(log)
        #expect(v["seek-stall-count"] == .count(2))
        #expect(v["seek-stalled-time"] == .duration(3))
        #expect(v["stall-count"] == .count(1))
        #expect(v["stalled-time"] == .duration(2))
    }

    @Test func `a stall that nothing ends lasts to the last event and is censored`() {
        var log = PlayLog()
        log.say(0, "RateChange", #""rate":1.0"#)
        log.say(10, "Stall", #""rate":0.0"#)
        log.say(17, "ended")
        let v = values(log)
        #expect(v["censored-stalls"] == .count(1))
        #expect(v["stalled-time"] == .duration(7))
    }

    @Test func `a stall within a stall is a second one, and its time counts once`() {
        var log = PlayLog()
        log.say(0, "RateChange", #""rate":1.0"#)
        log.say(10, "Stall", #""rate":0.0"#)
        log.say(12, "Stall", #""rate":0.0"#)
        log.say(15, "LikelyToKeepUp", #""timeTaken":5"#)
        log.say(30, "ended")
        let v = values(log)
        #expect(v["stall-count"] == .count(2))
        #expect(v["stalled-time"] == .duration(5))
        #expect(v["rebuffering-ratio/conviva"] == .share(part: 5, whole: 30))
    }

    @Test func `a summary's negative numbers are unknown`() {
        var log = PlayLog()
        log.say(0, "playRequested")
        log.say(
            9, "PlaybackSummary",
            #""stallCount":-1,"timeSpentRecoveringFromStall":-1,"playbackDuration":-1,"variantSwitchCount":-1,"timeSpentInInitialStartup":-1"#
        )
        let v = values(log)
        #expect(v["outcome"] == .name("exit before start"))
        for id in ["stall-count", "stalled-time", "switch-count", "likely-to-keep-up-time"] { #expect(v[id] == nil) }
    }

    @Test func `a stall before the start is none`() {
        var log = PlayLog()
        log.say(0, "Stall", #""rate":0.0"#)
        log.say(1, "RateChange", #""rate":1.0"#)
        #expect(values(log)["stall-count"] == .count(0))
    }

    @Test func `a build without player-state events has the summary's word, and without one nothing is known`() {
        var log = PlayLog()
        log.say(0, "playRequested")
        log.say(
            60, "PlaybackSummary",
            #""stallCount":3,"timeSpentRecoveringFromStall":4.5,"playbackDuration":50,"variantSwitchCount":2"#)
        let v = values(log)
        #expect(v["stall-count"] == .count(3))
        #expect(v["stalled-time"] == .duration(4.5))
        #expect(v["switch-count"] == .count(2))
        #expect(v["switch-count/up"] == nil)
        #expect(v["watched-time"] == nil)
        var bare = PlayLog()
        bare.say(0, "playRequested")
        #expect(values(bare)["stall-count"] == nil)
        #expect(values(bare)["stalled-time"] == nil)
        #expect(values(bare)["switch-count"] == nil)
    }

    @Test func `switches go up and down by the average, else by the peak, else undirected`() {
        var log = PlayLog()
        func change(_ second: Double, _ from: String, _ to: String, _ ok: String = "true") {
            log.say(second, "VariantSwitch", #""fromVariant":{\#(from)},"toVariant":{\#(to)},"didSucceed":\#(ok)"#)
        }
        change(1, #""averageBitRate":1000,"peakBitRate":9000"#, #""averageBitRate":2000,"peakBitRate":3000"#)
        change(2, #""averageBitRate":-1,"peakBitRate":3000"#, #""averageBitRate":2000,"peakBitRate":2000"#)
        change(3, #""averageBitRate":2000"#, #""peakBitRate":2000"#)
        change(4, #""averageBitRate":2000"#, #""averageBitRate":2000"#)
        change(5, #""averageBitRate":1"#, #""averageBitRate":2"#, #""0""#)
        log.say(6, "VariantSwitchStart", #""toVariant":{}"#)
        log.say(7, "VariantSwitchStart", #""toVariant":{}"#)
        let v = values(log)
        #expect(v["switch-count"] == .count(4))
        #expect(v["switch-count/up"] == .count(1))
        #expect(v["switch-count/down"] == .count(1))
        #expect(v["switch-count/undirected"] == .count(2))
        #expect(v["switch-count/failed"] == .count(3))
    }

    @Test func `bitrate weighs by played seconds, without pause and stall, average and peak apart`() {
        // 2–32 s and 42–52 s and 82–102 s at 3 Mbit/s.
        #expect(values(golden)["playback-bitrate"] == .gauge(weighted: 180_000_000, weight: 60))
        #expect(values(golden)["playback-bitrate/peak"] == .gauge(weighted: 240_000_000, weight: 60))
    }

    @Test func `a variant without a declared bitrate is left out of the weights`() {
        var log = PlayLog()
        log.variant(0, "RateChange", #""rate":1.0"#, average: 1_000_000)
        log.variant(10, "LikelyToKeepUp", #""timeTaken":0"#, average: -1)
        log.variant(30, "LikelyToKeepUp", #""timeTaken":0"#, average: 2_000_000)
        log.say(40, "ended")
        #expect(values(log)["playback-bitrate"] == .gauge(weighted: 30_000_000, weight: 20))
        #expect(values(log)["playback-bitrate/peak"] == nil)
    }

    @Test func `throughput takes network loads of 64 kB and more`() {
        var log = PlayLog()
        log.segment(0, 1, bytes: 500_000)
        log.segment(1, 3, bytes: 64_000)
        log.segment(3, 4, bytes: 63_999)
        log.segment(4, 5, bytes: 900_000, type: 3)
        log.segment(5, 6, bytes: 900_000, type: 2)
        #expect(values(log)["throughput"] == .rate(amount: 4_512_000, seconds: 3))
    }

    @Test func `a request fails by its status or its error`() {
        var log = PlayLog()
        log.segment(0, 1)
        log.segment(1, 2, status: 404)
        log.say(
            3, "HLSPlaylistRequest",
            #""mediaResourceRequest":{"url":"https://h/p","errorEvent":{"error":{"domain":"NSURLErrorDomain","code":-1001}}}"#
        )
        let v = values(log)
        #expect(v["request-failures"] == .share(part: 2, whole: 3))
        #expect(v["request-failures/status"] == .tally(["404": 1, "NSURLErrorDomain/-1001": 1]))
        #expect(v["request-failures/family"] == .tally(["segment": 1, "mediaPlaylist": 1]))
    }

    @Test func `the start-up breakdown is a union per family, not a sum`() {
        var log = PlayLog()
        log.playlist(0, 1, multivariant: true)
        log.segment(1, 3)
        log.segment(2, 4)
        log.key(3.5, 4.5)
        log.say(5, "InitialLikelyToKeepUp", #""timeTaken":4.5"#)
        #expect(
            values(log)["startup-breakdown"]
                == .durations([
                    "multivariantPlaylist": 0.5, "mediaPlaylist": 0, "contentKey": 1, "segment": 3, "uncovered": 0.5,
                    "window": 4.5,
                ]))
    }

    @Test func `a pause before the request is no part of the watched time`() {
        var log = PlayLog()
        log.say(0, "RateChange", #""rate":0"#)
        log.say(50, "playRequested")
        log.say(51, "RateChange", #""rate":1"#)
        log.say(60, "ended")
        let v = values(log)
        #expect(v["watched-time"] == .duration(9))
        #expect(v["session-time"] == .duration(10))
        #expect(v["rebuffering-ratio/cta-2066"] == .share(part: 0, whole: 9))
    }

    @Test func `playing backwards ends neither a pause nor a stall`() {
        var log = PlayLog()
        log.say(0, "playRequested")
        log.say(2, "RateChange", #""rate":1"#)
        log.say(10, "RateChange", #""rate":0"#)
        log.say(20, "RateChange", #""rate":-1"#)
        log.say(30, "RateChange", #""rate":1"#)
        log.say(40, "Stall")
        log.say(41, "RateChange", #""rate":-1"#)
        log.say(44, "LikelyToKeepUp")
        log.say(62, "ended")
        #expect(values(log)["watched-time"] == .duration(42))
        #expect(values(log)["stalled-time"] == .duration(4))
    }

    @Test func `the first LikelyToKeepUp ends a stall as any other`() {
        var log = PlayLog()
        log.say(0, "playRequested")
        log.say(1, "RateChange", #""rate":1"#)
        log.say(2, "Stall")
        log.say(4, "InitialLikelyToKeepUp", #""timeTaken":3.5"#)
        log.say(60, "ended")
        let v = values(log)
        #expect(v["stalled-time"] == .duration(2))
        #expect(v["censored-stalls"] == .count(0))
        #expect(v["played-time"] == .duration(57))
    }

    @Test func `a log that begins in the middle of a play leaves stalls to the summary`() {
        var log = PlayLog()
        log.say(0, "Stall", #""rate":0"#)
        log.say(10, "LikelyToKeepUp")
        log.say(
            60, "PlaybackSummary", #""playbackDuration":300,"stallCount":3,"timeSpentRecoveringFromStall":14.5"#)
        let v = values(log)
        #expect(v["stall-count"] == .count(3))
        #expect(v["stalled-time"] == .duration(14.5))
        #expect(v["played-time"] == .duration(300))
        #expect(v["watched-time"] == nil)
        #expect(v["rebuffering-ratio/cta-2066"] == nil)
        #expect(v["rebuffering-ratio/apple"] == .share(part: 14.5, whole: 300))
    }

    @Test func `a summary of a play that never started has no time to likely-to-keep-up`() {
        var log = PlayLog()
        log.say(0, "playRequested")
        log.say(5, "PlaybackSummary", #""playbackDuration":0,"timeSpentInInitialStartup":0.0"#)
        #expect(values(log)["likely-to-keep-up-time"] == nil)
        var started = PlayLog()
        started.say(0, "playRequested")
        started.say(5, "PlaybackSummary", #""playbackDuration":9,"timeSpentInInitialStartup":0.0"#)
        #expect(values(started)["likely-to-keep-up-time"] == .duration(0))
    }

    @Test func `a pause before a request that comes late is not played`() {
        var log = PlayLog()
        log.say(10, "firstFrame")
        log.say(10, "RateChange", #""rate":1"#)
        log.say(20, "RateChange", #""rate":0"#)
        log.say(50, "RateChange", #""rate":1"#)
        log.say(60, "playRequested")
        log.say(100, "ended")
        #expect(values(log)["played-time"] == .duration(60))
        #expect(values(log)["watched-time"] == .duration(40))
    }

    @Test func `a switch that does not say whether it succeeded is neither`() {
        var log = PlayLog()
        func say(_ second: Double, _ event: String, _ more: String = "") {
            log.say(second, event, #""toVariant":{"averageBitRate":5}"# + more)
        }
        say(1, "VariantSwitchStart")
        say(2, "VariantSwitch")
        // How many succeeded nobody knows; that none failed is told by their starts.
        #expect(values(log)["switch-count"] == nil)
        #expect(values(log)["switch-count/undirected"] == nil)
        #expect(values(log)["switch-count/failed"] == .count(0))
        say(3, "VariantSwitch", #","didSucceed":true"#)
        say(4, "VariantSwitch", #","didSucceed":false"#)
        #expect(values(log)["switch-count"] == .count(1))
        #expect(values(log)["switch-count/failed"] == .count(1))
        var summed = PlayLog()
        summed.say(2, "VariantSwitch")
        summed.say(60, "PlaybackSummary", #""variantSwitchCount":7"#)
        #expect(values(summed)["switch-count"] == .count(7))
    }

    @Test func `requests without transactions are part of the start-up by their own dates`() {
        var log = PlayLog()
        log.playlist(6, 7, multivariant: true)
        let (start, end) = (PlayLog.clock(7.5), PlayLog.clock(9))
        log.say(
            9, "ContentKeyRequest",
            #""mediaResourceRequest":{"requestStartTime":\#(start),"responseEndTime":\#(end)}"#)
        // Timed out: until it was logged.
        log.say(
            9.5, "HLSPlaylistRequest",
            #""mediaResourceRequest":{"errorEvent":{"error":{"domain":"d","code":1}},"networkTransactionMetrics":{"transactionMetrics":[{"fetchStartDate":\#(PlayLog.clock(8.5))}]}}"#
        )
        log.say(10, "InitialLikelyToKeepUp", #""timeTaken":4"#)
        #expect(
            values(log)["startup-breakdown"]
                == .durations([
                    "multivariantPlaylist": 1, "mediaPlaylist": 1, "contentKey": 1.5, "segment": 0, "uncovered": 1,
                    "window": 4,
                ]))
    }

    @Test func `a log without a head and without a summary does not know its stalls`() {
        var log = PlayLog()
        log.say(0, "Stall")
        log.say(10, "LikelyToKeepUp")
        log.say(30, "Stall")
        log.say(40, "LikelyToKeepUp")
        log.say(130, "ended")
        let v = values(log)
        for id in ["stall-count", "stalled-time", "watched-time", "played-time", "seek-stall-count"] {
            #expect(v[id] == nil)
        }
        // One that was asked for and never started has no stalls.
        var asked = PlayLog()
        asked.say(0, "playRequested")
        asked.say(1, "Stall")
        asked.say(9, "ended")
        #expect(values(asked)["stall-count"] == .count(0))
        #expect(values(asked)["watched-time"] == .duration(9))
    }

    @Test func `an error in any summary, or any end that failed, is fatal`() {
        var log = PlayLog()
        log.say(0, "firstFrame")
        log.say(10, "PlaybackSummary", #""playbackDuration":10,"errorEvent":{"error":{"domain":"d","code":1}}"#)
        log.say(20, "PlaybackSummary", #""playbackDuration":10"#)
        #expect(values(log)["outcome"] == .name("failed during play"))
        var ended = PlayLog()
        ended.say(0, "firstFrame")
        ended.say(10, "ended", #""reason":"failed""#)
        ended.say(20, "ended", #""reason":"closed""#)
        #expect(values(ended)["outcome"] == .name("failed during play"))
    }
}
