import Telemetry

/// An AVMetricMediaResourceRequestEvent and the network transactions in it.
enum AVMetricsResource {
    private enum Key: UInt8 {
        case url = 1, fromCache, error, metrics, requestStart, responseEnd
    }

    private static let keys = KeyTable([
        ("url", Key.url.rawValue), ("wasReadFromCache", Key.fromCache.rawValue),
        ("readFromCache", Key.fromCache.rawValue),
        ("errorEvent", Key.error.rawValue), ("networkTransactionMetrics", Key.metrics.rawValue),
        ("requestStartTime", Key.requestStart.rawValue), ("responseEndTime", Key.responseEnd.rawValue),
    ])

    /// Writes a request: its host, what went wrong, and each transaction as a part.
    static func write(_ resource: JSON, url known: Bytes?, into draft: DraftRecord, _ scratch: Scratch) {
        var url = known ?? Bytes(start: nil, count: 0)
        var metrics: JSON?
        var failed = false
        var members = resource.members
        while let (name, value) = members.next() {
            guard let key = Key(rawValue: keys.code(name)) else { continue }
            switch key {
            case .url: if url.count == 0 { url = value.text }
            case .fromCache: draft.flag(.readFromCache, of: value)
            case .error:
                guard !value.isNull else { continue }
                failed = true
                draft.number(.hasError, 1)
                if let error = value.member("error") { AVMetricsState.writeError(error, into: draft) }
            case .metrics: metrics = value
            case .requestStart: draft.instant(.startTime, of: value)
            case .responseEnd: continue
            }
        }
        let address = MediaURL(url)
        draft.text(.host, address.host)
        draft.number(.objectHash, Double(Fingerprint.of(address.path) >> 12))
        if let list = metrics?.member("transactionMetrics") {
            var transactions = list.elements
            while let transaction = transactions.next() {
                guard transaction.isObject else { continue }
                if let status = AVMetricsTransaction.write(transaction, into: draft, scratch), status >= 400 {
                    failed = true
                }
            }
        }
        // The path of a good request is only ever compared: its fingerprint is enough.
        if failed { draft.text(.path, address.path) }
    }
}

/// The parts of a URL that may be kept: host and path, never user info, query or fragment.
struct MediaURL {
    var host = Bytes(start: nil, count: 0)
    var path = Bytes(start: nil, count: 0)

    init(_ url: Bytes) {
        guard url.count > 0 else { return }
        var at = 0
        while at + 2 < url.count, !(url[at] == 0x3A && url[at + 1] == 0x2F && url[at + 2] == 0x2F) { at += 1 }
        guard at + 2 < url.count else { return }
        var start = at + 3
        var end = start
        while end < url.count, url[end] != 0x2F, url[end] != 0x3F, url[end] != 0x23 {
            if url[end] == 0x40 { start = end + 1 }
            end += 1
        }
        host = Bytes(rebasing: url[start..<end])
        var pathEnd = end
        while pathEnd < url.count, url[pathEnd] != 0x3F, url[pathEnd] != 0x23 { pathEnd += 1 }
        path = Bytes(rebasing: url[end..<pathEnd])
    }
}
