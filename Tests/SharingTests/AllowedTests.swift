@testable import Sharing
import Testing

struct AllowedTests {
    private let allowed = Allowed(vendor: "fastly", sessions: .keep)

    @Test(arguments: [
        ("edge.example", "edge.example"), ("user:pass@edge.example", "edge.example"),
        ("edge.example/a?b", "edge.example"),
    ])
    func `a host goes out without user and path`(_ host: String, _ text: String) {
        #expect(allowed.host(host)?.text == text)
    }

    @Test func `a path goes out without query and tokens`() {
        #expect(allowed.path("/exp=1~hmac=2/a.m4s?token=x")?.text == "/~/a.m4s")
        #expect(allowed.path(nil) == nil)
    }

    @Test func `a session that a file's name stands for is not named, unless it has another name outside`() {
        let kept = Allowed(vendor: "fastly", sessions: .keep, unnamed: ["anna.schmidt"])
        #expect(kept.session("anna.schmidt").text == "~")
        #expect(kept.session("anna").text == "anna")
        let naming = SessionNaming.hash(key: Array("a key of sixteen bytes".utf8))
        let hashed = Allowed(vendor: "fastly", sessions: naming, unnamed: ["anna.schmidt"])
        #expect(hashed.session("anna.schmidt").text == naming.name("anna.schmidt"))
    }

    @Test func `a network error's domain is a name, and its code stays`() {
        #expect(allowed.failure("404")?.text == "404")
        #expect(allowed.failure("NSURLErrorDomain/-1001")?.text == "NSURLErrorDomain/-1001")
        #expect(allowed.failure("https://x/?token=CANARY user bob/-1")?.text == "~/-1")
    }

    @Test func `a hashed session's id is in no path, host and ticket, as it is or as a URL writes it`() {
        let naming = SessionNaming.hash(key: Array("a key of sixteen bytes".utf8))
        let allowed = Allowed(vendor: "fastly", sessions: naming)
        let name = naming.name("viewer 00/é")
        #expect(allowed.path("/a/viewer%2000%2f%C3%a9/b", named: ["viewer 00/é"])?.text == "/a/\(name)/b")
        #expect(allowed.path("/a/xVIEWER-01y", named: ["viewer-01"])?.text == "/a/x\(naming.name("viewer-01"))y")
        // A short one is a part of words.
        #expect(allowed.path("/s1/s10", named: ["s1"])?.text == "/\(naming.name("s1"))/s10")
        #expect(allowed.host("viewer-01.example", named: ["viewer-01"])?.text == "\(naming.name("viewer-01")).example")
        #expect(allowed.ticket("viewer-01 S1.2", session: "viewer-01")?.text == "\(naming.name("viewer-01")) S1.2")
        #expect(self.allowed.path("/a/viewer-01", named: ["viewer-01"])?.text == "/a/viewer-01")
    }

    @Test(arguments: [
        ("play (1)CANARY", "/a/play%20(1)CANARY/s.ts", "/a/*/s.ts"), ("~tildeCANARY", "/a/%7EtildeCANARY/", "/a/*/"),
        ("user:42,xCANARY a", "/a/user:42,xCANARY%20a/", "/a/*/"),
        ("viewer CANARY", "/a/%76iewer%20c%61nary", "/a/*"), ("50%25 CANARY", "/a/50%25 CANARY", "/a/*"),
        ("50% CANARY", "/a/50%25%20CANARY", "/a/*"),
        ("5F2A11C0-0B7E-4D7A-9A53-2C1E5B7F0001", "/a/5f2a11c00b7e4d7a9a532c1e5b7f0001/s.ts", "/a/*/s.ts"),
        ("s1", "/a%20s1%2Fs2/s1%41/%41s1", "/a%20*%2Fs2/s1%41/%41s1"),
        ("tail-CANARY", "/a/tail-CANAR", "/a/tail-CANAR"),
        ("tails%", "/tails%/tails%2/tails%25", "/*/*2/*"),
    ])
    func `a hashed session's id is in no path, whichever of its letters are escaped`(
        _ id: String, _ path: String, _ text: String
    ) {
        let naming = SessionNaming.hash(key: Array("a key of sixteen bytes".utf8))
        let allowed = Allowed(vendor: "fastly", sessions: naming)
        #expect(allowed.path(path, named: [id])?.text == text.replacing("*", with: naming.name(id)))
    }

    @Test(arguments: [
        ("192.168.1.23:8080", "~"), ("192.168.1.23", "~"), ("bob@10.1.2.3:80", "~"), ("[fd00::17]:8443", "~"),
        ("[fe80::1%25en0]", "~"), ("::1", "~"), ("203.0.113.5:8080", "203.0.113.5:8080"),
        ("[2001:db8::5]:80", "[2001:db8::5]:80"), ("edge.example:8443", "edge.example:8443"),
    ])
    func `a host in the viewer's own network stays in the house`(_ host: String, _ text: String) {
        #expect(allowed.host(host)?.text == text)
    }

    @Test(arguments: [
        ("/a/2026-11-29-06-54-00/s.ts", "/a/2026-11-29-06-54-00/s.ts"),
        ("/a/203.0.113.77/s05.ts", "/a/~/s05.ts"), ("/a/ip-203-0-113-77/s05.ts", "/a/ip-~/s05.ts"),
        ("/a/2001:db8::7/s05.ts", "/a/~/s05.ts"), ("/v1.2.3/s05.ts", "/v1.2.3/s05.ts"),
    ])
    func `a path goes out without addresses`(_ path: String, _ text: String) {
        #expect(allowed.path(path)?.text == text)
    }

    /// The second case of RFC 4231, 4.3.
    @Test func `a keyed hash is that of the standard's own example`() {
        let name = SessionNaming.hash(key: Array("Jefe".utf8)).name("what do ya want for nothing?")
        #expect(name == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }

    @Test func `a key longer than a block is hashed first`() {
        let key = [UInt8](repeating: 0xAA, count: 131)
        let name = SessionNaming.hash(key: key).name("Test Using Larger Than Block-Size Key - Hash Key First")
        #expect(name == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test(arguments: [("akamai", 5, false), ("akamai", 7, true), ("akamai", 25, true), ("fastly", 25, false)])
    func `ids that are looked up for hours only are marked`(_ vendor: String, _ hours: Int64, _ isMarked: Bool) {
        #expect((TicketAge.note(vendor: vendor, microseconds: hours * 3_600_000_000) != nil) == isMarked)
    }
}
