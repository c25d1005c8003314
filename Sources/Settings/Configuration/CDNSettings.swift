/// How the CDN of a request is recognised beyond the built-in rules, and what more its vendor may see.
package struct CDNSettings: Equatable, Sendable {
    package struct Host: Equatable, Sendable {
        /// `*` stands for any run of letters: `*.media.example.net`. Lower case.
        package let pattern: String
        package let vendor: String
    }

    /// The first that matches a host wins.
    package var hosts: [Host] = []
    /// The response header with the cache's id, whose text before `-` is the POP (Google Media CDN); nil: none.
    package var cacheIDHeader: String?
    /// The response header with the cache's state (Google Media CDN); nil: none.
    package var cacheStatusHeader: String?
    /// Response headers that a vendor may see beside the built-in allow-list.
    package var extraAllowedHeaders: [String] = []

    /// Headers that name a viewer or a secret: they leave the house in no configuration. Lower case.
    package static let neverAllowedHeaders = [
        "set-cookie", "set-cookie2", "cookie", "location", "content-location", "referer", "authorization",
        "proxy-authorization", "www-authenticate", "authentication-info", "x-forwarded-for", "forwarded",
        "x-real-ip", "true-client-ip", "cf-connecting-ip", "x-client-ip",
    ]
}
