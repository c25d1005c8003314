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
        (#"Origin; fwd=miss; detail="user bob", "edge, 1"; hit; ttl=30"#, #"Origin; fwd=miss, "edge, 1"; hit; ttl=30"#),
        ("edge; fwd=CANARY/path; stored; fwd-status=304", "edge; stored; fwd-status=304"),
        ("198.51.100.7; hit", "~; hit"),
    ])
    func `of Cache-Status the parameters that say what the cache did go out`(_ value: String, _ text: String) {
        #expect(cleaned("cache-status", value) == text)
    }

    @Test func `of Server-Timing names and milliseconds go out`() {
        let value = #"cdn-cache; desc=HIT, edge; dur=1, ak;desc="ip=198.51.100.135, uid=CANARY";dur=2.5, x;dur=CANARY"#
        #expect(cleaned("server-timing", value) == "cdn-cache, edge; dur=1, ak; dur=2.5, x")
    }

    @Test(arguments: [
        ("1.1 varnish, 1.1 PROXY.corp.local:3128 (squid) 198.51.100.77", "1.1 varnish, 1.1 ~"),
        ("1.1 akamai.net(ghost) (AkamaiGHost)", "1.1 akamai.net(ghost) (AkamaiGHost)"),
        ("HTTP/2 a1.akamaitechnologies.com", "HTTP/2 a1.akamaitechnologies.com"), ("PROXY", "~"),
        ("PROXY 198.51.100.7", "~ ~"), ("HTTP/1.1 varnish", "HTTP/1.1 varnish"), ("HTTP/11 varnish", "~ varnish"),
        ("1.12 varnish", "~ varnish"), ("http varnish", "~ varnish"),
        ("longnames/1 varnish", "~ varnish"), ("é/1 varnish", "~ varnish"),
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
        ("Hit from akamai", "Hit from akamai"),
    ])
    func `of X-Cache the state and the edge go out`(_ value: String, _ text: String) {
        #expect(cleaned("x-cache", value, edges: ["118.214.191.15"]) == text)
    }

    @Test(arguments: [
        ("etag", #""viewer@mail.example""#, #""~""#), ("etag", #"W/"5f3a-9164""#, #"W/"5f3a-9164""#),
        ("etag", #""eyJhbGciOiJIUzI1NiJ9.CANARY.x""#, #""~""#),
        ("etag", #""rL0Y20zC+Fzt72VPzMSk2A==""#, #""rL0Y20zC+Fzt72VPzMSk2A==""#),
        ("server", "nginx/1.21 for 198.51.100.7", "nginx/1.21 for ~"),
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

struct NetworkAddressTests {
    @Test(arguments: [
        "10.1.2.3", "172.31.0.1", "192.168.1.50", "127.0.0.1", "169.254.0.9", "100.64.0.1", "224.0.0.1", "::1",
        "fe80::1",
        "fd00::1", "::ffff:192.168.1.1", "ff02::1", "fe80::1%en0", "edge.example", "", "1.2.3",
    ])
    func `what only a network's inside knows is no edge`(_ text: String) {
        #expect(!NetworkAddress.isPublic(text))
    }

    @Test(arguments: ["203.0.113.5", "172.32.0.1", "100.128.0.1", "2001:db8::5", "::ffff:203.0.113.5"])
    func `what the internet reaches may be one`(_ text: String) {
        #expect(NetworkAddress.isPublic(text))
    }

    @Test(arguments: [
        ("ip=198.51.100.7x", "ip=~x"), ("a198-51-100-7.deploy", "a~.deploy"), ("198_51_100_7", "~"), ("1.2.3", "1.2.3"),
        ("1.2.3.256", "1.2.3.256"), ("1.2-3.4", "1.2-3.4"), ("06:54:39", "06:54:39"), ("203.0.113.5", "203.0.113.5"),
        ("a203-0-113-5", "a203-0-113-5"),
    ])
    func `an address is found inside a word, and a known one stays`(_ word: String, _ text: String) {
        #expect(NetworkAddress.removed(from: word, but: ["203.0.113.5"]) == text)
    }
}
