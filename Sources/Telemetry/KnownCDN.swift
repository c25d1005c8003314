/// A CDN that the program knows: the one list of what it calls itself.
package struct KnownCDN: Sendable {
    /// As the reports name it.
    package let name: String
    /// Further words for it in response headers.
    package let words: [String]
    /// Domains that it has registered.
    package let domains: [String]
    /// Texts that speak of it wherever they stand: no word of a language has them in it.
    package let parts: [String]
    /// Whether its name speaks of it where it stands as a word of its own. `bunny` is the hero of a film that half of all
    /// test streams show, and no sign of a CDN.
    package let isNameSpoken: Bool

    package static let all = [
        KnownCDN(
            name: "fastly", words: [], domains: ["fastly.net", "fastlylb.net", "fastly.com"], parts: ["fastlylb"],
            isNameSpoken: true),
        KnownCDN(
            name: "cloudfront", words: ["amazons3"], domains: ["cloudfront.net", "amazonaws.com"],
            parts: ["cloudfront"], isNameSpoken: true),
        KnownCDN(
            name: "cloudflare", words: ["cloudflare-nginx"],
            domains: ["cloudflare.com", "cloudflare.net", "cloudflarestream.com", "r2.dev"], parts: ["cloudflare"],
            isNameSpoken: true),
        KnownCDN(
            name: "akamai", words: ["akamaighost", "akamainetstorage", "ghost"],
            domains: [
                "akamai.net", "akamaitechnologies.com", "akamaitech.net", "akamaiedge.net", "akamaized.net",
                "akamaihd.net", "edgekey.net", "edgesuite.net", "akadns.net",
            ], parts: ["akamai", "edgesuite", "edgekey"], isNameSpoken: true),
        KnownCDN(
            name: "google", words: ["gws", "uploadserver", "frontend"],
            domains: ["google.com", "googleusercontent.com", "googleapis.com", "googlevideo.com", "1e100.net"],
            parts: ["googlecdn", "googlevideo"], isNameSpoken: true),
        KnownCDN(
            name: "bunny", words: [], domains: ["b-cdn.net", "bunnycdn.com", "bunny.net", "mediadelivery.net"],
            parts: ["bunnycdn", "bunny-cdn", "bunny_cdn"], isNameSpoken: false),
    ]
}
