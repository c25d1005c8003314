import Telemetry

/// How CDNs are recognised beyond the built-in rules: hosts, header names, and headers worth keeping.
/// Made once for a run; every decoder reads the same.
package final class CDNRules: @unchecked Sendable {  // immutable after init
    package static let builtIn = CDNRules()

    let table: KeyTable
    let kept: KeyTable
    private let keptNames: [[UInt8]]
    /// Whether a response with the configured headers of the google kind is recognised by them alone.
    let recognisesByHeader: Bool
    private let hosts: [(pattern: [UInt8], vendor: Bytes)]

    /// - Parameters:
    ///   - hosts: patterns of host names in lower case, `*` for any run of letters, with their vendor. The first wins.
    ///   - cacheID: the header whose text before `-` is the POP; nil is `X-Cache-ID`, read where Via names the CDN.
    ///   - cacheStatus: the header with the cache state; nil is `X-Cache-Status`, read likewise.
    ///   - extraHeaders: response headers kept of failed requests beside those of `SharedHeaders`.
    package init(
        hosts: [(pattern: String, vendor: String)] = [], cacheID: String? = nil, cacheStatus: String? = nil,
        extraHeaders: [String] = []
    ) {
        var names = ResponseHeaders.Header.allCases.map { ($0.name, $0.rawValue) }
        for (name, header) in [(cacheID, ResponseHeaders.Header.googleID), (cacheStatus, .googleStatus)] {
            guard let name else { continue }
            names.removeAll { $0.1 == header.rawValue }
            names.append((name, header.rawValue))
        }
        recognisesByHeader = cacheID != nil || cacheStatus != nil
        table = KeyTable(names.flatMap { name, code in CDNRules.spellings(name).map { ($0, code) } })
        let kept = (SharedHeaders.builtIn.map(\.name) + extraHeaders).prefix(250)
        keptNames = kept.map { Array($0.utf8) }
        self.kept = KeyTable(
            kept.enumerated().flatMap { i, name in CDNRules.spellings(name).map { ($0, UInt8(i + 1)) } })
        self.hosts = hosts.map { (Array($0.pattern.utf8), CDNRules.lasting($0.vendor)) }
    }

    deinit { for host in hosts { UnsafeMutablePointer(mutating: host.vendor.baseAddress)?.deallocate() } }

    /// How header names are written: as their CDN documents them, and as HTTP/2, Foundation and proxies do.
    private static func spellings(_ name: String) -> [String] {
        let words = name.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        let capitals = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
        return [name, name.lowercased(), capitals, name.uppercased()]
    }

    /// A copy that lives as long as the rules, so that a draft may point at it.
    private static func lasting(_ text: String) -> Bytes {
        let bytes = Array(text.utf8)
        let start = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
        start.initialize(from: bytes, count: bytes.count)
        return Bytes(start: start, count: bytes.count)
    }

    /// The documented spelling of a header that is kept; nil for one that is not.
    func keptName(_ name: Bytes) -> [UInt8]? {
        let code = kept.code(name)
        return code == 0 ? nil : keptNames[Int(code) - 1]
    }

    /// The vendor that the configuration gives to a host; empty where it gives none.
    func vendor(of host: Bytes) -> Bytes {
        guard !hosts.isEmpty, host.count > 0 else { return Bytes(start: nil, count: 0) }
        let name = Bytes(rebasing: host[..<(host.firstIndex(of: 0x3A) ?? host.count)])
        for (pattern, vendor) in hosts where CDNRules.matches(name, pattern) { return vendor }
        return Bytes(start: nil, count: 0)
    }

    /// Greedy matching with one way back: to the newest `*`.
    private static func matches(_ name: Bytes, _ pattern: [UInt8]) -> Bool {
        var (i, p) = (0, 0)
        var star: (pattern: Int, name: Int)?
        while i < name.count {
            if p < pattern.count, pattern[p] == 0x2A {
                star = (p + 1, i)
                p += 1
            } else if p < pattern.count, pattern[p] == lower(name[i]) {
                i += 1
                p += 1
            } else if let back = star {
                star = (back.pattern, back.name + 1)
                (i, p) = (back.name + 1, back.pattern)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == 0x2A }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
