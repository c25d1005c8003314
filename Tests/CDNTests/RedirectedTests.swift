import CDN
import TestSupport
import Testing

/// A redirect that took its time elsewhere.
struct RedirectedTests {
    /// One load of 600 ms that ends at `end` (ms), with the headers of a vendor.
    private static func load(_ end: Int, took: Int, status: Int, _ headers: String) -> String {
        #"{"fetchStartDate":\#(end - took),"requestStartDate":\#(end - took),"responseStartDate":\#(end - 50),"#
            + #""responseEndDate":\#(end),"resourceFetchType":1,"response":{"statusCode":\#(status),"headers":{\#(headers)}}}"#
    }

    private static let cloudfront = #""X-Amz-Cf-Pop":"PHX50-C2""#
    private static let fastly = #""X-Served-By":"cache-x-CDG""#

    /// A request whose transactions come one after the other, each as long as said.
    private static func table(_ loads: [(String, took: Int)], last status: Int = 503) -> RequestTable {
        var log = RequestLog()
        var now = log.now
        let transactions = loads.enumerated().map { i, next in
            now += next.took
            return load(now, took: next.took, status: i == loads.count - 1 ? status : 302, next.0)
        }
        log.event(
            "HLSMediaSegmentRequest",
            #"{"url":"https://e.example/a.ts","mediaResourceRequest":{"url":"https://e.example/a.ts","networkTransactionMetrics":{"transactionMetrics":[\#(transactions.joined(separator: ","))]}}}"#
        )
        return RequestTable.counted(log.text)
    }

    @Test func `the house counts all of it, and the vendor that answers last its own part`() throws {
        let table = Self.table([(Self.cloudfront, 5_000), (Self.fastly, 600)])
        #expect(table.at("fastly", "CDG")[.total].sum == 5_600_000)
        let sample = try #require(table.failures.sorted(by: <).first?.value.earliest.samples.first)
        #expect(sample[.total] == 0.6)
    }

    @Test func `a vendor's own redirects are its own time, and what another did in between is not`() throws {
        func total(_ loads: [(String, took: Int)]) throws -> Double? {
            try #require(Self.table(loads).failures.sorted(by: <).first?.value.earliest.samples.first)[.total]
        }
        #expect(try total([(Self.fastly, 500), (Self.fastly, 600)]) == 1.1)
        #expect(try total([(Self.fastly, 500), (Self.cloudfront, 5_000), (Self.fastly, 600)]) == 0.6)
        #expect(try total([("", 500), (Self.fastly, 600)]) == 0.6)
    }

    @Test func `of ten sessions a vendor's totals hold no time of another`() {
        var table = RequestTable()
        for i in 0..<10 {
            var log = RequestLog()
            log.session = "s-\(i)"
            log.segment("/a.m4s", headers: RequestLog.fastly("CDG"))
            table += RequestTable.counted(log.text)
        }
        table += Self.table([(Self.cloudfront, 5_000), (Self.fastly, 600)], last: 200)
        let all = table.at("fastly", "CDG")
        // Ten of 0.1 s, and one of 5.6 s, of which 0.6 s are its own.
        #expect(all[.total].sum == 6_600_000 && all.here[.total].sum == 1_600_000)
        #expect(all[.total].count == 11 && all.here[.total].count == 11)
    }
}

struct SmallPhasesTests {
    private static func table(sessions: Int, each: Int) -> RequestTable {
        var table = RequestTable()
        for i in 0..<sessions {
            var log = RequestLog()
            log.session = "s-\(i)"
            for _ in 0..<each {
                log.segment(
                    "/a.m4s", headers: RequestLog.fastly("CDG"),
                    transaction: #","remoteAddress":"203.0.113.9","isProxyConnection":false"#)
            }
            table += RequestTable.counted(log.text)
        }
        return table
    }

    @Test func `nine sessions tell no durations, however many requests they made`() {
        let nine = Self.table(sessions: 9, each: 2).at("fastly", "CDG")
        #expect(nine[.ttfb].count == 18 && nine.here[.ttfb].count == 0 && nine.here[.total].percentile(0.5) == nil)
        let ten = Self.table(sessions: 10, each: 1).at("fastly", "CDG")
        #expect(ten.here[.ttfb].count == 10 && ten.here[.ttfb].percentile(0.5) != nil)
        // No request has a look-up.
        #expect(ten.here[.dns].count == 0)
    }

    @Test func `one session's look-up among ten sessions is told to nobody`() {
        var table = Self.table(sessions: 11, each: 1)
        var log = RequestLog()
        log.session = "new"
        log.segment(
            "/a.m4s", headers: RequestLog.fastly("CDG"),
            transaction:
                #","isReusedConnection":false,"domainLookupStartDate":\#(log.now - 90),"domainLookupEndDate":\#(log.now - 70)"#
        )
        table += RequestTable.counted(log.text)
        let all = table.at("fastly", "CDG")
        #expect(all[.dns].count == 1 && all.here[.dns].count == 0)
        #expect(all.here[.ttfb].count == 12)
    }

    @Test func `a machine's time to first byte knows how many sessions saw it`() {
        #expect(!Self.table(sessions: 9, each: 3).edges[0].ttfbSessions.isGroup)
        #expect(Self.table(sessions: 10, each: 1).edges[0].ttfbSessions.isGroup)
    }
}

struct ViewerValuesTests {
    private static func table(_ sessions: Range<Int>, _ client: String, cloudflare: Bool = false) -> RequestTable {
        var table = RequestTable()
        for i in sessions {
            var log = RequestLog()
            log.session = "s-\(i)"
            log.client = client
            log.segment("/a.m4s", headers: cloudflare ? RequestLog.cloudflare("FRA") : RequestLog.fastly("CDG"))
            table += RequestTable.counted(log.text)
        }
        return table
    }

    @Test func `a value is shared from ten different sessions of the vendor on`() {
        let client = #"{"app":"1.0","os":"iOS 18.1","asn":64496,"country":"FR"}"#
        var table = Self.table(0..<9, client)
        table += Self.table(0..<9, client)
        for (value, field) in [("1.0", ViewerField.app), ("iOS 18.1", .os), ("64496", .asn), ("FR", .country)] {
            #expect(!table.viewers.isShared(value, field, vendor: "fastly"))
        }
        table += Self.table(9..<10, client)
        table += Self.table(20..<40, #"{"app":"2.0"}"#, cloudflare: true)
        for (value, field) in [("1.0", ViewerField.app), ("iOS 18.1", .os), ("64496", .asn), ("FR", .country)] {
            #expect(table.viewers.isShared(value, field, vendor: "fastly"))
        }
        #expect(!table.viewers.isShared("2.0", .app, vendor: "fastly"))
        #expect(table.viewers.isShared("2.0", .app, vendor: "cloudflare"))
        #expect(!table.viewers.isShared("1.0", .os, vendor: "fastly"))
    }

    @Test func `an object knows whose ids its path has`() throws {
        var table = RequestTable()
        for i in 0..<3 {
            var log = RequestLog()
            log.session = "viewer-\(i)0"
            log.segment("/a/VIEWER%2D10/s.m4s", headers: RequestLog.fastly("CDG", "MISS"))
            log.segment("/b/s.m4s", headers: RequestLog.fastly("CDG", "MISS"))
            table += RequestTable.counted(log.text)
        }
        let objects = table.objects.sorted.map(\.value).sorted { ($0.path ?? "") < ($1.path ?? "") }
        #expect(objects.map(\.path) == ["/a/VIEWER%2D10/s.m4s", "/b/s.m4s"])
        #expect(objects.map(\.sessionsInPath) == [["viewer-10"], []])
    }
}
