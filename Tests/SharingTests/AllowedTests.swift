import Reporting
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
        #expect(allowed.naming(["viewer 00/é"]).path("/a/viewer%2000%2f%C3%A9/b")?.text == "/a/\(name)/b")
        let one = allowed.naming(["viewer-01"])
        let other = naming.name("viewer-01")
        #expect(one.path("/a/xVIEWER-01y")?.text == "/a/x\(other)y")
        // A short one is a part of words.
        #expect(allowed.naming(["s1"]).path("/s1/s10")?.text == "/\(naming.name("s1"))/s10")
        #expect(one.host("viewer-01.example")?.text == "\(other).example")
        #expect(one.ticket("cache-viewer-01 S1.2")?.text == "cache-\(other) S1.2")
        #expect(one.pop("x-viewer-01").text == "x-\(other)")
        #expect(one.failure("com.viewer-01.app/-1")?.text == "com.\(other).app/-1")
        #expect(self.allowed.naming(["viewer-01"]).path("/a/viewer-01")?.text == "/a/viewer-01")
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
        #expect(allowed.naming([id]).path(path)?.text == text.replacing("*", with: naming.name(id)))
    }

    @Test func `words of ours are literals, with what may leave already between them`() {
        let text: SharedText = "segment \(allowed.failure("a b/1") ?? "error"), \(3) times at \(bitrate: 2_000_000)"
        #expect(text.text == "segment ~/1, 3 times at \(Formatting.bitrates(2_000_000, 2_000_000).0)")
    }

    @Test(arguments: [
        ("CDG", "CDG"), ("", ""), ("edge-1", "edge-1"), ("own_pop_7", "own_pop_7"),
        ("118.214.191.15", "118.214.191.15"),
        ("2001:db8::5", "2001:db8::5"), ("192.168.1.5", "~"), ("10-1-2-3", "~"), ("proxy.acme-bank.local", "~"),
        ("viewer@mail.example", "~"), ("user=42", "~"), ("P\u{1B}]0;x\u{7}", "~"), ("a23456789_1234567", "~"),
        ("é", "~"),
        ("2001%3Adb8%3A%3A1", "~"),
    ])
    func `a POP goes out where it is a code or a public address`(_ pop: String, _ text: String) {
        #expect(allowed.pop(pop).text == text)
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
