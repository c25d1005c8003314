@testable import Sharing
import Testing

struct HeaderValueTests {
    private func cleaned(_ name: String, _ value: String, edges: Set<String> = []) -> String {
        HeaderValue(vendor: "akamai", edges: edges).cleaned(value, of: name)
    }

    @Test(arguments: [
        (
            #"edge; hit; key="https://f/x?token=CANARY&ip=198.51.100.7""#, "edge; hit"
        ),
        (#"Origin; fwd=miss; detail="user bob", "edge-1"; hit; ttl=30"#, #"Origin; fwd=miss, "edge-1"; hit; ttl=30"#),
        (#""edge, 1"; hit; ttl=-3"#, "~; hit; ttl=-3"),
        ("akamai; hit, proxy.acme-bank.local; fwd=miss", "akamai; hit, ~; fwd=miss"),
        (#"edge; hit; detail="a \", CANARY; hit"#, ""), (#"edge; detail="a \", CANARY; hit"; hit"#, "edge; hit"),
        ("edge; fwd=CANARY; ttl=CANARY; hit=CANARY; stored=?1", "edge; stored=?1"),
        ("a1.akamaiedge.net; hit", "a1.akamaiedge.net; hit"),
        ("edge; fwd=CANARY/path; stored; fwd-status=304", "edge; stored; fwd-status=304"),
        ("198.51.100.7; hit", "~; hit"),
    ])
    func `of Cache-Status the parameters that say what the cache did go out`(_ value: String, _ text: String) {
        #expect(cleaned("cache-status", value) == text)
    }

    @Test(arguments: [
        (
            #"cdn-cache; desc=HIT, edge; dur=1, origin;desc="ip=198.51.100.135, uid=CANARY";dur=2.5, cache;dur=CANARY"#,
            "cdn-cache, edge; dur=1, origin; dur=2.5, cache"
        ),
        (#"edge;desc="a \", CANARY;dur=1"#, ""), ("user-CANARY;dur=1, cfL4;dur=3", "~; dur=1, cfL4; dur=3"),
        ("ip_198_51_100_210", "~"), ("total;dur=nan, total;dur=0x1p3, total;dur=1e9", "total, total, total"),
    ])
    func `of Server-Timing known names and milliseconds go out`(_ value: String, _ text: String) {
        #expect(cleaned("server-timing", value) == text)
    }

    @Test(arguments: [
        ("1.1 varnish, 1.1 PROXY.corp.local:3128 (squid) 198.51.100.77", "1.1 varnish, 1.1 ~"),
        ("1.1 akamai.net(ghost) (AkamaiGHost)", "1.1 akamai.net(ghost) (AkamaiGHost)"),
        ("HTTP/2 a1.akamaitechnologies.com", "HTTP/2 a1.akamaitechnologies.com"), ("PROXY", "~"),
        ("PROXY 198.51.100.7", "~ ~"), ("HTTP/1.1 varnish", "HTTP/1.1 varnish"), ("HTTP/11 varnish", "~ varnish"),
        ("1.12 varnish", "~ varnish"), ("http varnish", "~ varnish"),
        ("longnames/1 varnish", "~ varnish"), ("é/1 varnish", "~ varnish"),
        ("1.1 varnish (for CANARY)", "1.1 varnish (~) ~"),
        ("1.1 annas-mac.akamai.local", "1.1 ~"), ("1.1 varnish\t198.51.100.7", "1.1 varnish ~"),
        ("1.1 varnish (Varnish/6.0)", "1.1 varnish (Varnish/6.0)"),
        ("1.1 a198-51-100-7.deploy.akamaitechnologies.com", "1.1 ~.deploy.akamaitechnologies.com"),
    ])
    func `of Via the vendor's own machines go out, and no proxy of the viewer's`(_ value: String, _ text: String) {
        #expect(cleaned("via", value) == text)
    }

    @Test(arguments: [
        (
            "TCP_MISS from a118-214-191-15 (AkamaiGHost/22.1.2-5ab1) (-)",
            "TCP_MISS from a118-214-191-15 (AkamaiGHost/22.1.2-5ab1) (-)"
        ),
        ("TCP_HIT from a198-51-100-7 (AkamaiGHost/9)", "TCP_HIT from ~ (AkamaiGHost/9)"),
        ("MISS, HIT", "MISS, HIT"), ("HIT, MISS from PROXY.corp.local", "HIT, MISS from ~"),
        ("Hit from akamai", "Hit from akamai"), ("HIT, MISS from  PROXY.corp.local", "HIT, MISS from ~"),
        ("MISS by PROXY.corp.local, HIT", "MISS ~ ~, HIT"), ("PROXY.corp.local", "~"),
        ("MISS from\tPROXY", "MISS from ~"),
        ("TCP_HIT from a118-214-191-15.PROXY.local", "TCP_HIT from ~"),
        (
            "TCP_HIT from a118-214-191-15.deploy.akamaitechnologies.com (AkamaiGHost/9) (-)",
            "TCP_HIT from a118-214-191-15.deploy.akamaitechnologies.com (AkamaiGHost/9) (-)"
        ), ("RefreshHit from akamai", "RefreshHit from akamai"), ("TCP_REFRESH_MISS", "TCP_REFRESH_MISS"),
    ])
    func `of X-Cache the state and the edge go out`(_ value: String, _ text: String) {
        #expect(cleaned("x-cache", value, edges: ["118.214.191.15"]) == text)
    }

    @Test(arguments: [
        ("etag", #""viewer@mail.example""#, #""~""#), ("etag", #"W/"5f3a-9164""#, #"W/"5f3a-9164""#),
        ("etag", #""eyJhbGciOiJIUzI1NiJ9.CANARY.x""#, #""~""#),
        ("etag", #""rL0Y20zC+Fzt72VPzMSk2A==""#, #""rL0Y20zC+Fzt72VPzMSk2A==""#),
        ("server", "nginx/1.21 for 198.51.100.7", "nginx/1.21 ~ ~"),
        ("server", "squid/6.1 PROXY.acme-bank.local", "squid/6.1 ~"), ("server", "AkamaiGHost", "AkamaiGHost"),
        ("server", "Apache/2.4.41 (Ubuntu)", "Apache/2.4.41 (Ubuntu)"), ("server", "nginx (CANARY)", "nginx (~)"),
        ("server", "ECAcc (nyd/D1A229)", "~ (~)"), ("server", "annas-mac", "~"),
        ("etag", "198%2E51%2E100%2E7", "~"), ("etag", "2001%3Adb8%3A%3A7", "~"), ("etag", "a?\u{301}CANARY", "~"),
        ("etag", "20010db8000000000000000000000202", "~"), ("etag", "user:CANARY", "~"),
        ("etag", "anna＠mail.example", "~"),
        ("etag", #""80ab4c9d5d8ed31:0""#, #""80ab4c9d5d8ed31:0""#),
        ("etag", #""686897696a7c876b7e""#, #""686897696a7c876b7e""#),
        ("etag", #""d41d8cd98f00b204e9800998ecf8427e-12""#, #""~""#),
        ("etag", #""d41d8cd98f00b204e9800998ecf8427e""#, #""d41d8cd98f00b204e9800998ecf8427e""#),
        ("etag", #""5f3a-gzip""#, #""5f3a-gzip""#),
        ("age", "12", "12"), ("age", "CANARY", "~"), ("content-length", "100000", "100000"),
        ("content-length", "CANARY 198.51.100.7", "~"),
        ("date", "CANARY@x", "~"), ("last-modified", "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ("date", "Sun, 06 Nov 1994 08:49:37 CET", "~"), ("content-type", "video/mp4; user=CANARY", "video/mp4"),
        ("content-type", #"image/png; name="CANARY.png""#, "image/png"), ("content-type", "CANARY", "~"),
        ("content-type", "binary/octet-stream", "binary/octet-stream"),
        (
            "content-type", "application/vnd.apple.mpegurl; charset=UTF-8",
            "application/vnd.apple.mpegurl; charset=UTF-8"
        ),
        (
            "content-type", #"video/mp4; codecs="avc1.64001f, mp4a.40.2""#,
            #"video/mp4; codecs="avc1.64001f, mp4a.40.2""#
        ),
        ("cf-cache-status", "HIT", "HIT"), ("cf-cache-status", "CANARY", "~"), ("x-cache-hits", "0, 12", "0, 12"),
        ("x-cache-hits", "0, CANARY", "0, ~"), ("x-extra", "198%2E51%2E100%2E7 ok", "~ ok"),
        ("x-extra", "anna%2540x", "~"),
        ("x-extra", "for 198,51,100,7", "for ~"), ("x-extra", "a?\u{301}CANARY", "~"),
        ("x-extra", "PHX-1 tier=2", "PHX-1 ~"),
        ("x-extra", "pop 2026-11-29-06-54-00", "pop 2026-11-29-06-54-00"),
        ("x-extra", "client=198.51.100.7; hdntl=exp=1~CANARY", "~; ~"),
        ("x-extra", "https://x/?a=CANARY /path?b=1", "~ ~"),
        ("x-extra", "[2001:db8::7]:443 at 2001:db8::8", "[~]:443 at ~"),
        ("x-extra", "00:1b:44:11:3a:b7", "~"), ("content-type", "text/html; charset=utf-8", "text/html; charset=utf-8"),
        ("date", "Sun, 29 Nov 2026 06:54:39 GMT", "Sun, 29 Nov 2026 06:54:39 GMT"),
        (
            "x-amz-cf-id", "1fbad113930e2e057683d958ce44f8aFbad113930e2e057683==",
            "1fbad113930e2e057683d958ce44f8aFbad113930e2e057683=="
        ),
        ("akamai-grn", "0.7862a6e5.1795912394.b5d3164", "0.7862a6e5.1795912394.b5d3164"),
        ("x-timer", "S1795947036.164000,VS0,VE1", "S1795947036.164000,VS0,VE1"),
        ("x-served-by", "cache-iad-kiad7000021-IAD, 198.51.100.7", "cache-iad-kiad7000021-IAD, ~"),
    ])
    func `of other headers no URL, query, address or token goes out, and the vendor's ids do`(
        _ name: String, _ value: String, _ text: String
    ) {
        #expect(cleaned(name, value) == text)
    }
}
