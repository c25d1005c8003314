import Telemetry

/// Which CDN answered, from where, and out of which cache.
struct CDNResponse {
    /// What a transaction tells beside its response.
    struct Request {
        /// The host that was asked; empty where the log does not say, as after a redirect.
        var host: Bytes
        /// Whether its ticket id is worth keeping although it went well.
        var isControl: Bool
        /// Seconds that its transfer may take before its ticket id is kept as that of a slow one; nil for what is no
        /// segment.
        var slowFrom: Double?
        var rules: CDNRules
        var scratch: Scratch
    }

    private let headers: ResponseHeaders
    private let request: Request

    init(_ headers: JSON, _ request: Request) {
        self.headers = ResponseHeaders(headers, request.rules, request.scratch)
        self.request = request
    }

    /// Writes the vendor that a host is known to be, where there is no response to tell.
    static func writeHost(_ request: Request, into draft: DraftRecord) {
        draft.text(.cdn, request.rules.vendor(of: request.host))
    }

    /// Writes vendor, POP and cache state of the transaction, and its ticket id where that is kept.
    ///
    /// - Parameter seconds: how long the answer took, from its request to its last byte; nil where the log does not say.
    /// - Returns: the cache state.
    @discardableResult
    func write(status: Double, took seconds: Double? = nil, into draft: DraftRecord) -> CacheState {
        let found = CDNVendors(headers, request.rules)
        let configured = request.rules.vendor(of: request.host)
        let generic = CacheStatus(headers[.cacheStatus])
        let facing = configured.count > 0 ? found.named(configured) : clientFacing(found)
        var state = CacheState.unknown
        if configured.count > 0 {
            draft.text(.cdn, configured)
        } else if let facing {
            draft.text(.cdn, Bytes(facing.name))
        }
        if let facing {
            draft.text(.pop, facing.pop(headers, request.scratch))
            state = facing.cacheState(headers)
            if status >= 400 || request.isControl || isSlow(seconds) {
                draft.text(.ticket, facing.ticket(headers, request.scratch))
            }
        } else {
            draft.text(.pop, generic.name)
        }
        if state == .unknown { state = generic.state }
        if found.count > 1 || (configured.count > 0 && facing == nil) { writeOthers(found, facing, into: draft) }
        if status >= 400 { state = state.isHit == true || state == .errorHit ? .errorHit : .error }
        draft.number(.cacheState, Double(state.rawValue))
        if let age = headers.age { draft.number(.age, age) }
        return state
    }

    private func isSlow(_ seconds: Double?) -> Bool {
        guard let seconds, let limit = request.slowFrom else { return false }
        return seconds > limit
    }

    /// Of several CDNs in one response, the one that faces the client.
    ///
    /// A CDN in front passes on what those behind it wrote. Server is always written anew by the CDNs whose name it
    /// holds, and each that writes Via adds itself at the end, as in X-Cache.
    private func clientFacing(_ found: CDNVendors) -> CDNVendor? {
        guard found.count > 1 else { return found.first }
        let server = headers[.server]
        if server.equals("cloudflare"), found.contains(.cloudflare) { return .cloudflare }
        if found.contains(.bunny) { return .bunny }
        let via = headers.last(.via)
        if via.contains("varnish"), found.contains(.fastly) { return .fastly }
        if via.contains("CloudFront"), found.contains(.cloudfront) { return .cloudfront }
        if via.contains("1.1 google"), found.contains(.google) { return .google }
        let cache = headers.last(.cache)
        if cache.contains("AkamaiGHost") { return .akamai }
        if cache.contains("from cloudfront"), found.contains(.cloudfront) { return .cloudfront }
        return found.first
    }

    private func writeOthers(_ found: CDNVendors, _ facing: CDNVendor?, into draft: DraftRecord) {
        var names = Bytes(start: nil, count: 0)
        for other in found.all where other != facing {
            let name = Bytes(other.name)
            names = names.count == 0 ? name : request.scratch.joined(names, 0x20, name)
        }
        draft.text(.otherCDNs, names)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate init(_ text: StaticString) { self.init(start: text.utf8Start, count: text.utf8CodeUnitCount) }
}
