import Decoding
import Telemetry
import TestSupport
import Testing

struct CDNResponseTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let headers: [(String, String)]
        let says: String
        var status = 200

        var testDescription: String { "\(headers.map { "\($0.0): \($0.1)" }) is \(says)" }
    }

    static let golden = [
        Row(
            headers: [("X-Served-By", "cache-jfk1041-JFK, cache-ord1720-ORD"), ("X-Cache", "MISS, HIT")],
            says: "fastly/ORD/edge_hit"),
        Row(headers: [("CF-Ray", "230b030023ae2822-SJC")], says: "cloudflare/SJC/unknown"),
        Row(
            headers: [("X-Cache", "TCP_MEM_HIT from a118-214-191-15 (AkamaiGHost/22.1.2-5ab1) (-)")],
            says: "akamai/118.214.191.15/edge_hit"),
        Row(
            headers: [("X-Amz-Cf-Pop", "PHX50-C2"), ("X-Cache", "Hit from cloudfront")], says: "cloudfront/PHX/edge_hit"
        ),
    ]

    @Test(arguments: golden) func `reads the worked cases of the design`(_ row: Row) {
        #expect(RequestLine(headers: row.headers).decoded().cdn == row.says)
    }

    static let vendors = [
        Row(headers: [("X-Served-By", "cache-a-CDG"), ("X-Cache", "MISS")], says: "fastly/CDG/miss"),
        Row(headers: [("X-Served-By", "a-IAD, b-CDG"), ("X-Cache", "HIT, MISS")], says: "fastly/CDG/shield_hit"),
        // The last one's, whatever the one before is called.
        Row(headers: [("X-Served-By", "cache-a-IAD, CDG "), ("X-Cache", "HIT")], says: "fastly/CDG/edge_hit"),
        Row(headers: [("X-Served-By", "a-IAD, b-CDG"), ("X-Cache", "MISS, MISS")], says: "fastly/CDG/miss"),
        Row(
            headers: [("Via", "1.1 varnish"), ("X-Timer", "S1.2,VS0,VE1"), ("X-Cache", "PASS")], says: "fastly/-/bypass"
        ),
        Row(
            headers: [("X-Amz-Cf-Id", "abc=="), ("X-Cache", "RefreshHit from cloudfront")],
            says: "cloudfront/-/revalidated"),
        Row(headers: [("x-amz-cf-pop", "CDG52-P1"), ("x-cache", "Miss from cloudfront")], says: "cloudfront/CDG/miss"),
        Row(
            headers: [("X-Amz-Cf-Pop", "CDG52-P1"), ("X-Cache", "Error from cloudfront")], says: "cloudfront/CDG/error"),
        Row(headers: [("Cf-Ray", "1-NRT"), ("Cf-Cache-Status", "HIT")], says: "cloudflare/NRT/edge_hit"),
        Row(headers: [("CF-RAY", "1-NRT"), ("CF-CACHE-STATUS", "EXPIRED")], says: "cloudflare/NRT/miss"),
        Row(headers: [("CF-Ray", "1-NRT"), ("CF-Cache-Status", "STALE")], says: "cloudflare/NRT/stale_hit"),
        Row(headers: [("CF-Ray", "1-NRT"), ("CF-Cache-Status", "UPDATING")], says: "cloudflare/NRT/stale_hit"),
        Row(headers: [("CF-Ray", "1-NRT"), ("CF-Cache-Status", "REVALIDATED")], says: "cloudflare/NRT/revalidated"),
        Row(headers: [("CF-Ray", "1-NRT"), ("CF-Cache-Status", "DYNAMIC")], says: "cloudflare/NRT/bypass"),
        Row(headers: [("CF-Cache-Status", "NONE/UNKNOWN")], says: "cloudflare/-/bypass"),
        Row(headers: [("Akamai-GRN", "0.1.2.3")], says: "akamai/-/unknown"),
        Row(headers: [("X-Akamai-Request-ID", "1a2b")], says: "akamai/-/unknown"),
        Row(
            headers: [
                ("X-Cache", "TCP_REFRESH_FAIL_HIT from a1-2-3-4.deploy.akamaitechnologies.com (AkamaiGHost/9) (-)")
            ],
            says: "akamai/1.2.3.4/stale_hit"),
        Row(headers: [("X-Cache", "TCP_IMS_HIT from a1-2-3-4 (AkamaiGHost/9)")], says: "akamai/1.2.3.4/revalidated"),
        Row(headers: [("X-Cache", "TCP_REFRESH_MISS from a1-2-3-4 (AkamaiGHost/9)")], says: "akamai/1.2.3.4/miss"),
        Row(
            headers: [("X-Cache", "TCP_NEGATIVE_HIT from a1-2-3-4 (AkamaiGHost/9)")], says: "akamai/1.2.3.4/error_hit",
            status: 404),
        Row(
            headers: [("Via", "1.1 google"), ("X-Cache-ID", "FRA-1a2b"), ("X-Cache-Status", "revalidated")],
            says: "google/FRA/revalidated"),
        Row(headers: [("Via", "1.1 google"), ("X-Cache-Status", "uncacheable")], says: "google/-/bypass"),
        Row(headers: [("Server", "BunnyCDN-DE1-723"), ("CDN-Cache", "HIT")], says: "bunny/DE1/edge_hit"),
        Row(headers: [("Server", "BunnyCDN-DE1-723"), ("CDN-Cache", "BYPASS")], says: "bunny/DE1/bypass"),
        Row(headers: [("Cache-Status", "Origin; hit, \"edge, 1\"; fwd=miss")], says: "unknown/edge, 1/miss"),
        Row(headers: [("Cache-Status", "edge-1;hit")], says: "unknown/edge-1/edge_hit"),
        Row(
            headers: [("Cache-Status", #"edge-1; hit; detail="a \", x; fwd=miss""#)],
            says: "unknown/edge-1/edge_hit"),
        Row(headers: [("Cache-Status", #"edge-1; hit; detail="a \", x; fwd=miss"#)], says: "unknown/-/unknown"),
        Row(headers: [("Server", "nginx"), ("X-Cache-Status", "HIT")], says: "unknown/-/unknown"),
    ]

    @Test(arguments: vendors) func `reads each vendor's row`(_ row: Row) {
        #expect(RequestLine(headers: row.headers, status: row.status).decoded().cdn == row.says)
    }

    static let several = [
        // In front of another CDN's cache, each in its own way.
        (
            [("CF-Ray", "1-NRT"), ("Server", "cloudflare"), ("X-Served-By", "cache-a-CDG"), ("Via", "1.1 varnish")],
            "cloudflare/NRT/unknown", "fastly"
        ),
        (
            [
                ("X-Amz-Cf-Pop", "IAD5-C1"), ("X-Served-By", "cache-a-CDG"),
                ("Via", "1.1 a.cloudfront.net (CloudFront), 1.1 varnish"),
            ],
            "fastly/CDG/unknown", "cloudfront"
        ),
        (
            [
                ("X-Amz-Cf-Pop", "IAD5-C1"), ("X-Served-By", "cache-a-CDG"), ("X-Cache", "Hit from cloudfront"),
                ("Via", "1.1 varnish, 1.1 a.cloudfront.net (CloudFront)"),
            ],
            "cloudfront/IAD/edge_hit", "fastly"
        ),
        (
            [("X-Amz-Cf-Pop", "IAD5-C1"), ("X-Cache", "Miss from cloudfront, TCP_HIT from a1-2-3-4 (AkamaiGHost/9)")],
            "akamai/1.2.3.4/edge_hit", "cloudfront"
        ),
    ]

    @Test(arguments: several.indices) func `the CDN that faces the client wins and the rest is listed`(_ i: Int) {
        let (headers, says, others) = Self.several[i]
        let line = RequestLine(headers: headers).decoded()
        #expect(line.cdn == says)
        #expect(line.parts.first?.texts[.otherCDNs] == others)
    }

    @Test func `an error out of the cache is told from an error`() {
        let hit = RequestLine(headers: [("CF-Ray", "1-NRT"), ("CF-Cache-Status", "HIT")], status: 404)
        let miss = RequestLine(headers: [("CF-Ray", "1-NRT"), ("CF-Cache-Status", "MISS")], status: 404)
        #expect(hit.decoded().cdn == "cloudflare/NRT/error_hit")
        #expect(miss.decoded().cdn == "cloudflare/NRT/error")
    }

    @Test func `a failed response without headers is an error all the same`() {
        let line = DecodedLine(
            source: "avmetrics", event: "HLSMediaSegmentRequest",
            data: RequestLine(status: 503).data.replacing(#","headers":{}"#, with: ""))
        #expect(line.cdn == "unknown/-/error")
        #expect(line.own.numbers[.objectHash] != nil)
        let well = RequestLine().data.replacing(#","headers":{}"#, with: "")
        #expect(DecodedLine(source: "avmetrics", event: "HLSMediaSegmentRequest", data: well).cdn == "unknown/-/-")
    }

    @Test(arguments: [("17", 17), ("0", 0), ("-5", nil), ("", nil), ("NaN", nil)] as [(String, Double?)])
    func `an age is no less than 0`(written: String, age: Double?) {
        let line = RequestLine(headers: [("CF-Ray", "1-NRT"), ("Age", written)]).decoded()
        #expect(line.parts.first?.numbers[.age] == age)
    }

    @Test func `a failed response keeps its ticket and the headers that a vendor may see`() {
        let line = RequestLine(
            headers: [
                ("x-served-by", "cache-a-CDG"), ("x-timer", "S1.2"), ("x-client-ip", "198.51.100.7"), ("age", "17"),
                ("Set-Cookie", "uid=1"),
            ], status: 404
        ).decoded()
        let texts = line.parts.first?.texts
        #expect(texts?[.ticket] == "cache-a-CDG S1.2")
        #expect(texts?[.responseHeaders] == "X-Served-By: cache-a-CDG\nX-Timer: S1.2\nAge: 17")
        #expect(line.parts.first?.numbers[.age] == 17)
    }

    @Test(arguments: [(3_001, true), (3_000, false), (100, false)])
    func `a segment keeps its ticket where it takes more than three quarters of its duration`(
        _ took: Int, _ isKept: Bool
    ) {
        var line = RequestLine(headers: [("CF-Ray", "abc-NRT")])
        // This object is no control.
        line.url = "https://edge.example/film/seg-1.m4s"
        line.transaction = #","requestStartDate":1795977500000,"responseEndDate":\#(1_795_977_500_000 + took)"#
        let data = line.data.replacing(#""mediaResourceRequest""#, with: #""segmentDuration":4,"mediaResourceRequest""#)
        func ticket(_ event: String) -> String? {
            DecodedLine(source: "avmetrics", event: event, data: data).parts.first?.texts[.ticket]
        }
        #expect(ticket("HLSMediaSegmentRequest") == (isKept ? "abc-NRT" : nil))
        #expect(ticket("HLSPlaylistRequest") == nil)
    }

    @Test func `a request that went well keeps its ticket where its object is a control`() {
        var kept = 0
        for i in 0..<64 {
            var line = RequestLine(headers: [("CF-Ray", "abc-NRT")])
            line.url = "https://edge.example/film/seg-\(i).m4s"
            let decoded = line.decoded()
            let isControl = ControlSample.holds(UInt64(decoded.own.numbers[.objectHash] ?? 1))
            #expect((decoded.parts.first?.texts[.ticket] != nil) == isControl)
            kept += isControl ? 1 : 0
        }
        #expect(kept > 0 && kept < 32)
    }
}
