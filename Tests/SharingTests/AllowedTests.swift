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
