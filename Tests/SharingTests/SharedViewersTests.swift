import CDN
@testable import Sharing
import TestSupport
import Testing

/// What of single viewers could be told by a group that they are in.
struct SharedViewersTests {
    /// Twelve sessions that fail at one POP; of the last, the client and the requests are as said.
    private static func log(_ client: String, _ odd: (inout RequestLog) -> Void = { _ in }) -> String {
        var log = RequestLog()
        for i in 0..<12 {
            log.session = "viewer-\(i + 10)"
            if i == 11 { log.client = client }
            log.segment("/film/a.m4s", status: 404, headers: RequestLog.fastly("CDG", "MISS"))
            if i == 11 { odd(&log) }
        }
        return log.text
    }

    @Test func `what one viewer of a group alone says is other`() throws {
        let client = #"{"country":"FR","network":"wifi","app":"9.9-beta","os":"viewer@mail.example","asn":64999}"#
        let cluster = try #require(try Bundles(Self.log(client)).bundle("fastly").failures.clusters.first)
        #expect(cluster.sessions == 12 && cluster.country.text == "FR")
        let usual = cluster.rows[0]
        #expect(usual.app?.text == "1.0" && usual.os?.text == "iOS 18.1" && usual.asn?.text == "64496")
        let odd = try #require(cluster.rows.last)
        #expect(odd.app?.text == "other" && odd.os?.text == "other" && odd.asn?.text == "other")
        #expect(odd.country?.text == "FR")
    }

    @Test func `a country that is none is added to other`() throws {
        var log = RequestLog()
        for i in 0..<24 {
            log.session = "s-\(i)"
            log.client = #"{"country":"\#(i < 12 ? "FR" : "France of anna")"}"#
            log.segment("/a.m4s", status: 404, headers: RequestLog.fastly("CDG", "MISS"))
        }
        let bundle = try Bundles(log.text).bundle("fastly")
        #expect(bundle.cells.map(\.country.text) == ["FR", "other"])
        #expect(Set(bundle.failures.clusters.map(\.country.text)) == ["FR", "other"])
    }

    @Test func `a protocol that is none is other, in rows and in cells`() throws {
        var log = RequestLog()
        for i in 0..<12 {
            log.session = "s-\(i)"
            log.segment(
                "/a.m4s", status: 404, headers: RequestLog.fastly("CDG", "MISS"),
                transaction: #","networkProtocolName":"anna@mail.example 198.51.100.7 ?t=SECRET""#)
        }
        let bundles = try Bundles(log.text.replacing(#""networkProtocolName":"h2","#, with: ""))
        #expect(bundles.bundle("fastly").cells.map(\.protocolName.text) == ["other"])
        let text = try bundles.text("fastly")
        #expect(!text.contains("anna@mail") && !text.contains("SECRET"))
    }

    @Test func `durations that fewer than ten sessions have are in no file`() throws {
        let client = #"{"country":"FR","network":"wifi","app":"1.0","os":"iOS 18.1","asn":64496}"#
        let text = Self.log(client) { log in
            log.segment(
                "/film/b.m4s", headers: RequestLog.fastly("CDG"),
                transaction:
                    #","isReusedConnection":true,"domainLookupStartDate":\#(log.now - 90),"domainLookupEndDate":\#(log.now - 90)"#
            )
        }
        let bundles = try Bundles(text)
        let bundle = bundles.bundle("fastly")
        #expect(bundle.total?[.ttfb].count == 13 && bundle.total?[.dns].count == 0)
        #expect(bundle.cells.allSatisfy { $0.measures[.dns].count == 0 })
        #expect(bundle.pops.allSatisfy { $0.measures[.dns].count == 0 })
        let readme = try bundles.files("fastly")["README.txt"]
        #expect(readme?.contains("Means and percentiles of durations appear only where at least 10 sessions") == true)
    }

    @Test func `a hashed session's id is in no path of the objects, in no POP, protocol and error`() throws {
        let naming = SessionNaming.hash(key: Array("a key of sixteen bytes".utf8))
        var log = RequestLog()
        for i in 0..<12 {
            log.session = "viewer-\(i + 10)"
            log.segment("/v/VIEWER-10/s.ts", status: 404, headers: RequestLog.fastly("x_viewer-11", "MISS"))
            log.segment(
                "/film/a.m4s", headers: RequestLog.fastly("CDG"),
                transaction: #","networkProtocolName":"h2-viewer-\#(i + 10)""#,
                resource: i == 5 ? #","errorEvent":{"error":{"domain":"com.viewer-15.app","code":-1}}"# : "")
        }
        let bundles = try Bundles(log.text, naming: naming)
        let objects = bundles.bundle("fastly").objects
        #expect(objects.map { $0.path?.text } == ["/v/\(naming.name("viewer-10"))/s.ts"])
        for (name, text) in try bundles.files("fastly") {
            #expect(!text.lowercased().contains("viewer-1"), "\(name)")
        }
        #expect(try Bundles(log.text).text("fastly").contains("/v/VIEWER-10/s.ts"))
    }

    @Test func `what another vendor took before it redirected is in no number of a bundle`() throws {
        func load(_ end: Int, _ took: Int, _ status: Int, _ headers: String) -> String {
            #"{"fetchStartDate":\#(end - took),"requestStartDate":\#(end - took),"responseStartDate":\#(end - 60),"#
                + #""responseEndDate":\#(end),"resourceFetchType":1,"response":{"statusCode":\#(status),"headers":{\#(headers)}}}"#
        }
        var log = RequestLog()
        for i in 0..<12 {
            log.session = "s-\(i)"
            let loads = [
                load(log.now, 5_000, 302, #""X-Amz-Cf-Pop":"PHX50-C2""#),
                load(log.now + 600, 600, 503, #""X-Served-By":"cache-x-CDG""#),
            ]
            log.event(
                "HLSMediaSegmentRequest",
                #"{"url":"https://e.example/a.ts","mediaResourceRequest":{"url":"https://e.example/a.ts","networkTransactionMetrics":{"transactionMetrics":[\#(loads.joined(separator: ","))]}}}"#
            )
        }
        let bundle = try Bundles(log.text).bundle("fastly")
        #expect(bundle.total?[.total].sum == 12 * 600_000)
        #expect(bundle.cells.map { $0.measures[.total].sum } == [12 * 600_000])
        #expect(bundle.pops.map { $0.measures[.total].sum } == [12 * 600_000])
        let rows = try #require(bundle.failures.clusters.first).rows
        #expect(rows.allSatisfy { $0.phases[RequestPhase.total.rawValue] == 0.6 && $0.host == nil })
    }
}
