@testable import Decoding
import Testing

struct MediaURLTests {
    /// `host path`, as a URL has them.
    private func parts(_ url: String) -> String {
        Array(url.utf8).withUnsafeBufferPointer { bytes in
            let url = MediaURL(bytes)
            return "\(String(decoding: url.host, as: UTF8.self)) \(String(decoding: url.path, as: UTF8.self))"
        }
    }

    @Test(arguments: [
        ("https://edge.example/a/s.ts?t=1#x", "edge.example /a/s.ts"), ("HTTPS://e:8443/a", "e:8443 /a"),
        ("https://user:pass@edge.example/a", "edge.example /a"), ("https://edge.example", "edge.example "),
        ("https://edge.example?t=a@b/c", "edge.example "), ("coap+tcp://h/p", "h /p"), ("s3.x-1://b/o", "b /o"),
        ("https://e/a/https://b/c", "e /a/https://b/c"), ("a://", " "), ("a:///p", " /p"),
    ])
    func `host and path stand behind a scheme`(_ url: String, _ found: String) {
        #expect(parts(url) == found)
    }

    @Test(arguments: [
        "seg.ts?next=https://h.example/secret/x", "skd:a?u=https://h.example/secret/x",
        "/a/s.ts#https://h.example/secret/x", "//h.example/secret", "?https://h.example/secret", "://h.example/secret",
        "1a://h.example/secret", "a b://h.example/secret", "é://h.example/secret", "data:text/plain,secret",
        "https:/h/",
        "https", "https:", "https:/", "https:\\\\h\\secret", "",
    ])
    func `no other text has a host or a path`(_ url: String) {
        #expect(parts(url) == " ")
    }
}
