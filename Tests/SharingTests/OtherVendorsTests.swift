@testable import Decoding
@testable import Sharing
import Telemetry
import TestSupport
import Testing

struct OtherVendorsTests {
    private let others = OtherVendors(than: "fastly", ["own-cache", "bunny", "edge", "fastly"])

    @Test func `every CDN that is recognised is on the list, and nobody else`() {
        #expect(Set(KnownCDN.all.map(\.name)) == Set(CDNVendor.allCases.map { "\($0.name)" }))
        #expect(Set(SharedHeaders.builtIn.compactMap(\.vendor)).isSubset(of: Set(KnownCDN.all.map(\.name))))
    }

    @Test func `each is found by name or domain in every bundle but its own`() {
        for cdn in KnownCDN.all {
            let texts = cdn.domains.map { "x.\($0)" } + cdn.parts + (cdn.isNameSpoken ? [cdn.name] : [])
            for text in texts {
                for vendor in KnownCDN.all.map(\.name) {
                    #expect(OtherVendors(than: vendor).areSpoken(of: text) == (vendor != cdn.name), "\(vendor) \(text)")
                }
            }
        }
    }

    @Test(arguments: [
        "akamai", "viaakamai2", "AKAMAI", "x-cloudfront-y", "cloudflare263", "google", "google_dai", "viaGoogle",
        "googleMedia", "bunnycdn-1", "d1.cloudfront.net", "a.b-cdn.net:443", "b-cdn.net", "%61kamai", "%2561kamai",
        "ａkamai", "own-cache", "own-cache7", "e1.edgekey.net", "x.1e100.net.",
    ])
    func `a text that speaks of another vendor is found`(_ text: String) {
        #expect(others.areSpoken(of: text))
    }

    @Test(arguments: [
        "fastly", "film", "big_buck_bunny_1080p", "googlecast", "pregoogle", "edge", "web-cdn.network", "ab-cdn.net",
        "town-caches", "1e100.network", "bunny", "", "front-cloud",
    ])
    func `other words are none`(_ text: String) {
        #expect(!others.areSpoken(of: text))
    }

    @Test func `fastly is an adverb's end, too`() {
        let others = OtherVendors(than: "akamai")
        #expect(!others.areSpoken(of: "steadfastly") && others.areSpoken(of: "fastly-1"))
    }

    @Test func `a vendor whose name has another's in it may read its own`() {
        #expect(!OtherVendors(than: "akamai-live").areSpoken(of: "akamai-live.example"))
    }

    @Test(arguments: [
        ("d111.cloudfront.net", "~"), ("x.b-cdn.net:8443", "~"), ("cloudflare263.example", "~.example"),
        ("a.viaAkamai.example:80", "a.~.example:80"), ("edge.example", "edge.example"), ("~", "~"),
        ("203.0.113.5", "203.0.113.5"), ("[2001:db8::5]:80", "[2001:db8::5]:80"), ("a.fastly.net", "a.fastly.net"),
        ("bucket.s3.amazonaws.com", "~"), ("a.akamaized.net.", "~"),
    ])
    func `a host goes out without them`(_ host: String, _ text: String) {
        #expect(others.removed(fromHost: host) == text)
    }

    @Test(arguments: [
        ("/akamai/a.m4s", "/~/a.m4s"), ("/v/x.cloudfront.net/google/seg-1.ts", "/v/~/~/seg-1.ts"),
        ("/bunny/1.ts", "/bunny/1.ts"), ("/a//b", "/a//b"), ("", ""),
    ])
    func `a path goes out without them`(_ path: String, _ text: String) {
        #expect(others.removed(fromPath: path) == text)
    }

    @Test func `no text of a bundle speaks of another vendor`() throws {
        var log = RequestLog()
        for i in 0..<12 {
            log.session = "s-\(i)"
            log.client = #"{"country":"FR","app":"1.0-akamai","os":"google 1","asn":64496}"#
            log.segment(
                "/google/x.cloudfront.net/a.m4s", status: 404, headers: RequestLog.fastly("CloudFlare1", "MISS"),
                host: "akamai.example",
                resource: i < 3 ? #","errorEvent":{"error":{"domain":"com.akamai.amp","code":-1}}"# : "")
            log.segment(
                "/b.m4s", headers: RequestLog.fastly("CDG") + [("Via", "1.1 a.b-cdn.net")],
                host: "d1.akamaized.net",
                resource: #","errorEvent":{"error":{"domain":"com.google.x","code":-1}}"#)
        }
        let text = try Bundles(log.text).text("fastly").lowercased()
        for name in ["akamai", "cloudf", "google", "b-cdn", "bunny"] {
            #expect(text.ranges(of: name).map { text[$0.lowerBound...].prefix(80) } == [])
        }
        #expect(text.contains("/~/~/a.m4s") && text.contains("~/-1") && text.contains("~.example"))
    }
}
