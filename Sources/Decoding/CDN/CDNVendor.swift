import Telemetry

/// A CDN that the built-in rules know: one case, with the headers that tell it.
enum CDNVendor: UInt8, CaseIterable {
    case fastly, cloudfront, cloudflare, akamai, google, bunny

    var name: StaticString {
        switch self {
        case .fastly: "fastly"
        case .cloudfront: "cloudfront"
        case .cloudflare: "cloudflare"
        case .akamai: "akamai"
        case .google: "google"
        case .bunny: "bunny"
        }
    }

    /// Whether the CDN had a hand in the response.
    func answered(_ headers: ResponseHeaders, _ rules: CDNRules) -> Bool {
        func has(_ header: ResponseHeaders.Header) -> Bool { headers[header].count > 0 }
        switch self {
        case .fastly: return has(.servedBy) || (has(.timer) && headers[.via].contains("varnish"))
        case .cloudfront: return has(.amazonID) || has(.amazonPOP)
        case .cloudflare: return has(.ray) || has(.cloudflareStatus)
        case .akamai: return has(.grn) || has(.akamaiID) || headers[.cache].contains("AkamaiGHost")
        case .google:
            return headers[.via].contains("1.1 google")
                || (rules.recognisesByHeader && (has(.googleID) || has(.googleStatus)))
        case .bunny: return headers[.server].starts(with: "BunnyCDN")
        }
    }

    func pop(_ headers: ResponseHeaders, _ scratch: Scratch) -> Bytes {
        switch self {
        case .fastly: headers.last(.servedBy).last(after: 0x2D)
        case .cloudfront: Bytes(rebasing: headers.last(.amazonPOP).prefix(3))
        case .cloudflare: headers.last(.ray).field(1, 0x2D)
        case .akamai: CDNVendor.akamaiEdge(headers.last(.cache), scratch)
        case .google: headers.last(.googleID).field(0, 0x2D)
        case .bunny: headers[.server].field(1, 0x2D)
        }
    }

    /// The id by which the vendor finds the response in its own logs; empty where there is none.
    func ticket(_ headers: ResponseHeaders, _ scratch: Scratch) -> Bytes {
        switch self {
        case .fastly:
            headers[.timer].count > 0
                ? scratch.joined(headers[.servedBy], 0x20, headers[.timer]).trimmed : headers[.servedBy]
        case .cloudfront: headers.last(.amazonID)
        case .cloudflare: headers.last(.ray)
        case .akamai: headers[.grn].count > 0 ? headers.last(.grn) : headers.last(.akamaiID)
        case .google: Bytes(start: nil, count: 0)
        case .bunny: headers.last(.bunnyID)
        }
    }

    /// "… from a118-214-191-15 (AkamaiGHost/…)" → 118.214.191.15
    private static func akamaiEdge(_ cache: Bytes, _ scratch: Scratch) -> Bytes {
        let machine = cache.field(2, 0x20)
        guard machine.count > 1, machine[0] == 0x61, let room = scratch.room(machine.count - 1) else {
            return Bytes(start: nil, count: 0)
        }
        var end = 0
        for i in 1..<machine.count {
            // "a1-2-3-4.deploy.akamaitechnologies.com" names the same edge.
            guard machine[i] == 0x2D || (machine[i] >= 0x30 && machine[i] <= 0x39) else { break }
            room[i - 1] = machine[i] == 0x2D ? 0x2E : machine[i]
            end = i
        }
        return Bytes(rebasing: Bytes(room)[..<end])
    }
}

/// The CDNs that had a hand in one response: a set without memory of its own, made for each of them.
struct CDNVendors {
    private var bits: UInt8 = 0

    init(_ headers: ResponseHeaders, _ rules: CDNRules) {
        for number in 0..<CDNVendors.known {
            if let vendor = CDNVendor(rawValue: number), vendor.answered(headers, rules) { bits |= 1 << number }
        }
    }

    private static let known: UInt8 = UInt8(CDNVendor.allCases.count)

    var count: Int { bits.nonzeroBitCount }
    /// In the order of the rules.
    var first: CDNVendor? { bits == 0 ? nil : CDNVendor(rawValue: UInt8(bits.trailingZeroBitCount)) }
    var all: [CDNVendor] { CDNVendor.allCases.filter(contains) }

    func contains(_ vendor: CDNVendor) -> Bool { bits & (1 << vendor.rawValue) != 0 }

    /// The one of that name.
    func named(_ name: Bytes) -> CDNVendor? {
        all.first { vendor in
            name.elementsEqual(Bytes(start: vendor.name.utf8Start, count: vendor.name.utf8CodeUnitCount))
        }
    }
}
