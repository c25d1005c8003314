import Testing

@testable import Settings

@Suite struct CDNReaderTests {
    @Test func `reads hosts in their order, headers and what more may be shared`() throws {
        let cdn = try layer(
            """
            cdn:
              hosts:
                "edge-*.Example.net": fastly
                "*.example.net": own-cache
              headers: { cache_id: X-Cache-ID, cache_status: X-Cache-Status }
              extra_allowed_headers: [X-Edge-Pop]
            """
        ).cdn?.value
        let expected = CDNSettings(
            hosts: [
                .init(pattern: "edge-*.example.net", vendor: "fastly"),
                .init(pattern: "*.example.net", vendor: "own-cache"),
            ], cacheIDHeader: "X-Cache-ID", cacheStatusHeader: "X-Cache-Status", extraAllowedHeaders: ["X-Edge-Pop"])
        #expect(cdn == expected)
    }

    @Test(
        arguments: [
            ("hosts: [a]", "1:15: found a list; write a map of keys and values"),
            (
                "hosts: { a.net: Fastly }",
                "1:24: 'Fastly' is no vendor name; write lower-case letters, digits and dashes"
            ),
            ("hosts: { a.net: .. }", "1:24: '..' is no vendor name; write lower-case letters, digits and dashes"),
            (
                "hosts: { 'https://a': b }",
                "1:17: 'https://a' is no host pattern; write a host name, with * for any letters"
            ),
            ("headers: { cache: X }", "1:19: unknown key 'cache'; known are cache_id, cache_status"),
            ("headers: { cache_id: 'X: Y' }", "1:29: 'X: Y' is no header name; write letters, digits and dashes"),
            ("extra_allowed_headers: X", "1:31: found 'X'; write a list of header names, such as [a, b]"),
        ] as [(String, String)])
    func `says what is wrong with a rule`(text: String, expected: String) {
        #expect(fault(inFile: "cdn: { \(text) }") == "qoe-report.yaml:" + expected)
    }

    @Test(arguments: ["Set-Cookie", "authorization", "Location", "Referer", "X-Forwarded-For"])
    func `never lets a header out that names a viewer or a secret`(header: String) {
        let expected =
            "qoe-report.yaml:1:32: '\(header)' may name a viewer or a secret; it is never shared, take it out"
        #expect(fault(inFile: "cdn: { extra_allowed_headers: [\(header)] }") == expected)
    }
}
