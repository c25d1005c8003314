import Telemetry

/// An AVMetricMediaResourceRequestEvent and the network transactions in it.
enum AVMetricsResource {
    private enum Key: UInt8 {
        case url = 1, fromCache, error, metrics, requestStart, responseEnd, range
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
        [("transactionMetrics", Key.metrics.rawValue)], of: "networkTransactionMetrics", unused: AVMetricsNames.metrics)

    /// Writes a request: its host, what went wrong, and each transaction as a part.
    ///
    /// - Parameter slow: seconds from which a transaction is a slow segment's; nil for what is no segment.
    static func write(
        _ resource: JSON, url known: Bytes?, slowFrom slow: Double?, into draft: DraftRecord, _ line: LogSource.Line
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
            }
        }
        let address = MediaURL(url)
        let path = scrubbed(address.path, line.scratch)
        let object = Fingerprint.of(path) >> 12
        draft.text(.host, address.host)
        draft.number(.objectHash, Double(object))
        var hasTransactions = false
        var (hasStart, hasEnd) = (false, false)
        var request = CDNResponse.Request(
            host: address.host, isControl: ControlSample.holds(object), slowFrom: slow, rules: line.cdn,
            scratch: line.scratch)
        if let metrics {
            var transactions = list(in: metrics, draft).elements
            while let transaction = transactions.next() {
                guard transaction.isObject else { continue }
                hasTransactions = true
                let outcome = AVMetricsTransaction.write(transaction, of: request, into: draft)
                if (outcome.status ?? 0) >= 400 { failed = true }
                isMiss = outcome.isMiss
                if outcome.start != nil { hasStart = true }
                hasEnd = outcome.end != nil
                // A redirect leads to a host that the log does not name.
                request.host = Bytes(start: nil, count: 0)
            }
        }
        if !hasTransactions { CDNResponse.writeHost(request, into: draft) }
        if !(hasStart && hasEnd) { writeOwnTimes(start?.moment, hasEnd ? nil : end?.moment, into: draft) }
        // The path of a request that went well is only ever compared: its fingerprint is enough.
        if failed { line.failedObjects.insert(object) }
        guard failed || isMiss else { return }
        draft.text(.path, path)
        if let range, let length = range.member("length")?.plainNumber, length > 0 {
            draft.number(.rangeLength, length)
            if let start = range.member("location")?.plainNumber { draft.number(.rangeStart, start) }
        }
    }

    /// Writes the request's own dates, where its transactions do not tell. On some systems both are equal, and none is an
    /// end.
    private static func writeOwnTimes(_ start: Int64?, _ end: Int64?, into draft: DraftRecord) {
        if let start { draft.instant(.startTime, start) }
        if let end, end != start { draft.instant(.endTime, end) }
    }

    /// The transactions of a request; of a metrics object without any, the object itself, which has no elements.
    private static func list(in metrics: JSON, _ draft: DraftRecord) -> JSON {
        var list = metrics
        var members = metrics.members
        while let (name, value) = members.next() {
            if metricsKeys.code(name, draft) == Key.metrics.rawValue { list = value }
        }
        return list.isArray ? list : metrics
    }

    /// The path without tokens: the same object has the same path for every viewer.
    private static func scrubbed(_ path: Bytes, _ scratch: Scratch) -> Bytes {
        guard PathTokens.occur(in: path) else { return path }
        // Rather no path than one with a secret in it.
        guard let room = scratch.room(path.count) else { return Bytes(start: nil, count: 0) }
        return Bytes(rebasing: Bytes(room)[..<PathTokens.scrub(path, into: room)])
    }
}
