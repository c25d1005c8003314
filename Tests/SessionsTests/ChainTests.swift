import Sessions
import TestSupport
import Testing

/// A play that plays from 1 s on, at 20 Mbit/s.
private var start: PlayLog {
    var log = PlayLog()
    log.say(0, "playRequested")
    log.variant(1, "RateChange", #""rate":1.0"#, average: 20_000_000)
    return log
}

private func chains(_ log: PlayLog, keepsPlaces: Bool = true) throws -> [Chain] {
    let subject = try #require(Subjects(log.text, keepsPlaces: keepsPlaces).all.first)
    guard case .playback(let play) = subject.content else { return [] }
    return play.chains(subject.trail)
}

private func at(_ second: Double) -> Int64 { Int64(PlayLog.clock(second)) * 1_000 }

@Suite struct ChainTests {
    private static var missing: PlayLog {
        var log = start
        log.segment(22, 22.2, bytes: 180, status: 404)
        let variants = #""fromVariant":{"averageBitRate":20000000},"toVariant":{"averageBitRate":15000000}"#
        log.say(22.3, "VariantSwitchStart", variants)
        log.say(23, "VariantSwitch", variants + #","variant":{"averageBitRate":15000000},"didSucceed":true"#)
        log.segment(23.1, 23.3, bytes: 180, status: 404)
        log.say(26, "Stall", #""rate":0.0"#)
        log.say(30, "LikelyToKeepUp", #""timeTaken":4.0"#)
        return log
    }

    @Test func `404, switch, 404, stall: in this order, with its lines and its cause`() throws {
        let chain = try #require(try chains(ChainTests.missing).first)
        #expect(
            chain.links.map(\.what) == [
                .requestFailed(.segment, failure: "404", bitrate: 20_000_000),
                .variantSwitch(from: 20_000_000, to: 15_000_000, .done(0.7)),
                .requestFailed(.segment, failure: "404", bitrate: 15_000_000),
                .stall(seconds: 4, isCensored: false, isOfSeek: false),
            ])
        #expect(chain.links.map(\.at) == [at(22.2), at(22.3), at(23.3), at(26)])
        #expect(chain.links.map { $0.places.map(\.line) } == [[3], [4, 5], [6], [7, 8]])
        #expect(chain.cause == .segmentFailed("404"))
    }

    @Test func `without places it is the same chain, and nothing names a line of an event`() throws {
        let kept = try chains(ChainTests.missing)
        let bare = try chains(ChainTests.missing, keepsPlaces: false)
        #expect(bare.map { $0.links.map(\.what) } == kept.map { $0.links.map(\.what) })
        #expect(bare[0].links[1].places.isEmpty && bare[0].links[3].places.isEmpty)
    }

    @Test func `what is older than a minute is no link`() throws {
        var log = start
        log.segment(38, 40, status: 404)
        log.say(100, "Stall")
        #expect(try chains(log)[0].links.count == 1)
        var later = start
        later.segment(38, 40.001, status: 404)
        later.say(100, "Stall")
        #expect(try chains(later)[0].links.count == 2)
    }

    @Test func `slow segments in a row are one link that tells the slowest`() throws {
        var log = start
        log.segment(10, 11, bytes: 2_000_000)
        log.segment(12, 14, bytes: 2_000_000)
        log.segment(15, 19, bytes: 2_000_000)
        log.say(20, "Stall")
        let links = try chains(log)[0].links
        #expect(links[0].what == .slowSegment(throughput: 4_000_000, needed: 20_000_000, isUnderWay: false))
        #expect(links[0].count == 3 && links[0].at == at(11) && links[0].lastAt == at(19))
        #expect(links.count == 2)
    }

    @Test func `a request under way at the stall is told at its start`() throws {
        var log = start
        log.segment(18, 29, bytes: 2_500_000)
        log.say(20, "Stall")
        log.say(30, "LikelyToKeepUp")
        let first = try chains(log)[0].links[0]
        #expect(first.at == at(18))
        guard case .slowSegment(_, _, let isUnderWay) = first.what else { throw Unexpected() }
        #expect(isUnderWay)
    }

    @Test func `a request whose line came behind the stall is told when it ended`() throws {
        var log = start
        let transaction =
            #"{"fetchStartDate":\#(PlayLog.clock(18)),"responseEndDate":\#(PlayLog.clock(19)),"resourceFetchType":1,"response":{"statusCode":404}}"#
        log.say(20, "Stall")
        log.say(
            21, "HLSMediaSegmentRequest",
            #""mediaResourceRequest":{"networkTransactionMetrics":{"transactionMetrics":[\#(transaction)]}}"#)
        log.say(30, "LikelyToKeepUp")
        let chain = try chains(log)[0]
        #expect(chain.links[0].what == .requestFailed(.segment, failure: "404", bitrate: 20_000_000))
        #expect(chain.links[0].at == at(19) && chain.links[0].places.map(\.line) == [4])
        #expect(chain.cause == .segmentFailed("404"))
    }

    @Test func `a switch that never ends, a late playlist and a key under way are links`() throws {
        var log = start
        log.segment(8, 8.1, bytes: 500_000, duration: 2)
        log.say(9, "VariantSwitchStart", #""toVariant":{"averageBitRate":5000000}"#)
        log.playlist(10, 13.5)
        log.key(14, 25)
        log.say(20, "Stall")
        let chain = try chains(log)[0]
        #expect(
            chain.links.dropLast().map(\.what) == [
                .variantSwitch(from: nil, to: 5_000_000, .neverEnded), .latePlaylist(seconds: 3.5),
                .keyUnderWay(seconds: 11),
            ])
        #expect(chain.cause == .switchFailed)
    }

    @Test func `the stall of a seek has no cause, and an earlier stall is a link of the next one`() throws {
        var log = start
        log.say(10, "Stall")
        log.say(12, "LikelyToKeepUp")
        log.say(30, "Seek")
        log.say(31, "Stall")
        log.say(32, "SeekDidComplete")
        log.say(33, "LikelyToKeepUp")
        let all = try chains(log)
        #expect(all.map { $0.cause == nil } == [false, true])
        #expect(
            all[1].links.map(\.what) == [
                .stall(seconds: 2, isCensored: false, isOfSeek: false), .seek,
                .stall(seconds: 2, isCensored: false, isOfSeek: true),
            ])
    }

    private struct Unexpected: Error {}
}
