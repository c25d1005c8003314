import KPIs
import TestSupport
import Testing

/// Several items of one player under one session id: a PlaybackSummary for each.
@Suite struct PlaySummaryTests {
    private func values(_ summaries: [String], _ events: [(Double, String, String)] = []) -> [String: Measurement] {
        var log = PlayLog()
        log.say(0, "playRequested")
        for (second, event, data) in events { log.say(second, event, data) }
        for (i, summary) in summaries.enumerated() { log.say(Double(100 * (i + 1)), "PlaybackSummary", summary) }
        return log.subjects.all.first?.measurements ?? [:]
    }

    private let first =
        #""stallCount":1,"variantSwitchCount":2,"playbackDuration":100,"timeSpentRecoveringFromStall":4,"timeSpentInInitialStartup":1.5,"timeWeightedAverageBitrate":1000000,"timeWeightedPeakBitrate":0"#
    private let second =
        #""stallCount":2,"variantSwitchCount":0,"playbackDuration":300,"timeSpentRecoveringFromStall":2.5,"timeSpentInInitialStartup":0.3,"timeWeightedAverageBitrate":3000000,"timeWeightedPeakBitrate":5000000"#

    @Test func `what they say adds up, bitrates by the time played, and the start is the first one's`() {
        let v = values([first, second])
        #expect(v["stall-count"] == .count(3))
        #expect(v["stalled-time"] == .duration(6.5))
        #expect(v["switch-count"] == .count(2))
        #expect(v["played-time"] == .duration(400))
        #expect(v["likely-to-keep-up-time"] == .duration(1.5))
        #expect(v["rebuffering-ratio/apple"] == .share(part: 6.5, whole: 400))
        // 1 Mbit/s for 100 s and 3 Mbit/s for 300 s; of the peak only one tells.
        #expect(v["playback-bitrate"] == .gauge(weighted: 1_000_000_000, weight: 400))
        #expect(v["playback-bitrate/peak"] == .gauge(weighted: 2_000_000_000, weight: 400))
    }

    @Test func `what one of them does not say is unknown, and no less`() {
        let v = values([first, #""stallCount":-1,"playbackDuration":-1"#])
        for id in ["stall-count", "stalled-time", "switch-count", "played-time"] { #expect(v[id] == nil) }
        #expect(v["outcome"] == .name("played"))
    }

    @Test func `an item that played is a play, though the next did not`() {
        #expect(values([#""playbackDuration":10"#, #""playbackDuration":0"#])["outcome"] == .name("played"))
        #expect(values([#""playbackDuration":0"#, #""playbackDuration":0"#])["outcome"] == .name("exit before start"))
    }

    @Test func `the events of both items agree with both summaries`() {
        let v = values(
            [#""stallCount":1"#, #""stallCount":1"#],
            [
                (1, "RateChange", #""rate":1"#), (50, "Stall", ""), (52, "LikelyToKeepUp", ""), (70, "Stall", ""),
                (73, "LikelyToKeepUp", ""),
            ])
        #expect(v["consistency/stalls"] == .share(part: 1, whole: 1))
    }
}
