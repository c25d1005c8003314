import Sessions
import TestSupport
import Testing

@Suite struct StallCauseTests {
    private static let stall = PlayLog.clock(100)

    private func cause(_ fill: (inout PlayLog) -> Void) throws -> StallCause {
        var log = PlayLog()
        log.variant(0, "RateChange", #""rate":1.0"#, average: 4_000_000)
        fill(&log)
        log.say(100, "Stall", #""rate":0.0"#)
        log.say(103, "LikelyToKeepUp", #""timeTaken":3"#)
        let play = try #require(log.play)
        let stall = try #require(play.timeline.stalls.first)
        return StallCause.of(stallAt: stall.at, in: play)
    }

    @Test func `404, then down a variant, then 404 again: the segment failed`() throws {
        let found = try cause { log in
            log.segment(95, 95.2, status: 404)
            log.say(95.3, "VariantSwitchStart", #""toVariant":{"averageBitRate":15000000}"#)
            log.say(95.5, "VariantSwitch", #""toVariant":{"averageBitRate":15000000},"didSucceed":true"#)
            log.segment(96, 96.2, status: 404)
        }
        #expect(found == .segmentFailed("404"))
    }

    @Test func `a failure of 60 s before is evidence no more`() throws {
        #expect(try cause { $0.segment(39, 40, status: 404) } == .nothingInTheLog)
        #expect(try cause { $0.segment(39, 40.001, status: 404) } == .segmentFailed("404"))
    }

    @Test func `an attempt to switch that never completes has failed`() throws {
        #expect(try cause { $0.say(90, "VariantSwitchStart", #""toVariant":{}"#) } == .switchFailed)
    }

    @Test func `a segment slower than what plays is slow, also when it is under way at the stall`() throws {
        // 500,000 bytes in 2 s are 2 Mbit/s, 4 are needed.
        #expect(try cause { $0.segment(95, 97) } == .slowSegments(throughput: 2_000_000, bitrate: 4_000_000))
        #expect(try cause { $0.segment(99, 102) } == .slowSegments(throughput: 4_000_000 / 3, bitrate: 4_000_000))
        #expect(try cause { $0.segment(95, 96) } == .nothingInTheLog)
        #expect(try cause { $0.segment(95, 97, media: "soun") } == .nothingInTheLog)
    }

    @Test func `a playlist that takes more than one and a half segments is late`() throws {
        #expect(
            try cause { log in
                log.segment(80, 80.1)
                log.playlist(90, 96.001)
            } == .playlistLate)
        #expect(
            try cause { log in
                log.segment(80, 80.1)
                log.playlist(90, 96)
            } == .nothingInTheLog)
        #expect(try cause { $0.playlist(90, 90.1, status: 503) } == .playlistLate)
    }

    @Test func `a key under way at the stall is in flight`() throws {
        #expect(try cause { $0.key(98, 101) } == .keyInFlight)
        #expect(try cause { $0.key(98, 100) } == .nothingInTheLog)
    }

    /// A request of a stall at 100 that lasted over it, from 90 to 103, told in one way or another.
    private func request(_ event: String, _ more: String, own: String, _ transactions: String) throws -> StallCause {
        try cause { log in
            log.say(
                103, event,
                more
                    + #","mediaResourceRequest":{\#(own),"networkTransactionMetrics":{"transactionMetrics":[\#(transactions)]}}"#
            )
        }
    }

    private let timedOut = #""errorEvent":{"error":{"domain":"NSURLErrorDomain","code":-1001}}"#
    private let started = #""requestStartTime":\#(PlayLog.clock(90))"#
    private let whole = #""wasReadFromCache":false"#
    private let segment = #""mediaType":"vide","segmentDuration":4"#

    @Test func `a request that timed out after the stall is no evidence, one before it is`() throws {
        let fetch = #"{"fetchStartDate":\#(PlayLog.clock(90)),"resourceFetchType":1}"#
        let name = "HLSMediaSegmentRequest"
        #expect(try request(name, segment, own: timedOut, fetch) == .nothingInTheLog)
        #expect(try request(name, segment, own: started + "," + timedOut, "") == .nothingInTheLog)
        #expect(try request(name, segment, own: started, "") == .nothingInTheLog)
        // A redirect's end is not its own.
        let redirect = fetch.dropLast() + #","responseEndDate":\#(PlayLog.clock(91))},{"resourceFetchType":1}"#
        #expect(try request(name, segment, own: timedOut, String(redirect)) == .nothingInTheLog)
        // One that says when it ended.
        let ended = started + #","responseEndTime":\#(PlayLog.clock(103)),"# + timedOut
        #expect(try request(name, segment, own: ended, "") == .segmentFailed("NSURLErrorDomain/-1001"))
        let more =
            segment
            + #","mediaResourceRequest":{\#(timedOut),"networkTransactionMetrics":{"transactionMetrics":[\#(fetch)]}}"#
        #expect(try cause { $0.say(99, name, more) } == .segmentFailed("NSURLErrorDomain/-1001"))
    }

    @Test func `a key without transactions was under way by its own dates`() throws {
        let own = started + #","responseEndTime":\#(PlayLog.clock(102))"#
        #expect(try request("ContentKeyRequest", #""isClientInitiated":true"#, own: own, "") == .keyInFlight)
        let done = started + #","responseEndTime":\#(PlayLog.clock(99))"#
        #expect(try request("ContentKeyRequest", #""isClientInitiated":true"#, own: done, "") == .nothingInTheLog)
    }

    @Test func `a request that was done before the stall is evidence although its line came later`() throws {
        func cause(ended: Double) throws -> StallCause {
            try request(
                "HLSMediaSegmentRequest", segment, own: whole,
                #"{"fetchStartDate":\#(PlayLog.clock(30)),"responseEndDate":\#(PlayLog.clock(ended)),"resourceFetchType":1,"response":{"statusCode":404}}"#
            )
        }
        #expect(try cause(ended: 100) == .segmentFailed("404"))
        #expect(try cause(ended: 40.001) == .segmentFailed("404"))
        #expect(try cause(ended: 40) == .nothingInTheLog)
        // Without a start nobody knows that it was under way.
        let ends = #"{"responseEndDate":\#(PlayLog.clock(99)),"resourceFetchType":1,"response":{"statusCode":404}}"#
        #expect(try request("HLSMediaSegmentRequest", segment, own: whole, ends) == .segmentFailed("404"))
        let later = ends.replacing(String(PlayLog.clock(99)), with: String(PlayLog.clock(101)))
        #expect(try request("HLSMediaSegmentRequest", segment, own: whole, later) == .nothingInTheLog)
    }

    @Test func `how late a playlist is goes by the newest segment that tells its duration`() throws {
        // 6.1 s are more than one and a half of 4 s.
        let found = try cause { log in
            log.segment(79, 79.5, duration: 8)
            log.segment(80, 80.1, duration: 4)
            log.playlist(82, 88.1)
            log.segment(90, 90.1, duration: 0)
        }
        #expect(found == .playlistLate)
    }

    @Test func `only segments of pictures are slow`() throws {
        #expect(
            try cause { $0.segment(95, 97, media: "vide") }
                == .slowSegments(throughput: 2_000_000, bitrate: 4_000_000))
        for media in ["soun", "text", "sbtl", ""] {
            #expect(try cause { $0.segment(95, 97, media: media) } == .nothingInTheLog)
        }
    }

    @Test func `a switch that does not say whether it succeeded has not failed`() throws {
        #expect(
            try cause { log in
                log.say(90, "VariantSwitchStart", #""toVariant":{}"#)
                log.say(91, "VariantSwitch", #""toVariant":{}"#)
            } == .nothingInTheLog)
    }
}
