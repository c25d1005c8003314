import KPIs
import Sessions
import TestSupport
import Testing

/// Numbers that nothing can hold stand in logs; none of them may end a night.
@Suite struct AddendTests {
    private static let huge = [1e300, -1e300, 0x1p64, 1e19, 9e15, 1e-300]

    @Test(arguments: huge) func `the largest numbers add up without an overflow`(value: Double) {
        let kinds: [(KPI.Kind, Measurement)] = [
            (.count, .count(Int.max)), (.duration, .duration(value)), (.share, .share(part: value, whole: value)),
            (.rate, .rate(amount: value, seconds: 1e-6)), (.gauge, .gauge(weighted: value, weight: value)),
            (.category, .category(["a": value])), (.durations, .durations(["a": value])), (.tally, .tally(["a": .max])),
        ]
        for (kind, measurement) in kinds {
            var sums = Accumulator(kind)
            for _ in 0..<1_000 { sums.add(measurement) }
            sums += sums
            #expect(sums.said == 2_000)
            #expect(sums.interval?.low.isNaN != true)
        }
    }

    @Test func `a play of impossible numbers is a play`() throws {
        var log = PlayLog()
        log.say(0, "playRequested")
        log.variant(
            1, "InitialLikelyToKeepUp", #""timeTaken":18000000000000000000"#, average: 9_000_000_000_000_000_000)
        log.say(2, "RateChange", #""rate":1.0"#)
        log.say(3, "accessLog", #""playbackStartDate":1795975200000,"numberOfStalls":1e300"#)
        log.say(4, "PlaybackSummary", #""stallCount":1e18,"variantSwitchCount":1e300,"playbackDuration":1e19"#)
        let subject = try #require(log.subjects.all.first)
        #expect(subject.measurements["outcome"] == .name("played"))
        #expect(subject.measurements["switch-count"] == nil)
    }

    @Test func `a picture of impossible size is a picture`() throws {
        let lines = (0..<3).map { i in
            #"{"time":\#(1_795_975_200_000 + i * 1_000),"session":"v","source":"vonage","event":"subscriber.videoNetworkStatsUpdated","subscriber":"s","data":{"videoBytesReceived":\#(i)e19,"videoPacketsReceived":\#(i)e300,"freezeCount":\#(i)e18,"width":1e19,"height":1e300}}"#
        }
        let subject = try #require(Subjects(lines.joined(separator: "\n")).all.first)
        #expect(subject.measurements["resolution"] == nil)
        #expect(subject.measurements["freeze-count"] == .count(2_000_000_000_000_000_000))
    }
}
