import CDN
import Decoding
import Sessions
import Telemetry
import TestSupport
import Testing

extension RequestTable {
    /// Counts the plays of log lines.
    static func counted(_ text: String, failedObjects: Set<UInt64> = [], cdn: CDNRules = .builtIn) -> RequestTable {
        var table = RequestTable(failedObjects: failedObjects)
        for subject in Subjects(text, cdn: cdn).all {
            if case .playback(let play) = subject.content { table.add(subject, play) }
        }
        return table
    }

    func at(_ vendor: String, _ pop: String) -> RequestMeasures {
        sum { $0.origin == Origin(vendor: vendor, pop: pop) }
    }
}

struct RequestTableTests {
    @Test func `a request counts at the vendor and POP that answered it`() {
        var log = RequestLog()
        log.segment("/a.m4s", headers: RequestLog.fastly("CDG"))
        log.segment("/b.m4s", headers: RequestLog.fastly("CDG", "MISS"))
        log.segment("/c.m4s", status: 404, headers: RequestLog.fastly("CDG", "MISS"))
        log.segment("/d.m4s", headers: RequestLog.cloudflare("NRT"))
        let table = RequestTable.counted(log.text)
        let paris = table.at("fastly", "CDG")
        #expect(table.vendors == ["cloudflare", "fastly"])
        #expect(paris.responses == 3 && paris.failedResponses == 1 && paris.failures == ["404": 1])
        #expect(paris.cache.hitRatio() == 0.5)
        #expect(paris[.ttfb].count == 3 && paris[.ttfb].sum == 120_000)
        #expect(paris.throughput == 8_000_000)
        #expect(paris.sessions.count == 1)
        #expect(table.reach[key: Origin(vendor: "fastly")]?.count == 1)
        #expect(table.at("cloudflare", "NRT").responses == 1)
    }

    @Test func `a request without an answer is its host's vendor's, where one answered for the host`() {
        var log = RequestLog()
        log.segment("/a.m4s", headers: RequestLog.fastly("CDG"))
        let hung =
            #"{"url":"https://edge.example/b.m4s","mediaResourceRequest":{"errorEvent":{"error":{"domain":"NSURLErrorDomain","code":-1001}}}}"#
        log.event("HLSMediaSegmentRequest", hung)
        log.event("HLSMediaSegmentRequest", hung.replacing("edge.example", with: "other.example"))
        let table = RequestTable.counted(log.text)
        #expect(table.at("fastly", "").networkErrors == 1)
        #expect(table.sum { $0.origin.host == "other.example" }.failures == ["NSURLErrorDomain/-1001": 1])
        let rules = CDNRules(hosts: [("other.*", "house")])
        #expect(RequestTable.counted(log.text, cdn: rules).at("house", "").networkErrors == 1)
    }

    @Test func `requests through a proxy count as such, and the proxy's address is no edge`() {
        var log = RequestLog()
        let address = #","remoteAddress":"203.0.113.9""#
        let isDirect = #","isProxyConnection":false"#
        log.segment("/a.m4s", headers: RequestLog.fastly("CDG"), transaction: address + isDirect)
        log.segment(
            "/b.m4s", headers: RequestLog.fastly("CDG"),
            transaction: #","remoteAddress":"192.0.2.1","isProxyConnection":true"#)
        log.segment(
            "/c.m4s", headers: RequestLog.fastly("CDG"), transaction: address + isDirect)
        // Where nobody says, it may be a proxy's.
        log.segment(
            "/d.m4s", headers: RequestLog.fastly("CDG"), transaction: #","remoteAddress":"192.0.2.2""#)
        let table = RequestTable.counted(log.text)
        #expect(table.at("fastly", "CDG").responses == 4 && table.at("fastly", "CDG").proxied == 1)
        #expect(table.edges.keys.map(\.address) == ["203.0.113.9", ""])
        #expect(table.edges[0].requests == 2)
        #expect(table.edges[1].requests == 2 && table.edges[1].sessions.count == 1 && table.edges[1].ttfb.count == 0)
    }

    @Test func `a request that nothing answered is of the machine that is not known`() {
        var log = RequestLog()
        log.event(
            "HLSMediaSegmentRequest",
            #"{"mediaResourceRequest":{"url":"https://d.house.example/a.m4s","errorEvent":{"error":{"domain":"A","code":-1}}}}"#
        )
        let table = RequestTable.counted(log.text, cdn: CDNRules(hosts: [("*.house.example", "house")]))
        #expect(table.edges.keys == [EdgeAddress(origin: Origin(vendor: "house"), address: "")])
        #expect(table.edges[0].requests == 1 && table.edges[0].failed == 1 && table.edges[0].sessions.count == 1)
    }

    @Test func `parts add up to the same whatever their order`() {
        let parts = (0..<30).map { i in
            var log = RequestLog()
            log.session = "s-\(i)"
            log.now += (i * 7 % 30) * 10_000
            log.segment(
                "/\(i % 3).m4s", status: i % 2 == 0 ? 404 : 200, headers: RequestLog.fastly(i % 4 == 0 ? "CDG" : "MRS"))
            return RequestTable.counted(log.text)
        }
        var forwards = RequestTable()
        for part in parts { forwards += part }
        var backwards = RequestTable()
        for part in parts.reversed() { backwards += part }
        #expect(forwards.total.responses == 30 && forwards.total.failedResponses == 15)
        let clusters = forwards.failures.sorted(by: <)
        #expect(clusters.map(\.value.count).reduce(0, +) == 15)
        for (a, b) in zip(clusters, backwards.failures.sorted(by: <)) {
            #expect(a.key == b.key && a.value.sessions == b.value.sessions)
            #expect(a.value.earliest.samples.map(\.session) == b.value.earliest.samples.map(\.session))
        }
        #expect(forwards.reach[key: Origin(vendor: "fastly")]?.count == 30)
    }

    @Test func `a failure has for a control the same object at another POP, whatever token the path has`() throws {
        var log = RequestLog()
        log.segment("/film/a.m4s", status: 404, headers: RequestLog.fastly("CDG", "MISS"))
        log.segment("/film/a.m4s", headers: RequestLog.fastly("CDG"))
        log.segment("/exp=1~hmac=2/film/a.m4s", headers: RequestLog.fastly("MRS"))
        log.segment("/film/a.m4s", headers: RequestLog.fastly("FRA"))
        let failed = try #require(Subjects(log.text).all.first)
        guard case .playback(let play) = failed.content else { return }
        let table = RequestTable.counted(log.text, failedObjects: [play.requests[0].objectHash])
        let sample = try #require(table.failures.sorted(by: <).first?.value.earliest.samples.first)
        let control = try #require(table.control(of: sample, vendor: "fastly"))
        #expect(control.pop == "FRA" && control.path == "/film/a.m4s" && control.status == 200)
        #expect(table.control(of: sample, vendor: "cloudflare") == nil)
    }

    @Test func `requests without a URL are no objects: none is another's control`() throws {
        var log = RequestLog()
        log.segment("", status: 404, headers: RequestLog.fastly("CDG", "MISS"), host: "")
        log.segment("", headers: RequestLog.fastly("FRA", "MISS"), host: "")
        let text = log.text.replacing("https://", with: "")
        let subject = try #require(Subjects(text).all.first)
        guard case .playback(let play) = subject.content else { return }
        #expect(play.requests.map(\.objectHash) == [0, 0])
        let table = RequestTable.counted(text, failedObjects: Set(play.requests.map(\.objectHash)))
        let sample = try #require(table.failures.sorted(by: <).first?.value.earliest.samples.first)
        #expect(table.control(of: sample, vendor: "fastly") == nil)
        #expect(table.objects.isEmpty)
    }

    @Test func `several CDNs in one response are counted as layers`() {
        var log = RequestLog()
        log.segment(
            "/a.m4s", headers: RequestLog.fastly("CDG") + RequestLog.cloudflare("NRT") + [("Server", "cloudflare")])
        let table = RequestTable.counted(log.text)
        #expect(table.layers == ["cloudflare < fastly": 1])
        #expect(table.vendors == ["cloudflare"])
    }

    /// A segment request of edge.example with the transactions and further members of its resource request.
    private func request(_ transactions: [String], _ more: String = "", redirects: String = "0") -> String {
        let list = transactions.joined(separator: ",")
        return
            #"{"url":"https://edge.example/b.m4s","mediaResourceRequest":{"networkTransactionMetrics":{"transactionMetrics":[\#(list)],"redirectCount":\#(redirects)}\#(more)}}"#
    }

    private let timedOut = #","errorEvent":{"error":{"domain":"NSURLErrorDomain","code":-1001}}"#

    @Test func `a request that was never answered is a network error, though its load has no type yet`() {
        var log = RequestLog()
        log.segment("/a.m4s", headers: RequestLog.fastly("CDG"))
        log.event(
            "HLSMediaSegmentRequest",
            request([#"{"fetchStartDate":\#(log.now - 900),"resourceFetchType":0}"#], timedOut))
        let table = RequestTable.counted(log.text)
        #expect(table.at("fastly", "").networkErrors == 1 && table.otherwiseLoaded == 0)
        #expect(table.at("fastly", "").failures == ["NSURLErrorDomain/-1001": 1])
        #expect(table.total.failureRatio == 0.5)
        // A build that never writes the type says nothing of its loads that went well either.
        log.event("HLSMediaSegmentRequest", request([#"{"fetchStartDate":\#(log.now - 900)}"#], timedOut))
        #expect(RequestTable.counted(log.text).total.networkErrors == 1)
        #expect(RequestTable.counted(log.text).otherwiseLoaded == 1)
    }

    /// What AVFoundation writes of a load that it tried once in vain: two transactions, and no redirect.
    @Test(arguments: [("0", 200, "house"), ("1", 200, ""), ("0", 404, "house"), ("null", 200, "")])
    func `an attempt before the one that is answered is no redirect`(redirects: String, status: Int, vendor: String) {
        var log = RequestLog()
        let load =
            #"{"fetchStartDate":\#(log.now - 500),"responseEndDate":\#(log.now),"resourceFetchType":1,"response":{"statusCode":\#(status),"headers":{}}}"#
        let attempt = #"{"fetchStartDate":\#(log.now - 900),"resourceFetchType":0}"#
        log.event("HLSMediaSegmentRequest", request([attempt, load], redirects: redirects))
        let table = RequestTable.counted(log.text, cdn: CDNRules(hosts: [("edge.example", "house")]))
        let found = table.sum { $0.origin.vendor == vendor }
        #expect(found.responses == 1 && found[.total].sum == 500_000)
        let sample = table.failures.sorted(by: <).first?.value.earliest.samples.first
        #expect(sample?.host == (status == 404 ? "edge.example" : nil))
        #expect(sample?.path == (status == 404 ? "/b.m4s" : nil))
        #expect(table.objects.sorted.count == (status == 404 ? 1 : 0))
    }

    @Test func `a redirect's host is not known, whatever its count says`() {
        var log = RequestLog()
        let redirect = #"{"resourceFetchType":1,"response":{"statusCode":302,"headers":{}}}"#
        let load = #"{"resourceFetchType":1,"response":{"statusCode":404,"headers":{}}}"#
        log.event("HLSMediaSegmentRequest", request([redirect, load]))
        let table = RequestTable.counted(log.text, cdn: CDNRules(hosts: [("edge.example", "house")]))
        #expect(table.sum { $0.origin.vendor == "house" }.responses == 0 && table.total.responses == 1)
        #expect(table.failures.sorted(by: <).first?.value.earliest.samples.first?.host == nil)
    }

    @Test func `what was read from the cache without a transaction is the client's own`() {
        var log = RequestLog()
        let cached = #"{"url":"https://edge.example/b.m4s","mediaResourceRequest":{"wasReadFromCache":true}}"#
        log.event("HLSMediaSegmentRequest", cached)
        log.event("HLSMediaSegmentRequest", cached.replacing("true", with: "false"))
        log.event("HLSMediaSegmentRequest", request(["{}"], #","readFromCache":"1""#))
        let table = RequestTable.counted(log.text)
        #expect(table.local.count().requests == 2 && table.unmeasured == 1 && table.otherwiseLoaded == 0)
    }

    @Test func `what the client's own cache had is no request of a CDN`() {
        var log = RequestLog()
        log.segment("/a.m4s", headers: RequestLog.fastly("CDG"), transaction: #","resourceFetchType":3"#)
        let table = RequestTable.counted(log.text)
        #expect(table.local.count().requests == 1)
        #expect(table.total.requests == 0)
    }
}
