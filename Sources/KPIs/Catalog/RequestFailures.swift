import Sessions

extension KPI {
    /// How many requests went wrong.
    ///
    /// Requests whose last transaction has HTTP status ≥ 400, or that have an errorEvent, over all requests.
    /// Unit: ratio · Unknown: no request event · Needs: request events · Source: CTA-2066
    static let requestFailures = KPI(
        "request-failures", title: "Request failures", better: .lower,
        meaning: "The share of media requests that failed.",
        formula:
            "Requests with HTTP status ≥ 400 (of the last transaction) or a network error / all requests. By status, family and host beside it.",
        unknown: "No request event in the log.", needs: "HLSPlaylistRequest, HLSMediaSegmentRequest, ContentKeyRequest",
        source: "AVMetricMediaResourceRequestEvent",
        columns: [
            KPI.Column(
                "request-failures", .share, .ratio,
                .playback { play in
                    guard !play.requests.isEmpty else { return nil }
                    return .share(
                        part: Double(play.requests.count { $0.hasFailed }), whole: Double(play.requests.count))
                }),
            KPI.Column("request-failures/status", .tally, .none, .playback { $0.failures { $0.failure } }),
            KPI.Column("request-failures/family", .tally, .none, .playback { $0.failures { $0.family.name } }),
            KPI.Column("request-failures/host", .tally, .none, .playback { $0.failures { $0.host } }),
        ])
}

extension Playback {
    /// Failed requests by a name; nil where there is no request event.
    func failures(_ name: (NetworkRequest) -> String?) -> Measurement? {
        guard !requests.isEmpty else { return nil }
        var tally: [String: Int] = [:]
        for request in requests where request.hasFailed { tally[name(request) ?? "unknown", default: 0] += 1 }
        return .tally(tally)
    }
}
