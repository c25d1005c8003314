import Sessions
import Telemetry

/// A phase of a request.
package enum RequestPhase: Int, CaseIterable, Sendable {
    case dns, tcp, tls, connect, ttfb, transfer, total

    /// The name in CSV files.
    package var name: String { "\(self)" }
}

/// The phases that a session had at one place.
struct PhaseSet {
    private var bits: UInt8 = 0

    func contains(_ phase: RequestPhase) -> Bool { bits & (1 << phase.rawValue) != 0 }
    mutating func insert(_ phase: RequestPhase) { bits |= 1 << phase.rawValue }
    mutating func formUnion(_ more: PhaseSet) { bits |= more.bits }
}

/// What the requests of one place say. All sums are whole numbers.
package struct RequestMeasures: Adds {
    package var sessions = SessionCount()
    /// Network-loaded requests that got a response.
    package var responses = 0
    /// Of these, with a status of 400 or more.
    package var failedResponses = 0
    /// Of these, with a better status, that a network error ended all the same.
    package var interrupted = 0
    /// Requests that a network error ended without a response.
    package var networkErrors = 0
    /// Failures by status, else `domain/code`.
    package var failures: [String: Int] = [:]
    /// Responses through a proxy.
    package var proxied = 0
    /// Body bytes and microseconds of segment loads of at least 64 kB, as throughput takes them.
    package var measuredBytes = 0
    package var measuredTime = 0
    package var cache = CacheTally()
    /// One for each `RequestPhase`; of the totals only those of requests that others did not answer first.
    private var spreads = Array(repeating: Spread(), count: RequestPhase.allCases.count)
    /// Totals of requests that came here by a redirect from elsewhere, with the time that was spent there.
    private var redirected = Spread()
    /// The same requests from their first transaction here.
    private var redirectedHere = Spread()
    /// The sessions behind each phase, and behind the totals as `here` has them.
    private var reach = Array(repeating: SessionCount(), count: RequestPhase.allCases.count)
    /// Phases that were negative or longer than ten minutes.
    package var droppedPhases = 0

    package init() {}

    package subscript(phase: RequestPhase) -> Spread {
        guard phase == .total, redirected.count > 0 else { return spreads[phase.rawValue] }
        var all = spreads[phase.rawValue]
        all += redirected
        return all
    }

    /// What may be told of this place alone: no total holds the time of whoever answered before a redirect, and no
    /// distribution stands for fewer sessions than a group has.
    package var here: RequestMeasures {
        var own = self
        own.spreads[RequestPhase.total.rawValue] += redirectedHere
        own.redirected = Spread()
        own.redirectedHere = Spread()
        for i in own.spreads.indices where !reach[i].isGroup { own.spreads[i] = Spread() }
        return own
    }

    /// Requests that ended, well or not.
    package var requests: Int { responses + networkErrors }
    package var failed: Int { failedResponses + interrupted + networkErrors }
    /// nil without requests.
    package var failureRatio: Double? { requests > 0 ? Double(failed) / Double(requests) : nil }
    /// bit/s; nil where no load was large enough.
    package var throughput: Double? {
        measuredTime > 0 ? Double(measuredBytes) * 8e6 / Double(measuredTime) : nil
    }

    /// Counts a phase that the log has.
    ///
    /// - Returns: whether it can be.
    mutating func add(_ phase: RequestPhase, _ seconds: Double?) -> Bool {
        RequestMeasures.add(seconds, to: &spreads[phase.rawValue], dropped: &droppedPhases)
    }

    /// Counts the total of a request that was redirected from elsewhere.
    ///
    /// - Parameter here: the seconds since its first transaction here.
    /// - Returns: whether these can be.
    mutating func addRedirected(total: Double?, here: Double?) -> Bool {
        _ = RequestMeasures.add(total, to: &redirected, dropped: &droppedPhases)
        var isCounted = 0
        return RequestMeasures.add(here, to: &redirectedHere, dropped: &isCounted)
    }

    private static func add(_ seconds: Double?, to spread: inout Spread, dropped: inout Int) -> Bool {
        guard let seconds else { return false }
        guard NetworkPhases.isPlausible(seconds) else {
            dropped += 1
            return false
        }
        spread.add(Int((seconds * 1e6).rounded()))
        return true
    }

    /// Counts a session that had a part here, once.
    mutating func add(session fingerprint: UInt64, with phases: PhaseSet) {
        sessions.add(fingerprint)
        for phase in RequestPhase.allCases where phases.contains(phase) { reach[phase.rawValue].add(fingerprint) }
    }

    package static func += (sum: inout RequestMeasures, more: RequestMeasures) {
        sum.sessions += more.sessions
        sum.responses += more.responses
        sum.failedResponses += more.failedResponses
        sum.interrupted += more.interrupted
        sum.networkErrors += more.networkErrors
        sum.failures.merge(more.failures, uniquingKeysWith: +)
        sum.proxied += more.proxied
        sum.measuredBytes += more.measuredBytes
        sum.measuredTime += more.measuredTime
        sum.cache += more.cache
        for i in sum.spreads.indices {
            sum.spreads[i] += more.spreads[i]
            sum.reach[i] += more.reach[i]
        }
        sum.redirected += more.redirected
        sum.redirectedHere += more.redirectedHere
        sum.droppedPhases += more.droppedPhases
    }
}
