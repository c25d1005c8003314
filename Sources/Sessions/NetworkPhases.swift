/// The phases of one network transaction, seconds; a phase that the log does not have is nil.
package struct NetworkPhases: Sendable {
    package var dns: Double?
    package var tcp: Double?
    package var tls: Double?
    /// HTTP/3 sets a connection up in one go.
    package var connect: Double?
    package var ttfb: Double?
    package var transfer: Double?

    package init(_ t: NetworkRequest.Transaction) {
        func seconds(_ from: Int64?, _ to: Int64?) -> Double? {
            guard let from, let to else { return nil }
            return Double(to - from) / 1_000_000
        }
        dns = seconds(t.domainLookup.start, t.domainLookup.end)
        if t.isReused != true {
            if t.protocolName == "h3" {
                connect = seconds(t.connect.start, t.connect.end)
            } else {
                tcp = seconds(t.connect.start, t.secureConnection.start ?? t.connect.end)
                tls = seconds(t.secureConnection.start, t.secureConnection.end)
            }
        }
        ttfb = seconds(t.requestEnd ?? t.requestStart, t.responseStart)
        transfer = seconds(t.responseStart, t.responseEnd)
    }

    /// Name and value of each phase.
    package var named: [(String, Double?)] {
        [("dns", dns), ("tcp", tcp), ("tls", tls), ("connect", connect), ("ttfb", ttfb), ("transfer", transfer)]
    }

    /// Last responseEnd − first fetchStart over a request's network loads.
    package static func total(_ request: NetworkRequest) -> Double? {
        let loads = request.transactions.filter { $0.isNetworkLoad && $0.responseEnd != nil }
        guard let start = loads.first?.fetchStart, let end = loads.last?.responseEnd else { return nil }
        return Double(end - start) / 1_000_000
    }

    /// Neither negative nor longer than ten minutes.
    package static func isPlausible(_ seconds: Double) -> Bool { seconds >= 0 && seconds <= 600 }
}
