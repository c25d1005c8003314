import Decoding
import Telemetry
import TestSupport
import Testing

struct CDNRulesTests {
    private static let ours = CDNRules(
        hosts: [("*.lumen.example", "lumen"), ("edge.example", "house")], cacheID: "X-Ours-Id",
        cacheStatus: "X-Ours-Status", extraHeaders: ["X-Trace"])

    @Test func `a host that the configuration names has that vendor`() {
        var line = RequestLine(headers: [("Cache-Status", "pop-7; hit")])
        line.url = "https://V1.Lumen.Example:8443/a.m4s"
        #expect(line.decoded(Self.ours).cdn == "lumen/pop-7/edge_hit")
        line.url = "https://lumen.example.org/a.m4s"
        #expect(line.decoded(Self.ours).cdn == "unknown/pop-7/edge_hit")
    }

    @Test func `a host's vendor goes before what headers say, and they are listed`() {
        let line = RequestLine(headers: [("CF-Ray", "1-NRT")]).decoded(Self.ours)
        #expect(line.cdn == "house/-/unknown")
        #expect(line.parts.first?.texts[.otherCDNs] == "cloudflare")
    }

    @Test func `a transaction without a response has its host's vendor`() {
        let line = DecodedLine(
            source: "avmetrics", event: "HLSMediaSegmentRequest",
            data:
                #"{"url":"https://a.lumen.example/a.m4s","mediaResourceRequest":{"networkTransactionMetrics":{"transactionMetrics":[{"resourceFetchType":1}]}}}"#,
            cdn: Self.ours)
        #expect(line.parts.first?.texts[.cdn] == "lumen")
    }

    @Test func `configured headers recognise their CDN, the usual ones only beside Via`() {
        let line = RequestLine(headers: [("x-ours-id", "FRA-1"), ("x-ours-status", "hit")])
        #expect(line.decoded(CDNRules(cacheID: "X-Ours-Id", cacheStatus: "X-Ours-Status")).cdn == "google/FRA/edge_hit")
        #expect(RequestLine(headers: [("X-Cache-ID", "FRA-1")]).decoded().cdn == "unknown/-/unknown")
    }

    @Test func `a further header is kept of failures in its documented spelling`() {
        let line = RequestLine(headers: [("x-trace", "t-1"), ("X-Other", "o")], status: 503).decoded(Self.ours)
        #expect(line.parts.first?.texts[.responseHeaders] == "X-Trace: t-1")
    }

    @Test func `of a header that is too long whole words are kept`() {
        func kept(_ value: String) -> String? {
            let line = RequestLine(headers: [("X-Trace", value), ("Server", "s")], status: 503)
            return line.decoded(Self.ours).parts.first?.texts[.responseHeaders]
        }
        let start = String(repeating: "a", count: 390)
        #expect(kept("\(start) 203.0.113.77") == "X-Trace: \(start)\nServer: s")
        #expect(kept("\(start),203.0.113.77") == "X-Trace: \(start)\nServer: s")
        #expect(kept("\(start) 203.0.113") == "X-Trace: \(start) 203.0.113\nServer: s")
        let whole = String(repeating: "a", count: 400)
        #expect(kept(whole) == "X-Trace: \(whole)\nServer: s")
        #expect(kept("\(whole) b") == "X-Trace: \(whole)\nServer: s")
        #expect(kept("\(whole)b c") == "Server: s")
    }

    @Test func `the same object has the same fingerprint whatever token its path carries`() {
        var line = RequestLine()
        line.url = "https://a.example/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.abc/film/seg-1.m4s"
        let one = line.decoded()
        line.url = "https://a.example/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MyJ9.def/film/seg-1.m4s?x=1"
        let other = line.decoded()
        #expect(one.own.numbers[.objectHash] == other.own.numbers[.objectHash])
        line.url = "https://a.example/film/seg-1.m4s"
        #expect(line.decoded().own.numbers[.objectHash] != one.own.numbers[.objectHash])
    }
}
