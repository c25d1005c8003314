@testable import Sharing
import Testing

struct HostNameTests {
    private func shared(_ host: String, edges: Set<String> = []) -> String { HostName.shared(host, edges: edges) }

    @Test(arguments: [
        "edge.example", "edge.example:8443", "EDGE.Example", "edge.example.", "a_b.example", "bücher.example:80",
        "例え.テスト", "xn--bcher-kva.example", "203.0.113.5:8080", "[2001:db8::5]:80", "[2600:9000::1]",
        "d111abc.cloudfront.net",
        "customer-f33zs165nr7gyfy4.cloudflarestream.com", "vz-cea98c59-23c.b-cdn.net",
        "my-very-long-company-name-production-assets.s3.amazonaws.com", "rr3---sn-4g5e6nsz.googlevideo.com",
        "0123456789abcdef0123456789abcdef.egress.mediapackage.example", "v1-2-3.cdn.example", "2026-11-29.live.example",
        "live1.internal.example", "local.example", "a1.b2.c3.d4.example",
    ])
    func `a public host goes out as it is`(_ host: String) {
        #expect(shared(host) == host)
    }

    @Test(arguments: [
        ("user:pass@edge.example", "edge.example"), ("edge.example/a?b@c", "edge.example"),
        ("edge%2Eexample", "edge.example"), ("ｅｄｇｅ.example", "edge.example"),
    ])
    func `a host goes out without user and path, as it is resolved`(_ host: String, _ text: String) {
        #expect(shared(host) == text)
    }

    @Test(arguments: [
        "192.168.1.23:8080", "192.168.1.23", "bob@10.1.2.3:80", "[fd00::17]:8443", "[fe80::1%25en0]", "::1",
        "192.168.1.23.:8080", "192%2E168%2E1%2E23", "3232235543", "0xC0A80117", "0XC0.168.1.1", "192.168.001.023",
        "10.147", "１９２.168.1.155", "[64:ff9b::192.168.1.151]", "[2002:c0a8:198::1]:80", "[::ffff:c0a8:199]",
        "a.0xC0A80117", "3405803781", "203.0.113.005",
    ])
    func `no spelling of an address in the viewer's own network goes out`(_ host: String) {
        #expect(shared(host) == "~")
    }

    @Test(arguments: [
        "annas-iphone.local:8080", "annas-mac149", "nas.lan", "x.home.arpa", "x.internal", "x.localhost", "LOCALHOST",
        "annas-mac.fritz.box", "x.LOCAL.",
    ])
    func `no machine in the viewer's own network goes out`(_ host: String) {
        #expect(shared(host) == "~")
    }

    @Test(arguments: [
        "anna:pa", "anna:pa.example", "a.example:", "a.example:70000", "a.example:8x", "a..example", ".example", "",
        "exp=1.example", "anna%40x:pw", "a.example%2Fsecret", "a b.example", "[2001:db8::5", "[2001:db8::5]x",
        "[edge.example]", "\u{301}e.example", "a\u{200D}!.example", "a\u{0}.example",
        "eyJhIjoxfQ.eyJ1IjoiYSJ9.x.example",
        "a.example:+80",
    ])
    func `what has no host's form stays`(_ host: String) {
        #expect(shared(host) == "~")
    }

    @Test(arguments: [
        ("192-168-1-14.0a1b.plex.direct:32400", "~.0a1b.plex.direct:32400"),
        ("c.198-51-100-7.isp.example", "c.~.isp.example"),
        ("c.198.51.100.7.isp.example", "c.~.isp.example"), ("ec2-198-51-100-7.compute.example", "~.compute.example"),
        ("2001-db8--7.sslip.example", "~.sslip.example"), ("\(String(repeating: "a", count: 33)).example", "~.example"),
        ("5f2a11c0-0b7e-4d7a-9a53-2c1e5b7f0001.example", "~.example"),
        ("a118-214-191-15.deploy.example", "a118-214-191-15.deploy.example"),
    ])
    func `of a label that holds an address or a token nothing goes out, but for the edge's own`(
        _ host: String, _ text: String
    ) {
        #expect(shared(host, edges: ["118.214.191.15"]) == text)
    }
}
