import Telemetry

/// One URLSessionTaskTransactionMetrics of a media request.
enum AVMetricsTransaction {
    /// Keys that are instants, numbers, flags or texts as they stand, and the response.
    private enum Key: UInt8 {
        case fetchStart = 1, domainStart, domainEnd, connectStart, secureStart, secureEnd, connectEnd, requestStart
        case requestEnd, responseStart, responseEnd
        case protocolName, isReused, isProxy, fetchType, remoteAddress, bodyBytes, response
    }

    private static let keys = KeyTable(
        [
            ("fetchStartDate", Key.fetchStart.rawValue), ("domainLookupStartDate", Key.domainStart.rawValue),
            ("domainLookupEndDate", Key.domainEnd.rawValue), ("connectStartDate", Key.connectStart.rawValue),
            ("secureConnectionStartDate", Key.secureStart.rawValue),
            ("secureConnectionEndDate", Key.secureEnd.rawValue),
            ("connectEndDate", Key.connectEnd.rawValue), ("requestStartDate", Key.requestStart.rawValue),
            ("requestEndDate", Key.requestEnd.rawValue), ("responseStartDate", Key.responseStart.rawValue),
            ("responseEndDate", Key.responseEnd.rawValue), ("networkProtocolName", Key.protocolName.rawValue),
            ("isReusedConnection", Key.isReused.rawValue), ("isProxyConnection", Key.isProxy.rawValue),
            ("resourceFetchType", Key.fetchType.rawValue), ("remoteAddress", Key.remoteAddress.rawValue),
            ("countOfResponseBodyBytesReceived", Key.bodyBytes.rawValue), ("response", Key.response.rawValue),
        ],
        of: "transactionMetrics", unused: AVMetricsNames.transaction)
    private static let response = KeyTable(
        [("statusCode", 1), ("headers", 2)], of: "response", unused: AVMetricsNames.response)

    private static let instants: [Field] = [
        .fetchStart, .domainLookupStart, .domainLookupEnd, .connectStart, .secureConnectionStart, .secureConnectionEnd,
        .connectEnd, .requestStart, .requestEnd, .responseStart, .responseEnd,
    ]

    /// What a transaction came to.
    struct Outcome {
        /// nil where no response came.
        var status: Double?
        var isMiss = false
        /// Its fetchStart and responseEnd.
        var start: Int64?
        var end: Int64?
        /// Its response headers.
        var headers: JSON?
    }

    private static func readResponse(_ object: JSON, into outcome: inout Outcome, _ draft: DraftRecord) {
        var members = object.members
        while let (name, value) = members.next() {
            switch response.code(name, draft) {
            case 1: outcome.status = value.number(draft)
            case 2: outcome.headers = value
            default: continue
            }
        }
    }

    /// Writes a transaction as a part.
    static func write(
        _ transaction: JSON, of request: CDNResponse.Request, into draft: DraftRecord
    ) -> Outcome {
        draft.open(.transaction)
        var outcome = Outcome()
        var start: Int64?
        let (keys, instants) = (keys, instants)
        var members = transaction.members
        while let (name, value) = members.next() {
            let code = keys.code(name, draft)
            guard let key = Key(rawValue: code) else { continue }
            switch key {
            case .protocolName: draft.text(.protocolName, of: value)
            case .isReused: draft.flag(.isReusedConnection, of: value)
            case .isProxy: draft.flag(.isProxyConnection, of: value)
            case .fetchType: draft.number(.resourceFetchType, of: value)
            case .remoteAddress: draft.text(.remoteAddress, of: value)
            case .bodyBytes: draft.number(.bodyBytes, of: value)
            case .response:
                readResponse(value, into: &outcome, draft)
                if let status = outcome.status { draft.number(.statusCode, status) }
            default:
                guard let moment = value.moment else { continue }
                draft.instant(instants[Int(code) - 1], moment)
                switch key {
                case .fetchStart: outcome.start = moment
                case .requestStart: start = moment
                case .responseEnd: outcome.end = moment
                default: break
                }
            }
        }
        if let headers = outcome.headers {
            let status = outcome.status ?? 0
            let seconds = start.flatMap { start in outcome.end.map { (Double($0) - Double(start)) / 1_000_000 } }
            outcome.isMiss =
                CDNResponse(headers, request).write(status: status, took: seconds, into: draft).isHit == false
            if status >= 400 {
                draft.text(.responseHeaders, ResponseHeaders.kept(headers, request.rules, request.scratch))
            }
        } else {
            CDNResponse.writeHost(request, into: draft)
            if (outcome.status ?? 0) >= 400 { draft.number(.cacheState, Double(CacheState.error.rawValue)) }
        }
        return outcome
    }
}
