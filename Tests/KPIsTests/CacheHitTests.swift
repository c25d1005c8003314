import KPIs
import TestSupport
import Testing

/// Cache states of a CDN, as a share of the requests that tell theirs.
@Suite struct CacheHitTests {
    private struct Reply {
        var headers = ""
        var status = 200
        var type = 1
    }

    private func said(_ replies: [Reply]) throws -> Measurement? {
        var log = PlayLog()
        for (i, reply) in replies.enumerated() {
            let (a, b) = (PlayLog.clock(Double(i)), PlayLog.clock(Double(i) + 0.5))
            log.say(
                Double(i) + 0.5, "HLSMediaSegmentRequest",
                #""mediaResourceRequest":{"url":"https://d1.cloudfront.net/s\#(i)","networkTransactionMetrics":{"transactionMetrics":[{"fetchStartDate":\#(a),"requestStartDate":\#(a),"responseEndDate":\#(b),"resourceFetchType":\#(reply.type),"response":{"statusCode":\#(reply.status),"headers":{\#(reply.headers)}}}]}}"#
            )
        }
        return try #require(log.subjects.all.first).measurements["cache-hit"]
    }

    private let hit = #""X-Amz-Cf-Pop":"FRA56-P1","X-Cache":"Hit from cloudfront""#
    private let miss = #""X-Amz-Cf-Pop":"FRA56-P1","X-Cache":"Miss from cloudfront""#
    private let stale = #""X-Amz-Cf-Pop":"FRA56-P1","X-Cache":"RefreshHit from cloudfront""#
    private let error = #""X-Amz-Cf-Pop":"FRA56-P1","X-Cache":"Error from cloudfront""#

    @Test func `is hits over hits and misses`() throws {
        let replies = [Reply(headers: hit), Reply(headers: hit), Reply(headers: stale), Reply(headers: miss)]
        #expect(try said(replies) == .share(part: 3, whole: 4))
    }

    @Test func `leaves out the client's own cache, failures and what tells nothing`() throws {
        let replies = [
            Reply(headers: hit), Reply(headers: hit, type: 3), Reply(headers: hit, status: 404),
            Reply(headers: error, status: 503), Reply(headers: #""Server":"nginx""#), Reply(),
        ]
        #expect(try said(replies) == .share(part: 1, whole: 1))
    }

    @Test func `a hit behind the edge is the edge's miss`() throws {
        let shield = #""X-Served-By":"cache-iad-1, cache-cdg-2","X-Cache":"HIT, MISS","X-Timer":"S1,VS0,VE9""#
        #expect(try said([Reply(headers: shield)]) == .share(part: 0, whole: 1))
    }

    @Test func `is unknown where no response tells`() throws {
        #expect(try said([Reply(headers: #""Server":"nginx""#)]) == nil)
    }
}
