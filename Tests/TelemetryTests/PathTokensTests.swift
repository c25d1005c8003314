import Telemetry
import Testing

struct PathTokensTests {
    @Test(arguments: [
        ("/film/1080p/seg-00017.m4s", "/film/1080p/seg-00017.m4s"),
        ("/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.abc/film/a.m4s", "/~/film/a.m4s"),
        ("/hdntl=exp=1795824000~acl=*~hmac=00ff/film/a.m4s", "/~/film/a.m4s"),
        ("/exp%3D1795824000/a.m4s", "/~/a.m4s"),
        ("/0123456789abcdef0123456789abcdef/a.m4s", "/0123456789abcdef0123456789abcdef/a.m4s"),
        ("/0123456789abcdef0123456789abcdef0/a.m4s", "/~/a.m4s"),
        ("/abcdefghij_KLMNOPQRST-0123456789xyz.m3u8", "/~"),
        ("/u/someone@example.org/a.m4s", "/u/~/a.m4s"),
        ("/a;jsessionid/b.m4s?token=x#y", "/~/b.m4s"),
        ("a//exp=1/", "a//~/"),
        ("", ""),
    ])
    func `tokens in a path become a tilde and the rest stays`(_ path: String, _ scrubbed: String) {
        #expect(PathTokens.scrubbed(path) == scrubbed)
        #expect(PathTokens.scrubbed(scrubbed) == scrubbed)
    }

    @Test func `a path with a token is found, one without is not`() {
        func occurs(_ path: String) -> Bool { Array(path.utf8).withUnsafeBufferPointer { PathTokens.occur(in: $0) } }
        #expect(occurs("/a/exp=1/b"))
        #expect(!occurs("/a/keyJack.b/c"))
        #expect(!occurs("/film/seg-1.m4s"))
    }
}
