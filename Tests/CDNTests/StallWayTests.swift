import CDN
import TestSupport
import Testing

struct StallWayTests {
    @Test func `a 404 at 20 Mbit/s leads over a switch to 15 and another 404 to the stall`() throws {
        var log = RequestLog()
        func variant(_ megabits: Int) -> String {
            #"{"averageBitRate":\#(megabits)000000,"peakBitRate":\#(megabits + 1)000000}"#
        }
        log.event("InitialLikelyToKeepUp", #"{"timeTaken":1,"variant":\#(variant(20))}"#)
        log.event("RateChange", #"{"rate":1,"variant":\#(variant(20))}"#)
        log.segment("/a.m4s", status: 404, headers: RequestLog.fastly("CDG", "MISS"))
        log.event("VariantSwitch", #"{"didSucceed":true,"fromVariant":\#(variant(20)),"toVariant":\#(variant(15))}"#)
        log.segment("/b.m4s", status: 404, headers: RequestLog.fastly("CDG", "MISS"))
        log.segment("/c.m4s", status: 503, headers: RequestLog.cloudflare("NRT", "MISS"), host: "other.example")
        log.segment("/d.m4s", status: 404, headers: RequestLog.fastly("CDG", "MISS"))
        log.event("Stall", #"{"rate":0,"variant":\#(variant(15))}"#)
        log.now += 4_000
        log.event("LikelyToKeepUp", #"{"variant":\#(variant(15))}"#)
        let stalls = RequestTable.counted(log.text).stalls.sorted(by: <)
        try #require(stalls.count == 1)
        #expect(
            stalls[0].key
                == StallCluster.Key(
                    origin: Origin(vendor: "fastly", pop: "CDG"), cause: "segment-failed", failure: "404"))
        let sample = try #require(stalls[0].value.samples.first)
        // The other vendor's failure is none of this one's business.
        #expect(
            sample.steps == [
                .failed("404", times: 1, bitrate: 20_000_000), .switched(from: 20_000_000, to: 15_000_000),
                .failed("404", times: 2, bitrate: 15_000_000),
            ])
        #expect(sample.seconds == 5 && !sample.isCensored && sample.ticket == "cache-x-CDG S1.5")
    }

    @Test func `slow segments running are one step with the slowest`() throws {
        var log = RequestLog()
        log.event("InitialLikelyToKeepUp", #"{"timeTaken":1,"variant":{"averageBitRate":20000000}}"#)
        log.event("RateChange", #"{"rate":1}"#)
        log.segment("/a.m4s", headers: RequestLog.fastly("CDG"), bytes: 100_000)
        log.segment("/b.m4s", headers: RequestLog.fastly("CDG"), bytes: 80_000, duration: 0.1)
        log.event("Stall", #"{"rate":0}"#)
        let stalls = RequestTable.counted(log.text).stalls.sorted(by: <)
        let sample = try #require(stalls.first?.value.samples.first)
        #expect(stalls.first?.key.cause == "slow-segments")
        #expect(sample.steps == [.slow(throughput: 6_400_000, times: 2, bitrate: 20_000_000)])
        #expect(sample.isCensored)
        // The newest is the evidence, and its id can be looked up.
        #expect(sample.ticket == "cache-x-CDG S1.5")
    }

    @Test func `what ended just a minute before is no step, and one whose line came late is where it ended`() throws {
        var log = RequestLog()
        let begin = log.now
        log.event("InitialLikelyToKeepUp", #"{"timeTaken":1,"variant":{"averageBitRate":9000000}}"#)
        log.event("RateChange", #"{"rate":1}"#)
        // At 2 s, and the stall at 62 s: a minute.
        log.segment("/a.m4s", status: 503, headers: RequestLog.fastly("CDG"))
        log.now = begin + 60_000
        log.event(
            "VariantSwitch",
            #"{"didSucceed":false,"fromVariant":{"averageBitRate":9000000},"toVariant":{"averageBitRate":4000000}}"#)
        log.now = begin + 62_000
        log.event("Stall", #"{"rate":0}"#)
        // Done at 59 s.
        log.segment(
            "/b.m4s", status: 404, headers: RequestLog.fastly("CDG"),
            transaction: #","responseEndDate":\#(begin + 59_000)"#)
        let sample = try #require(RequestTable.counted(log.text).stalls.sorted(by: <).first?.value.samples.first)
        #expect(sample.steps == [.failed("404", times: 1, bitrate: 9_000_000), .switchFailed(to: 4_000_000)])
    }

    @Test func `a segment is judged by the variant that plays at the stall, as the view's page does`() throws {
        var log = RequestLog()
        log.event("InitialLikelyToKeepUp", #"{"timeTaken":1,"variant":{"averageBitRate":20000000}}"#)
        log.event("RateChange", #"{"rate":1}"#)
        // 8 Mbit/s: too slow for 20, and fast enough for the 4 that play later. Then 3.2 Mbit/s.
        log.segment("/a.m4s", headers: RequestLog.fastly("CDG"), bytes: 100_000)
        let switched =
            #"{"didSucceed":true,"fromVariant":{"averageBitRate":20000000},"toVariant":{"averageBitRate":4000000},"variant":{"averageBitRate":4000000}}"#
        log.event("VariantSwitch", switched)
        log.segment("/b.m4s", headers: RequestLog.fastly("CDG"), bytes: 40_000)
        log.segment("/c.m4s", headers: RequestLog.fastly("CDG"), bytes: 70_000, took: 175)
        log.event("Stall", #"{"rate":0}"#)
        let sample = try #require(RequestTable.counted(log.text).stalls.sorted(by: <).first?.value.samples.first)
        #expect(
            sample.steps == [
                .switched(from: 20_000_000, to: 4_000_000), .slow(throughput: 3_200_000, times: 1, bitrate: 4_000_000),
            ])
    }
}
