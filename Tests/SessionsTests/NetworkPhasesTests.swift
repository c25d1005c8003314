import Sessions
import Testing

/// Moments in milliseconds: look-up 0–20, connection 20–80 with TLS from 50, request 80–81, reply 111–311.
private func transaction(_ protocolName: String = "h2", isReused: Bool? = false) -> NetworkRequest.Transaction {
    let t = NetworkRequest.Transaction()
    t.fetchType = 1
    t.server = NetworkRequest.Server(protocolName: protocolName)
    t.isReused = isReused
    t.fetchStart = 0
    (t.domainLookupStart, t.domainLookupEnd) = (0, 20_000)
    (t.connectStart, t.connectEnd) = (20_000, 80_000)
    (t.secureConnectionStart, t.secureConnectionEnd) = (50_000, 80_000)
    (t.requestStart, t.requestEnd) = (80_000, 81_000)
    (t.responseStart, t.responseEnd) = (111_000, 311_000)
    return t
}

@Suite struct NetworkPhasesTests {
    @Test func `TCP ends where TLS begins`() {
        let phases = NetworkPhases(transaction())
        #expect(phases.dns == 0.02)
        #expect(phases.tcp == 0.03)
        #expect(phases.tls == 0.03)
        #expect(phases.connect == nil)
        #expect(phases.ttfb == 0.03)
        #expect(phases.transfer == 0.2)
    }

    @Test func `HTTP/3 sets a connection up in one go`() {
        let phases = NetworkPhases(transaction("h3"))
        #expect(phases.connect == 0.06)
        #expect(phases.tcp == nil)
        #expect(phases.tls == nil)
    }

    @Test func `a reused connection sets nothing up`() {
        for name in ["h2", "h3"] {
            let phases = NetworkPhases(transaction(name, isReused: true))
            #expect(phases.tcp == nil && phases.tls == nil && phases.connect == nil)
        }
    }

    @Test func `an absent moment leaves its phase unknown, and the request's start stands in for its end`() {
        let t = transaction()
        t.requestEnd = nil
        t.responseEnd = nil
        (t.domainLookupStart, t.domainLookupEnd) = (nil, 20_000)
        let phases = NetworkPhases(t)
        #expect(phases.ttfb == 0.031)
        #expect(phases.transfer == nil)
        #expect(phases.dns == nil)
    }

    @Test func `the total spans the loads of all transactions, and the local cache is none`() {
        let request = NetworkRequest(at: 0, family: .segment, object: .segment)
        let cached = transaction()
        cached.fetchType = 3
        (cached.fetchStart, cached.responseEnd) = (-900_000, 900_000)
        let second = transaction(isReused: true)
        (second.fetchStart, second.responseEnd) = (311_000, 500_000)
        request.transactions = [cached, transaction(), second]
        #expect(NetworkPhases.total(request) == 0.5)
        request.transactions = [cached]
        #expect(NetworkPhases.total(request) == nil)
    }

    @Test func `a request that never ends behind a redirect has no total, and an attempt before it is part of it`() {
        let request = NetworkRequest(at: 0, family: .segment, object: .segment)
        let (redirect, hung, answered) = (transaction(), transaction(), transaction())
        (hung.fetchStart, hung.responseStart, hung.responseEnd) = (311_000, nil, nil)
        (answered.fetchStart, answered.responseEnd) = (400_000, 900_000)
        request.transactions = [redirect, hung]
        #expect(NetworkPhases.total(request) == nil)
        hung.fetchType = 0
        #expect(NetworkPhases.total(request) == nil)
        hung.fetchType = 1
        request.transactions = [hung, answered]
        #expect(abs((NetworkPhases.total(request) ?? 0) - 0.589) < 1e-9)
        // When it began nobody knows.
        hung.fetchStart = nil
        #expect(NetworkPhases.total(request) == nil)
    }

    @Test(arguments: [(-0.001, false), (0, true), (600, true), (600.1, false)])
    func `negative phases and those over ten minutes are none`(seconds: Double, isPlausible: Bool) {
        #expect(NetworkPhases.isPlausible(seconds) == isPlausible)
    }

    @Test func `a reused connection looks nothing up, whatever its log says`() {
        #expect(NetworkPhases(transaction(isReused: true)).dns == nil)
        #expect(NetworkPhases(transaction(isReused: nil)).dns == 0.02)
    }
}
