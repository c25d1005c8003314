import Sessions
import Telemetry

/// A phase of a request.
package enum RequestPhase: Int, CaseIterable, Sendable {
    case dns, tcp, tls, connect, ttfb, transfer, total

    /// The name in CSV files.
    package var name: String { "\(self)" }
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
    /// One for each `RequestPhase`.
    private var spreads = Array(repeating: Spread(), count: RequestPhase.allCases.count)
    /// Phases that were negative or longer than ten minutes.
    package var droppedPhases = 0

    package init() {}

    package subscript(phase: RequestPhase) -> Spread { spreads[phase.rawValue] }

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
    mutating func add(_ phase: RequestPhase, _ seconds: Double?) {
        guard let seconds else { return }
        if NetworkPhases.isPlausible(seconds) {
            spreads[phase.rawValue].add(Int((seconds * 1e6).rounded()))
        } else {
            droppedPhases += 1
        }
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
        for i in sum.spreads.indices { sum.spreads[i] += more.spreads[i] }
        sum.droppedPhases += more.droppedPhases
    }
}
