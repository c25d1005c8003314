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
        if t.isReused != true {
            dns = seconds(t.domainLookupStart, t.domainLookupEnd)
            if t.protocolName == "h3" {
                connect = seconds(t.connectStart, t.connectEnd)
            } else {
                tcp = seconds(t.connectStart, t.secureConnectionStart ?? t.connectEnd)
                tls = seconds(t.secureConnectionStart, t.secureConnectionEnd)
            }
        }
        ttfb = seconds(t.requestEnd ?? t.requestStart, t.responseStart)
        transfer = seconds(t.responseStart, t.responseEnd)
    }

    /// The phases' names, and `total`, in the order of `forEach`.
    package static let names = ["dns", "tcp", "tls", "connect", "ttfb", "transfer", "total"]
    private static let total = names.count - 1

    /// Calls `body` with every phase of a request that its log has, by its place among the names: those of each network
    /// load, then the request's total.
    package static func forEach(of request: NetworkRequest, _ body: (_ name: Int, _ seconds: Double) -> Void) {
        for transaction in request.transactions where transaction.isNetworkLoad {
            let phases = NetworkPhases(transaction)
            if let seconds = phases.dns { body(0, seconds) }
            if let seconds = phases.tcp { body(1, seconds) }
            if let seconds = phases.tls { body(2, seconds) }
            if let seconds = phases.connect { body(3, seconds) }
            if let seconds = phases.ttfb { body(4, seconds) }
            if let seconds = phases.transfer { body(5, seconds) }
        }
        if let seconds = total(request) { body(total, seconds) }
    }

    /// Last responseEnd − first fetchStart over a request's network loads; nil where its last transaction never ended:
    /// what went before it, a redirect, is not all of it.
    package static func total(_ request: NetworkRequest) -> Double? { total(request.transactions[...]) }

    /// The same over some of a request's transactions, the last one among them.
    package static func total(_ transactions: ArraySlice<NetworkRequest.Transaction>) -> Double? {
        guard transactions.last?.responseEnd != nil, let start = transactions.first(where: \.isNetworkLoad)?.fetchStart,
            let end = transactions.last(where: \.isNetworkLoad)?.responseEnd
        else { return nil }
        return Double(end - start) / 1_000_000
    }

    /// Neither negative nor longer than ten minutes.
    package static func isPlausible(_ seconds: Double) -> Bool { seconds >= 0 && seconds <= 600 }
}
