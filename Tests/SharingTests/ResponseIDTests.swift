@testable import Sharing
import Testing

struct ResponseIDTests {
    @Test(arguments: [
        ("x-served-by", "cache-iad-kiad7000021-IAD, cache-cdg20721-CDG"), ("x-served-by", "cache-P00"),
        ("x-timer", "S1795947036.164000,VS0,VE1"), ("x-timer", "S1.5"), ("cf-ray", "230b030023ae2822-SJC"),
        ("cf-ray", "230b030023ae2822"), ("x-amz-cf-id", "1fbad113930e2e057683d958ce44f8aFbad113930e2e057683=="),
        ("x-amz-cf-pop", "PHX50-C2"), ("akamai-grn", "0.7862a6e5.1795912394.b5d3164"),
        ("x-akamai-request-id", "b5d3164.1a2b"), ("cdn-requestid", "d41d8cd98f00b204e9800998ecf8427e"),
    ])
    func `an id has its vendor's form`(_ name: String, _ value: String) {
        #expect(ResponseID.shared(value, of: name) == value)
    }

    @Test(arguments: [
        ("x-served-by", "user=CANARY"), ("x-served-by", "cache-10-1-2-3"), ("x-timer", "eyJhIjoxfQ.eyJ1IjoiYSJ9.c2ln"),
        ("x-timer", "user=CANARY"), ("x-timer", "S1.2,CANARY"), ("cf-ray", "CANARY-SJC"), ("x-amz-cf-id", "a@b"),
        ("x-amz-cf-id", "eyJ.x"), ("x-amz-cf-pop", "a.b"), ("akamai-grn", "198.51.100.7"), ("akamai-grn", "0.1.2.3"),
        ("x-akamai-request-id", "198.51.100.7"), ("cdn-requestid", "CANARY"), ("x-timer", "S1\u{301}"),
        ("cdn-requestid", "20010db8000000000000000000000077"),
    ])
    func `and another text is none`(_ name: String, _ value: String) {
        #expect(ResponseID.shared(value, of: name) == "~")
    }

    @Test(arguments: [
        ("fastly", "cache-a-IAD, cache-b-CDG S1.2,VS0,VE1", "cache-a-IAD, cache-b-CDG S1.2,VS0,VE1"),
        ("fastly", "cache-a-IAD", "cache-a-IAD"), ("fastly", "cache-a-IAD, cache-b-CDG", "cache-a-IAD, cache-b-CDG"),
        ("fastly", "cache-a-IAD eyJhIjoxfQ.x.y", "cache-a-IAD ~"), ("fastly", "CANARY", "~"),
        ("cloudflare", "7e1-FRA", "7e1-FRA"), ("akamai", "CANARY", "~"), ("own-cache", "CANARY", "~"),
    ])
    func `a ticket has its vendor's form`(_ vendor: String, _ id: String, _ text: String) {
        #expect(ResponseID.ticket(id, vendor: vendor) == text)
    }

    @Test func `a header that holds no id has none`() {
        #expect(ResponseID.shared("x", of: "server") == nil)
    }
}

struct HeaderListTests {
    @Test(arguments: [
        (#"a, "b, c";x ,d"#, ["a", #""b, c";x"#, "d"]),
        (#"e; detail="a \", b; hit", f"#, [#"e; detail="a \", b; hit""#, "f"]),
        (#"a, e; detail="x\", b; hit"#, ["a"]), ("a,\u{301}b", ["a", "\u{301}b"]), ("", [""]),
        ("a,,b", ["a", "", "b"]),
    ])
    func `quotes and what is escaped in them part nothing, and a quote without end takes its member with it`(
        _ value: String, _ members: [String]
    ) {
        #expect(HeaderList.members(value).map { Array($0.utf8) } == members.map { Array($0.utf8) })
    }
}

struct VendorNamesTests {
    @Test(arguments: [
        ("fastly", "cache.fastly.net"), ("fastly", "varnish"), ("fastly", "x.freetls.fastly.net:443"),
        ("cloudfront", "1a2b.cloudfront.net"), ("cloudfront", "s3.eu-west-1.amazonaws.com"),
        ("cloudflare", "cloudflare"),
        ("akamai", "a1.akamaitechnologies.com"), ("akamai", "akamai.net(ghost)"), ("google", "google"),
        ("google", "x.1e100.net"), ("bunny", "vz-1.b-cdn.net"), ("own", "own.example"), ("own", "a.own.example"),
    ])
    func `a vendor's hosts are its own`(_ vendor: String, _ host: String) {
        #expect(VendorNames(vendor, hosts: ["*.own.example"]).isOwn(host: host))
    }

    @Test(arguments: [
        "annas-mac.fastly.local", "fastly-anna.corp.local", "notfastly.net", "fastly.net.anna.example", "fastly.anna",
        "fastly.net(anna)", "fastly.net:8x", "fastly.net\u{301}", "", "a/fastly.net",
    ])
    func `others' hosts are not`(_ host: String) {
        #expect(!VendorNames("fastly").isOwn(host: host))
    }
}
