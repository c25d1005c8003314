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
            KPI.Column("phases", .samples, .seconds, .playback { $0.phases }),
            KPI.Column(
                "phases/dropped", .count, .none, .playback { $0.requests.isEmpty ? nil : .count($0.droppedPhases) }),
        ])
}

extension Playback {
    /// The plausible durations of all requests by phase; nil where there is none.
    var phases: Measurement? {
        var found = [[Double]](repeating: [], count: NetworkPhases.names.count)
        for request in requests {
            NetworkPhases.forEach(of: request) { name, seconds in
                if NetworkPhases.isPlausible(seconds) { found[name].append(seconds) }
            }
        }
        var samples: [String: [Double]] = [:]
        for (name, all) in zip(NetworkPhases.names, found) where !all.isEmpty { samples[name] = all }
        return samples.isEmpty ? nil : .samples(samples)
    }

    /// How many durations are not plausible.
    var droppedPhases: Int {
        var dropped = 0
        for request in requests {
            NetworkPhases.forEach(of: request) { _, seconds in if !NetworkPhases.isPlausible(seconds) { dropped += 1 } }
        }
        return dropped
    }
}
