@testable import Sharing
import Testing

struct SharedPathTests {
    @Test(arguments: [
        "/film/1080p/seg-00017.m4s", "/a/2026-11-29-06-54-00/s.ts", "/v1.2.3.4/s.ts", "/v1.2.3/s05.ts",
        "/a/play%20(1)/s.ts", "/a/%C3%A9t%C3%A9/s.ts", "/a/50%25/s.ts", "/d41d8cd98f00b204e9800998ecf8427e/a.m4s",
        "/live/ch1/20261129T065400Z_1.ts", "/été/s.ts", "/a//b/", "", "/", "/3325256791/s.ts", "/hls_6000k_v2/i.m3u8",
        "/a/b,c,d_1-2.mp4/master.m3u8", "/film (2026) [HD]/s.ts", "/a/1.2.3/4.5.6/s.ts", "/１/s.ts",
        "/live/1795912394/seg_2130706433.ts", "/2026/11/29/18/s.ts", "/12/34/56/78/s.ts", "/c6336457/0001.m4s",
        "/film_%2C32%2C64%2C96%2C128%2Ck.mp4.csmil/index_0_av.m3u8",
    ])
    func `an ordinary path goes out as it is`(_ path: String) {
        #expect(SharedPath.scrubbed(path) == path)
    }

    @Test(arguments: [
        ("/exp=1~hmac=2/a.m4s?token=x", "/~/a.m4s"), ("/a/s.ts?\u{301}secret", "/a/s.ts"), ("/a#\u{301}secret", "/a"),
        ("/a/203.0.113.77/s05.ts", "/a/~/s05.ts"), ("/a/ip-203-0-113-77/s05.ts", "/a/ip-~/s05.ts"),
        ("/a/2001:db8::7/s05.ts", "/a/~/s05.ts"), ("/ip-198-51-100-7-1/s.ts", "/ip-~-1/s.ts"),
        ("/1795912394.198.51.100.7/s.ts", "/1795912394.~/s.ts"),
    ])
    func `tokens, queries and addresses stay`(_ path: String, _ text: String) {
        #expect(SharedPath.scrubbed(path) == text)
    }

    @Test(arguments: [
        "198%2E51%2E100%2E7", "198%252E51.100.7", "2001%3Adb8%3A%3A7", "exp%253D1795912394~SECRET",
        "anna%2540mail.example",
        "a%253Bu%253Dx", "s.ts%3Fsecret", "s.ts%23secret", "s.ts%253Fsecret", "exp＝secret", "anna＠mail.example",
        "１９８.51.100.7", "198.\u{200B}51.100.7", "a%2Fexp%253D1", "eyJhIjoxfQ%252EeyJ1IjoiYSJ9.c",
        "20010db8000000000000000000000077",
        "2001-db8-0-0-0-0-0-7", "exp%EF%BC%9D1", "198%2C51%2C100%2C7", "198%252C51%252C100%252C7", "%30x7f000001",
        "%5Bfe80::1%25en0%5D", "fe80%3A%3A1%2525en0", "0306%2E063%2E0144%2E0123",
    ])
    func `a segment that says so in disguise stays, all of it`(_ segment: String) {
        #expect(SharedPath.scrubbed("/a/\(segment)/s.ts") == "/a/~/s.ts")
    }
}

struct ProtocolNameTests {
    @Test(arguments: [
        "h1", "h2", "h2c", "h3", "h3-29", "h3-q050", "hq-interop", "http/0.9", "http/1.0", "http/1.1", "quic", "spdy/3",
        "spdy/3.1", "",
    ])
    func `a protocol goes out`(_ name: String) {
        #expect(ProtocolName.shared(name) == name)
        #expect(ProtocolName.shared(name.uppercased()) == name)
    }

    @Test(arguments: [
        "viewer@mail.example", "h2 ?t=SECRET", "h2-viewer-40", "h3-viewer", "h3-1234", "h3-", "h3-q",
        "socks5 198.51.100.7",
        "cloudfront", "h2\u{301}",
    ])
    func `another text is other`(_ name: String) {
        #expect(ProtocolName.shared(name) == "other")
    }
}

struct ViewerTextTests {
    @Test(arguments: [
        ("1.0", 0), ("5.2.1 (1234)", 0), ("2.0-beta+7", 0), ("5.2.1.12", 0), ("iOS 18.1", 1), ("Mac OS X 10.15.7", 1),
        ("FR", 2), ("jp", 2), ("64496", 3), ("AS64496", 3), ("4294967295", 3),
    ])
    func `each field has its form`(_ text: String, _ field: Int) throws {
        #expect(ViewerText.hasForm(text, of: try #require(.init(rawValue: field))))
    }

    @Test(arguments: [
        ("viewer@mail.example", 0), ("https://x/?t=1", 1), ("", 0), ("a\u{301}", 1),
        (String(repeating: "1", count: 33), 0),
        ("FRA", 2), ("F", 2), ("F1", 2), ("Île", 2), ("198.51.100.7", 3), ("AS", 3), ("4294967296", 3),
        ("AS64496 anna", 3),
    ])
    func `and another text has it not`(_ text: String, _ field: Int) throws {
        #expect(!ViewerText.hasForm(text, of: try #require(.init(rawValue: field))))
    }
}

struct NetworkFailureTests {
    @Test(arguments: [
        "404", "error", "NSURLErrorDomain/-1001", "com.apple.coremedia.x/7",
        "FPSCertificateRequestManagerErrorDomain/3",
        "kCFErrorDomainCFNetwork/310",
    ])
    func `status, domain and code go out`(_ text: String) {
        #expect(NetworkFailure.shared(text, but: OtherVendors(than: "fastly")) == text)
    }

    @Test(arguments: [
        ("https://x/?token=CANARY user bob/-1", "~/-1"), ("eyJhIjoxfQ.eyJ1IjoiYSJ9.c2ln/-1", "~/-1"),
        ("a1\(String(repeating: "x", count: 31))/-1", "~/-1"), ("com.10.1.2.3/-1", "com.~/-1"),
        ("2001-db8--176/-1", "~/-1"), ("A/CANARY", "A/~"), ("CANARY", "~"), ("a\u{301}/-1", "~/-1"),
    ])
    func `sentences, tokens and addresses stay`(_ text: String, _ shared: String) {
        #expect(NetworkFailure.shared(text, but: OtherVendors(than: "fastly")) == shared)
    }
}
