import Telemetry

/// The last member of a Cache-Status header: the cache that faces the client (RFC 9211, 2).
struct CacheStatus {
    /// The cache's name, without its quotes.
    private(set) var name = Bytes(start: nil, count: 0)
    private(set) var state = CacheState.unknown

    /// Commas and semicolons inside quotes separate nothing, and a quote behind `\` ends none. A member whose quote
    /// never ends says nothing.
    init(_ header: Bytes) {
        guard header.count > 0 else { return }
        var isQuoted = false
        var isEscaped = false
        var start = 0
        var parts: [Range<Int>] = []
        for (i, byte) in header.enumerated() {
            guard !isEscaped else {
                isEscaped = false
                continue
            }
            isEscaped = isQuoted && byte == 0x5C
            if byte == 0x22 { isQuoted.toggle() }
            guard !isQuoted, byte == 0x2C || byte == 0x3B else { continue }
            if byte == 0x2C {
                parts = []
            } else {
                parts.append(start..<i)
            }
            start = i + 1
        }
        guard !isQuoted else { return }
        parts.append(start..<header.count)
        var forwarded: Bytes?
        var revalidated = false
        for (i, part) in parts.enumerated() {
            let text = Bytes(rebasing: header[part]).trimmed
            if i == 0 {
                let isString = text.count > 1 && text[0] == 0x22 && text[text.count - 1] == 0x22
                name = isString ? Bytes(rebasing: text[1..<(text.count - 1)]) : text
            } else if text.equals("hit") || text.equals("hit=?1") {
                state = .edgeHit
            } else if text.starts(with: "fwd=") {
                forwarded = Bytes(rebasing: text[4...])
            } else if text.equals("fwd-status=304") {
                revalidated = true
            }
        }
        guard state == .unknown, let forwarded else { return }
        // Answers that no cache was asked for say nothing of the cache.
        let isPast = forwarded.equals("bypass") || forwarded.equals("method")
        state = isPast ? .bypass : revalidated ? .revalidated : .miss
    }
}
