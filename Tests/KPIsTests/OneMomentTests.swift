import KPIs
import TestSupport
import Testing

/// Events of one play that have one moment, as dates in whole seconds give them.
@Suite struct OneMomentTests {
    private typealias Line = (second: Double, event: String, data: String)

    /// The values of lines in the order in which they are written.
    private func values(_ lines: [Line], session: String = "play") -> [String: Measurement] {
        var log = PlayLog(session: session)
        for line in lines { log.say(line.second, line.event, line.data) }
        return log.subjects.all.first?.measurements ?? [:]
    }

    /// The values of lines that are written in two orders, which causality makes one.
    private func sameValues(_ lines: [Line]) -> [String: Measurement] {
        let (written, reversed) = (values(lines), values(lines.reversed()))
        #expect(written == reversed)
        return written
    }

    private func variants(_ from: Int, _ to: Int) -> String {
        #""fromVariant":{"averageBitRate":\#(from)},"toVariant":{"averageBitRate":\#(to)}"#
    }

    @Test(arguments: ["0.7", "null"])
    func `a stall that ends in its own moment lasts for none`(taken: String) {
        let v = sameValues([
            (0, "RateChange", #""rate":1"#), (5, "Stall", #""rate":0,"previousRate":1"#),
            (5, "LikelyToKeepUp", #""timeTaken":\#(taken)"#), (600, "ended", ""),
        ])
        #expect(v["stall-count"] == .count(1))
        #expect(v["stalled-time"] == .duration(0))
        #expect(v["censored-stalls"] == .count(0))
        #expect(v["played-time"] == .duration(600))
    }

    @Test func `a stall behind the end of another lasts until the next`() {
        let v = sameValues([
            (0, "RateChange", #""rate":1"#), (5, "Stall", ""), (9, "LikelyToKeepUp", #""timeTaken":4"#),
            (9, "Stall", ""), (12, "LikelyToKeepUp", #""timeTaken":3"#), (600, "ended", ""),
        ])
        #expect(v["stall-count"] == .count(2))
        #expect(v["stalled-time"] == .duration(7))
        #expect(v["censored-stalls"] == .count(0))
    }

    @Test func `what took seconds is no end of a stall that began in its moment`() {
        let v = sameValues([
            (0, "RateChange", #""rate":1"#), (5, "Seek", ""), (7, "SeekDidComplete", ""),
            (20, "LikelyToKeepUp", #""timeTaken":2.2"#), (20, "Stall", ""), (24, "LikelyToKeepUp", #""timeTaken":4"#),
            (600, "ended", ""),
        ])
        #expect(v["stalled-time"] == .duration(4))
    }

    @Test func `a stall in the moment of the start counts where it comes behind it`() {
        let start: Line = (3, "RateChange", #""rate":1,"previousRate":0"#)
        let stall: Line = (3, "Stall", #""rate":0,"previousRate":1"#)
        let rest: [Line] = [(5, "LikelyToKeepUp", #""timeTaken":2"#), (60, "ended", "")]
        let behind = values([start, stall] + rest)
        #expect(behind["stall-count"] == .count(1))
        #expect(behind["stalled-time"] == .duration(2))
        #expect(values([stall, start] + rest)["stall-count"] == .count(0))
    }

    @Test func `a switch that ends in the moment in which the next begins has not failed`() {
        let v = sameValues([
            (0, "RateChange", #""rate":1"#), (1, "VariantSwitchStart", variants(1, 5)),
            (2, "VariantSwitch", variants(1, 5) + #","didSucceed":true"#), (2, "VariantSwitchStart", variants(5, 9)),
            (3, "VariantSwitch", variants(5, 9) + #","didSucceed":true"#),
        ])
        #expect(v["switch-count"] == .count(2))
        #expect(v["switch-count/failed"] == .count(0))
    }

    @Test func `a switch that takes no time begins before it ends`() {
        let v = sameValues([
            (0, "RateChange", #""rate":1"#), (2, "VariantSwitchStart", #""toVariant":{"averageBitRate":9}"#),
            (2, "VariantSwitch", #""toVariant":{"averageBitRate":9},"didSucceed":true"#), (3, "ended", ""),
        ])
        #expect(v["switch-count"] == .count(1))
        #expect(v["switch-count/failed"] == .count(0))
    }

    @Test func `switches of one moment lead from variant to variant`() {
        // 1 Mbit/s for 10 s, 3 Mbit/s for 20 s.
        let v = sameValues([
            (0, "RateChange", #""rate":1,"variant":{"averageBitRate":1000000}"#),
            (10, "VariantSwitch", variants(1_000_000, 2_000_000) + #","didSucceed":true"#),
            (10, "LikelyToKeepUp", #""timeTaken":0,"variant":{"averageBitRate":2000000}"#),
            (10, "VariantSwitch", variants(2_000_000, 3_000_000) + #","didSucceed":true"#), (30, "ended", ""),
        ])
        #expect(v["playback-bitrate"] == .gauge(weighted: 70_000_000, weight: 30))
    }

    @Test func `rates of one moment are chained by what they were`() {
        let v = sameValues([
            (0, "RateChange", #""rate":1,"previousRate":0"#), (10, "RateChange", #""rate":0,"previousRate":1"#),
            (10, "RateChange", #""rate":2,"previousRate":0"#), (10, "RateChange", #""rate":0,"previousRate":2"#),
            (20, "ended", ""),
        ])
        #expect(v["played-time"] == .duration(10))
    }

    @Test(arguments: [("0", "1", 20.0), ("1", "0", 10)])
    func `what nothing else tells apart has the order of the lines, whatever the session is called`(
        first: String, then: String, played: Double
    ) {
        for i in 0..<40 {
            let v = values(
                [
                    (0, "RateChange", #""rate":1"#), (10, "RateChange", #""rate":\#(first)"#),
                    (10, "RateChange", #""rate":\#(then)"#), (20, "ended", ""),
                ], session: "s\(i)")
            #expect(v["played-time"] == .duration(played))
        }
    }

    @Test func `of two ends the last line counts, and of two summaries any error`() {
        for i in 0..<10 {
            let v = values(
                [
                    (0, "RateChange", #""rate":1"#),
                    (10, "PlaybackSummary", #""stallCount":1,"errorEvent":{"error":{}}"#),
                    (10, "PlaybackSummary", #""stallCount":2"#), (10, "ended", #""reason":"closed""#),
                ], session: "s\(i)")
            #expect(v["outcome"] == .name("failed during play"))
        }
    }

    @Test func `where the dates are whole seconds the envelopes' time tells`() {
        var log = PlayLog()
        log.say(0, "RateChange", #""rate":1"#)
        log.say(10, "RateChange", #""rate":1"#, delivered: 10.9)
        log.say(10, "RateChange", #""rate":0"#, delivered: 10.2)
        log.say(20, "ended")
        #expect(log.subjects.all.first?.measurements["played-time"] == .duration(20))
    }

    @Test func `a moment with very many events is done with at once`() {
        var lines: [Line] = [(0, "RateChange", #""rate":1,"previousRate":0"#)]
        for _ in 0..<2_000 {
            lines.append((5, "Stall", #""rate":0,"previousRate":1"#))
            lines.append((5, "LikelyToKeepUp", #""timeTaken":0.01"#))
        }
        lines = lines.enumerated().map { ($1.second, $1.event, $1.data + #","n":\#($0)"#) }
        let v = values(lines + [(60, "ended", "")])
        #expect(v["stall-count"] == .count(2_000))
        #expect(v["stalled-time"] == .duration(0))
    }
}
