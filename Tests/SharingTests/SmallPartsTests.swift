@testable import CDN
@testable import Sharing
import TestSupport
import Testing

struct SmallPartsTests {
    /// Parts of so many sessions of their own, named by their place.
    private static func told(
        _ parts: [Int], rest: Int = 0, isWhole: Bool = true
    ) -> (shown: [Int], hidden: [Int]) {
        func sessions(_ count: Int, _ part: Int) -> SessionCount {
            var sessions = SessionCount()
            for i in 0..<count { sessions.add(UInt64(part * 1_000 + i)) }
            return sessions
        }
        let told = SmallParts.told(
            Array(parts.indices), besides: sessions(rest, 99), isWhole: isWhole,
            sessions: { sessions(parts[$0], $0) }, precedes: { (parts[$0], $0) < (parts[$1], $1) })
        return (told.shown, told.hidden)
    }

    @Test func `parts of ten sessions are told, and smaller ones that are ten together are not`() {
        #expect(Self.told([10, 30, 11]).shown == [0, 1, 2])
        #expect(Self.told([10, 6, 30, 4]) == ([0, 2], [1, 3]))
        #expect(Self.told([]) == ([], []))
    }

    @Test func `fewer than ten take the smallest with them, the first of two alike`() {
        #expect(Self.told([12, 1, 10, 30, 10]) == ([0, 3, 4], [1, 2]))
        #expect(Self.told([10, 1]) == ([], [1, 0]))
        #expect(Self.told([9]) == ([], [0]))
    }

    @Test func `what is shown in no case counts as a small part does`() {
        #expect(Self.told([10, 11], rest: 1) == ([1], [0]))
        #expect(Self.told([10, 11], rest: 10) == ([0, 1], []))
        #expect(Self.told([10, 11, 4], rest: 6) == ([0, 1], [2]))
        #expect(Self.told([10, 11, 4], rest: 5) == ([1], [2, 0]))
    }

    @Test func `what nobody counted may be of one session`() {
        #expect(Self.told([10, 11], isWhole: false) == ([1], [0]))
        #expect(Self.told([10, 11, 10], rest: 10, isWhole: false) == ([0, 1, 2], []))
    }
}

/// Bundles of nights in which a total less what is shown would be one viewer.
struct SubtractionTests {
    private static func log(_ groups: [(count: Int, pop: String, country: String)]) -> RequestLog {
        var log = RequestLog()
        for (i, group) in groups.enumerated() {
            log.client = #"{"country":"\#(group.country)"}"#
            for k in 0..<group.count {
                log.session = "s-\(i)-\(k)"
                log.segment("/a.m4s", headers: RequestLog.fastly(group.pop))
            }
        }
        return log
    }

    @Test func `the smallest POP is added to those that are too small even together`() throws {
        let log = Self.log([(12, "CDG", "FR"), (10, "NRT", "JP"), (1, "ORD", "US")])
        let bundles = try Bundles(log.text)
        let bundle = bundles.bundle("fastly")
        #expect(bundle.pops.map(\.pop.text) == ["CDG", "other"])
        #expect(bundle.pops.map(\.measures.requests) == [12, 11])
        #expect(bundle.pops.map(\.sessions) == [12, nil])
        #expect(bundle.cells.map(\.pop.text) == ["CDG", "other"])
        #expect(bundle.cells.map(\.country.text) == ["FR", "other"])
        #expect(bundle.cells.map(\.measures.requests) == [12, 11])
        let text = try bundles.text("fastly")
        #expect(!text.contains("NRT") && !text.contains("ORD"))
    }

    @Test func `rows add up to their POP and POPs to the night, and none is of fewer than ten`() throws {
        for night in 0..<40 {
            var groups: [(Int, String, String)] = []
            for (i, pop) in ["CDG", "NRT", "ORD", "FRA"].enumerated() {
                for (k, country) in ["FR", "JP", "", "nowhere at all"].enumerated() {
                    groups.append(((night * (2 * i + 3) + k * (night + i + 5)) * 11 % 29 % 14, pop, country))
                }
            }
            let bundle = try Bundles(Self.log(groups).text).bundle("fastly")
            let night = groups.reduce(0) { $0 + $1.0 }
            #expect(bundle.total?.requests == night)
            #expect(bundle.pops.reduce(0) { $0 + $1.measures.requests } == night)
            for pop in bundle.pops {
                #expect(pop.measures.sessions.isGroup)
                let cells = bundle.cells.filter { $0.pop == pop.pop }
                #expect(cells.reduce(0) { $0 + $1.measures.requests } == pop.measures.requests)
            }
            #expect(bundle.cells.allSatisfy { $0.measures.sessions.isGroup })
        }
    }

    @Test func `a night of fewer than ten sessions has failures and no number besides`() throws {
        var log = RequestLog()
        for i in 0..<9 {
            log.session = "s-\(i)"
            log.segment("/a.m4s", headers: RequestLog.fastly("CDG"))
        }
        log.segment("/b.m4s", status: 404, headers: RequestLog.fastly("CDG"))
        let bundles = try Bundles(log.text)
        let bundle = bundles.bundle("fastly")
        #expect(bundle.total == nil && bundle.pops.isEmpty && bundle.cells.isEmpty && bundle.edges.isEmpty)
        #expect(bundle.failures.clusters.map(\.count) == [1])
        let page = try #require(bundles.files("fastly")["report.html"])
        #expect(!page.contains("10 requests") && !page.contains(">9<"))
    }

    /// Sessions that saw a machine of one POP, by its last number; 0 for a proxy's.
    private static func machines(_ sessions: [(machine: Int, count: Int)]) throws -> [String] {
        var log = RequestLog()
        for (machine, count) in sessions {
            for i in 0..<count {
                log.session = "s-\(machine)-\(i)"
                log.segment(
                    "/a.m4s", headers: RequestLog.fastly("CDG"),
                    transaction: #","remoteAddress":"203.0.113.\#(machine)","isProxyConnection":\#(machine == 0)"#)
            }
        }
        return try Bundles(log.text).bundle("fastly").edges.map(\.address.text)
    }

    @Test func `no machine is told apart from a POP that few sessions saw besides`() throws {
        #expect(try Self.machines([(1, 12), (2, 10)]) == ["203.0.113.1", "203.0.113.2"])
        #expect(try Self.machines([(1, 12), (2, 10), (3, 1)]) == ["203.0.113.1"])
        #expect(try Self.machines([(1, 12), (2, 10), (3, 4), (0, 6)]) == ["203.0.113.1", "203.0.113.2"])
        #expect(try Self.machines([(1, 12), (0, 1)]) == [])
    }

    /// Sessions that missed an object, that did so behind a redirect, and that a response failed for.
    private static func objects(_ counts: [Int], redirected: Int = 0, failed: Int = 0) throws -> [String?] {
        var log = RequestLog()
        for (object, count) in counts.enumerated() {
            for i in 0..<count {
                log.session = "s-\(object)-\(i)"
                log.segment("/\(object).m4s", headers: RequestLog.fastly("CDG", "MISS"))
            }
        }
        for i in 0..<redirected {
            log.session = "s-redirected-\(i)"
            func load(_ status: Int, _ cache: String) -> String {
                #"{"resourceFetchType":1,"response":{"statusCode":\#(status),"headers":{"X-Served-By":"cache-x-CDG","X-Cache":"\#(cache)"}}}"#
            }
            log.event(
                "HLSMediaSegmentRequest",
                #"{"mediaResourceRequest":{"url":"https://edge.example/x.m4s","networkTransactionMetrics":{"transactionMetrics":[\#(load(302, "HIT")),\#(load(200, "MISS"))]}}}"#
            )
        }
        for i in 0..<failed {
            log.session = "s-failed-\(i)"
            log.segment("/failed.m4s", status: 503, headers: RequestLog.fastly("CDG", "HIT"))
        }
        return try Bundles(log.text).bundle("fastly").objects.map { $0.path?.text }
    }

    @Test func `no object is told apart from misses of few sessions`() throws {
        #expect(try Self.objects([12, 10]) == ["/0.m4s", "/1.m4s"])
        #expect(try Self.objects([12, 10, 1]) == ["/0.m4s"])
        #expect(try Self.objects([12, 10, 4, 6]) == ["/0.m4s", "/1.m4s"])
        #expect(try Self.objects([12, 10], redirected: 1) == ["/0.m4s"])
        #expect(try Self.objects([12, 10], failed: 1) == ["/0.m4s", "/1.m4s"])
    }

    @Test func `failures of few viewers beside a country's hide which it is`() throws {
        var log = RequestLog()
        for (country, count) in [("FR", 12), ("DE", 10), ("JP", 1)] {
            log.client = #"{"country":"\#(country)","app":"1.0","os":"iOS 18.1","asn":"\#(country.utf8.count)"}"#
            for i in 0..<count {
                log.session = "s-\(country)-\(i)"
                log.segment("/a.m4s", status: 404, headers: RequestLog.fastly("CDG"))
            }
        }
        let clusters = try Bundles(log.text).bundle("fastly").failures.clusters
        #expect(clusters.map(\.country.text) == ["FR", "other"])
        #expect(clusters.map(\.count) == [12, 11] && clusters.map(\.sessions) == [12, 11])
        #expect(clusters[0].rows.allSatisfy { $0.country?.text == "FR" && $0.asn?.text == "2" })
        // They are ten and more, of one app; networks tell countries.
        #expect(clusters[1].rows.allSatisfy { $0.country == nil && $0.asn == nil && $0.app?.text == "1.0" })
    }
}
