import Sessions

extension KPI {
    /// Where the time of a network transaction goes.
    ///
    /// DNS, TCP and TLS of new connections (h3: one `connect`), TTFB = responseStart − requestEnd (else requestStart),
    /// transfer = responseEnd − responseStart, total = last responseEnd − first fetchStart over a request's network loads.
    /// Each transaction counts once. A phase that is missing stays missing; negative or longer than 10 minutes: dropped.
    /// Unit: s · Unknown: no such phase in the log · Source: URLSessionTaskTransactionMetrics
    static let phases = KPI(
        "phases", title: "Network phases", better: .lower,
        meaning: "Where the time of media requests goes.",
        formula:
            "dns, tcp, tls (new connections; h3: connect), ttfb = responseStart − requestEnd (else requestStart), transfer, total = last responseEnd − first fetchStart over network loads. Negative or > 10 min: dropped and counted.",
        unknown: "No network-loaded transaction.", needs: "Request events with network metrics",
        source: "URLSessionTaskTransactionMetrics; CTA-5006 (CMSD)",
        columns: [
            KPI.Column("phases", .samples, .seconds, .playback { $0.phases.samples }),
            KPI.Column(
                "phases/dropped", .count, .none, .playback { $0.requests.isEmpty ? nil : .count($0.phases.dropped) }),
        ])
}

extension Playback {
    var phases: (samples: Measurement?, dropped: Int) {
        var found: [String: [Double]] = [:]
        var dropped = 0
        func add(_ name: String, _ seconds: Double?) {
            guard let seconds else { return }
            if NetworkPhases.isPlausible(seconds) { found[name, default: []].append(seconds) } else { dropped += 1 }
        }
        for request in requests {
            for transaction in request.transactions where transaction.isNetworkLoad {
                for (name, seconds) in NetworkPhases(transaction).named { add(name, seconds) }
            }
            add("total", NetworkPhases.total(request))
        }
        return (found.isEmpty ? nil : .samples(found), dropped)
    }
}
