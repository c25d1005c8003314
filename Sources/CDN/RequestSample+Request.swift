import Sessions

extension RequestSample {
    /// Copies what a request and its viewer say.
    ///
    /// - Parameter total: seconds from the first transaction of the vendor that answered last.
    init(_ request: NetworkRequest, at time: Int64, pop: String, total: Double?, of subject: Subject) {
        let last = request.transactions.last
        self.time = time
        session = subject.session
        self.pop = pop
        ticket = last?.ticket
        host = request.lastHost
        path = request.isRedirected ? nil : request.path
        objectHash = request.objectHash
        object = request.object
        status = last?.status
        networkError = request.hasError && (last?.status ?? 0) < 400 ? request.failure : nil
        protocolName = last?.protocolName
        isReused = last?.isReused
        isProxied = last?.isProxied
        remoteAddress = last?.remoteAddress
        range = request.range.map { ByteRange(start: $0.start, length: $0.length) }
        bytes = last?.bodyBytes ?? 0
        phases = RequestSample.phases(last, total)
        cacheState = last?.cacheState ?? .unknown
        age = last?.age
        headers = last?.responseHeaders
        hasOtherCDNs = last?.otherCDNs != nil
        app = subject.client["app"]
        os = subject.client["os"]
        country = subject.client["country"]
        asn = subject.client["asn"]
    }

    /// Those of the last transaction, and the total; what cannot be is left out.
    private static func phases(_ last: NetworkRequest.Transaction?, _ total: Double?) -> [Double?] {
        guard let last else { return RequestPhase.allCases.map { _ in nil } }
        let phases = NetworkPhases(last)
        let all = [phases.dns, phases.tcp, phases.tls, phases.connect, phases.ttfb, phases.transfer, total]
        return all.map { $0.flatMap { NetworkPhases.isPlausible($0) ? $0 : nil } }
    }
}
