import Glibc
import Telemetry

/// The response headers that tell which CDN answered, from where, and out of which cache (cdn.md).
struct CDNResponse {
    private enum Header: UInt8, CaseIterable {
        case servedBy = 1, cache, timer, via, amazonID, amazonPOP, ray, cloudflareStatus, grn, akamaiID, server,
            bunnyCache
        case bunnyID, cacheStatus, googleID, googleStatus, age

        var name: String {
            switch self {
            case .servedBy: "X-Served-By"
            case .cache: "X-Cache"
            case .timer: "X-Timer"
            case .via: "Via"
            case .amazonID: "X-Amz-Cf-Id"
            case .amazonPOP: "X-Amz-Cf-Pop"
            case .ray: "CF-Ray"
            case .cloudflareStatus: "CF-Cache-Status"
            case .grn: "Akamai-GRN"
            case .akamaiID: "X-Akamai-Request-ID"
            case .server: "Server"
            case .bunnyCache: "CDN-Cache"
            case .bunnyID: "CDN-RequestId"
            case .cacheStatus: "Cache-Status"
            case .googleID: "X-Cache-ID"
            case .googleStatus: "X-Cache-Status"
            case .age: "Age"
            }
        }
    }

    private static let table = KeyTable(
        Header.allCases.flatMap { [($0.name, $0.rawValue), ($0.name.lowercased(), $0.rawValue)] })

    /// By header: its value, empty where the response has none.
    private let values: UnsafeMutablePointer<Bytes>
    private static var none: Bytes { Bytes(start: nil, count: 0) }
    private static let count = Header.allCases.count

    /// - Parameter scratch: holds the values until the next response is read.
    init(_ headers: JSON, _ scratch: Scratch) {
        values = scratch.slots(CDNResponse.count)
        let table = CDNResponse.table
        var members = headers.members
        while let (name, value) = members.next() {
            let code = table.code(name)
            if code != 0 { values[Int(code) - 1] = value.text }
        }
    }

    private subscript(_ header: Header) -> Bytes { values[Int(header.rawValue) - 1] }

    /// Writes vendor, POP and cache state of the transaction, and the ticket id of one that failed.
    func write(status: Double, into draft: DraftRecord, _ scratch: Scratch) {
        var state = CacheState.unknown
        if self[.servedBy].count > 0 || (self[.timer].count > 0 && self[.via].contains("varnish")) {
            vendor("fastly", draft)
            draft.text(.pop, self[.servedBy].last(after: 0x2D))
            state = fastlyState
            if status >= 400 { draft.text(.ticket, scratch.joined(self[.servedBy], 0x20, self[.timer])) }
        } else if self[.amazonID].count > 0 || self[.amazonPOP].count > 0 {
            vendor("cloudfront", draft)
            draft.text(.pop, Bytes(rebasing: self[.amazonPOP].prefix(3)))
            state = cloudFrontState
            if status >= 400 { draft.text(.ticket, self[.amazonID]) }
        } else if self[.ray].count > 0 || self[.cloudflareStatus].count > 0 {
            vendor("cloudflare", draft)
            draft.text(.pop, self[.ray].last(after: 0x2D))
            state = cloudflareState
            if status >= 400 { draft.text(.ticket, self[.ray]) }
        } else if self[.grn].count > 0 || self[.akamaiID].count > 0 || self[.cache].contains("AkamaiGHost") {
            vendor("akamai", draft)
            draft.text(.pop, akamaiEdge(scratch))
            state = akamaiState
            if status >= 400 { draft.text(.ticket, self[.grn].count > 0 ? self[.grn] : self[.akamaiID]) }
        } else if self[.server].starts(with: "BunnyCDN") {
            vendor("bunny", draft)
            draft.text(.pop, self[.server].field(1, 0x2D))
            state = hitOrMiss(self[.bunnyCache])
            if status >= 400 { draft.text(.ticket, self[.bunnyID]) }
        } else if self[.via].contains("1.1 google") {
            vendor("google", draft)
            draft.text(.pop, self[.googleID].field(0, 0x2D))
            state = googleState
        } else if self[.cacheStatus].count > 0 {
            // RFC 9211: the last member faces the client.
            let member = self[.cacheStatus].last(after: 0x2C).trimmed
            vendor(member.field(0, 0x3B).trimmed, draft)
            state = member.contains("hit") ? .edgeHit : member.contains("fwd=") ? .miss : .unknown
        }
        if status >= 400 { state = state.isHit == true ? .errorHit : .error }
        draft.number(.cacheState, Double(state.rawValue))
        if let age = JSON.decimal(self[.age]) { draft.number(.age, age) }
    }

    private func vendor(_ name: StaticString, _ draft: DraftRecord) {
        draft.text(.cdn, Bytes(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    private func vendor(_ name: Bytes, _ draft: DraftRecord) { draft.text(.cdn, name) }

    // MARK: cache states

    /// "MISS, HIT": the shield's answer, then the edge's.
    private var fastlyState: CacheState {
        let edge = self[.cache].last(after: 0x2C).trimmed
        if edge.starts(with: "HIT") { return .edgeHit }
        guard edge.starts(with: "MISS") else { return edge.count > 0 ? .bypass : .unknown }
        let isAlone = edge.count == self[.cache].trimmed.count
        return !isAlone && self[.cache].starts(with: "HIT") ? .shieldHit : .miss
    }

    private var cloudFrontState: CacheState {
        let cache = self[.cache]
        if cache.starts(with: "RefreshHit") { return .revalidated }
        return cache.starts(with: "Hit")
            ? .edgeHit : cache.starts(with: "Miss") ? .miss : cache.starts(with: "Error") ? .error : .unknown
    }

    private var cloudflareState: CacheState {
        let status = self[.cloudflareStatus]
        if status.equals("HIT") { return .edgeHit }
        if status.equals("REVALIDATED") { return .revalidated }
        if status.equals("STALE") || status.equals("UPDATING") { return .staleHit }
        if status.equals("MISS") || status.equals("EXPIRED") { return .miss }
        return status.equals("BYPASS") || status.equals("DYNAMIC") || status.starts(with: "NONE") ? .bypass : .unknown
    }

    private var akamaiState: CacheState {
        let cache = self[.cache].field(0, 0x20)
        if cache.equals("TCP_REFRESH_FAIL_HIT") { return .staleHit }
        if cache.equals("TCP_REFRESH_HIT") || cache.equals("TCP_IMS_HIT") { return .revalidated }
        if cache.equals("TCP_HIT") || cache.equals("TCP_MEM_HIT") || cache.equals("TCP_NEGATIVE_HIT") {
            return .edgeHit
        }
        return cache.equals("TCP_MISS") || cache.equals("TCP_REFRESH_MISS") ? .miss : .unknown
    }

    private var googleState: CacheState {
        let status = self[.googleStatus]
        if status.starts(with: "revalidated") { return .revalidated }
        if status.starts(with: "stale") { return .staleHit }
        return status.starts(with: "hit")
            ? .edgeHit : status.starts(with: "miss") ? .miss : status.starts(with: "uncacheable") ? .bypass : .unknown
    }

    private func hitOrMiss(_ value: Bytes) -> CacheState {
        value.starts(with: "HIT") ? .edgeHit : value.starts(with: "MISS") ? .miss : value.count > 0 ? .bypass : .unknown
    }

    /// "… from a118-214-191-15 (AkamaiGHost/…)" → 118.214.191.15
    private func akamaiEdge(_ scratch: Scratch) -> Bytes {
        let machine = self[.cache].field(2, 0x20)
        guard machine.count > 1, machine[0] == 0x61, let room = scratch.room(machine.count - 1) else {
            return CDNResponse.none
        }
        for i in 1..<machine.count { room[i - 1] = machine[i] == 0x2D ? 0x2E : machine[i] }
        return Bytes(room)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func contains(_ text: StaticString) -> Bool {
        guard let start = baseAddress, count >= text.utf8CodeUnitCount else { return false }
        let (known, length) = (text.utf8Start, text.utf8CodeUnitCount)
        for at in 0...(count - length) where start[at] == known[0] && memcmp(start + at, known, length) == 0 {
            return true
        }
        return false
    }

    /// What stands after the last `separator`; all of it where there is none.
    fileprivate func last(after separator: UInt8) -> Bytes {
        guard let at = lastIndex(of: separator) else { return self }
        return Bytes(rebasing: self[(at + 1)...])
    }

    /// The n-th part between separators; empty where there are not so many.
    fileprivate func field(_ n: Int, _ separator: UInt8) -> Bytes {
        var start = 0
        for _ in 0..<n {
            guard let at = self[start...].firstIndex(of: separator) else { return Bytes(start: nil, count: 0) }
            start = at + 1
        }
        let end = self[start...].firstIndex(of: separator) ?? count
        return Bytes(rebasing: self[start..<end])
    }

    fileprivate var trimmed: Bytes {
        var start = 0
        var end = count
        while start < end, self[start] == 0x20 { start += 1 }
        while end > start, self[end - 1] == 0x20 { end -= 1 }
        return Bytes(rebasing: self[start..<end])
    }
}
