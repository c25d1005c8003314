import Telemetry

/// An AVMetricMediaResourceRequestEvent and the network transactions in it.
enum AVMetricsResource {
    private enum Key: UInt8 {
        case url = 1, fromCache, error, metrics, requestStart, responseEnd, range, redirects
    }

    private static let keys = KeyTable(
        [
            ("url", Key.url.rawValue), ("wasReadFromCache", Key.fromCache.rawValue),
            ("readFromCache", Key.fromCache.rawValue),
            ("errorEvent", Key.error.rawValue), ("networkTransactionMetrics", Key.metrics.rawValue),
            ("byteRange", Key.range.rawValue), ("requestStartTime", Key.requestStart.rawValue),
            ("responseEndTime", Key.responseEnd.rawValue),
        ],
        of: "mediaResourceRequest", unused: AVMetricsNames.resource)
    private static let metricsKeys = KeyTable(
        [("transactionMetrics", Key.metrics.rawValue), ("redirectCount", Key.redirects.rawValue)],
        of: "networkTransactionMetrics", unused: AVMetricsNames.metrics)

    /// Writes a request: its host, what went wrong, and each transaction as a part.
    ///
    /// - Parameters:
    ///   - known: the event's own URL; its `asked` is the byte range, which stands where the request has none.
    ///   - slow: seconds from which a transaction is a slow segment's; nil for what is no segment.
    static func write(
        _ resource: JSON, url known: Bytes?, range asked: JSON?, slowFrom slow: Double?, into draft: DraftRecord,
        _ line: LogSource.Line
    ) {
        var url = known ?? Bytes(start: nil, count: 0)
        var metrics: JSON?
        var range: JSON?
        var start: JSON?
        var end: JSON?
        var failed = false
        var isMiss = false
        var members = resource.members
        while let (name, value) = members.next() {
            guard let key = Key(rawValue: keys.code(name, draft)) else { continue }
            switch key {
            case .url: if url.count == 0 { url = value.text }
            case .fromCache: draft.flag(.readFromCache, of: value)
            case .error:
                guard value.tellsOfError else { continue }
                failed = true
                draft.number(.hasError, 1)
                AVMetricsState.writeErrorEvent(value, into: draft)
            case .metrics: metrics = value
            case .range: range = value
            case .requestStart: start = value
            case .responseEnd: end = value
            case .redirects: continue
            }
        }
        let address = MediaURL(url)
        let path = scrubbed(address.path, line.scratch)
        // Requests without a URL are of who knows what: none is another's object.
        let object = path.count > 0 ? Fingerprint.of(path) >> 12 : 0
        draft.text(.host, address.host)
        if object != 0 { draft.number(.objectHash, Double(object)) }
        var count = 0
        var isRedirected = false
        var (hasStart, hasEnd) = (false, false)
        var request = CDNResponse.Request(
            host: address.host, isControl: object != 0 && ControlSample.holds(object), slowFrom: slow, rules: line.cdn,
            scratch: line.scratch)
        if let metrics {
            let (list, redirects) = transactions(in: metrics, draft)
            var transactions = list.elements
            while let transaction = transactions.next() {
                guard transaction.isObject else { continue }
                count += 1
                let outcome = AVMetricsTransaction.write(transaction, of: request, into: draft)
                if (outcome.status ?? 0) >= 400 { failed = true }
                isMiss = outcome.isMiss
                if outcome.start != nil { hasStart = true }
                hasEnd = outcome.end != nil
                // A redirect leads to a host that the log does not name; an attempt before the one that is answered stays.
                if redirects != 0 || (300..<400).contains(outcome.status ?? 0) {
                    isRedirected = true
                    request.host = Bytes(start: nil, count: 0)
                }
            }
        }
        if count > 1, !isRedirected { draft.number(.redirectCount, 0) }
        if count == 0 { CDNResponse.writeHost(request, into: draft) }
        if !(hasStart && hasEnd) { writeOwnTimes(start?.moment, hasEnd ? nil : end?.moment, into: draft) }
        // The path of a request that went well is only ever compared: its fingerprint is enough.
        if failed, object != 0 { line.failedObjects.insert(object) }
        guard failed || isMiss else { return }
        draft.text(.path, path)
        if !writeRange(range, into: draft) { _ = writeRange(asked, into: draft) }
    }

    /// Writes the bytes that were asked for.
    ///
    /// - Returns: false where the range has none.
    private static func writeRange(_ range: JSON?, into draft: DraftRecord) -> Bool {
        guard let length = range?.member("length")?.number(draft), length > 0 else { return false }
        draft.number(.rangeLength, length)
        if let start = range?.member("location") { draft.measured(.rangeStart, of: start) }
        return true
    }

    /// Writes the request's own dates, where its transactions do not tell. On some systems both are equal, and none is an
    /// end.
    private static func writeOwnTimes(_ start: Int64?, _ end: Int64?, into draft: DraftRecord) {
        if let start { draft.instant(.startTime, start) }
        if let end, end != start { draft.instant(.endTime, end) }
    }

    /// The transactions of a request, and how many redirects there were, nil where the log does not say; of a metrics
    /// object without any, the object itself, which has no elements.
    private static func transactions(
        in metrics: JSON, _ draft: DraftRecord
    ) -> (list: JSON, redirects: Double?) {
        var list = metrics
        var redirects: Double?
        var members = metrics.members
        while let (name, value) = members.next() {
            switch Key(rawValue: metricsKeys.code(name, draft)) {
            case .metrics: list = value
            case .redirects: redirects = value.number(draft)
            default: continue
            }
        }
        return (list.isArray ? list : metrics, redirects)
    }

    /// The path without tokens: the same object has the same path for every viewer.
    private static func scrubbed(_ path: Bytes, _ scratch: Scratch) -> Bytes {
        guard PathTokens.occur(in: path) else { return path }
        // Rather no path than one with a secret in it.
        guard let room = scratch.room(path.count) else { return Bytes(start: nil, count: 0) }
        return Bytes(rebasing: Bytes(room)[..<PathTokens.scrub(path, into: room)])
    }
}
