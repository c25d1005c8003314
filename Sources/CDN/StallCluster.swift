/// A step of the way to a stall.
package enum StallStep: Sendable, Equatable, Codable {
    /// A segment failed with this status or `domain/code`, so many times running, while a variant of that bitrate
    /// (bit/s) played.
    case failed(String, times: Int, bitrate: Double?)
    case switched(from: Double?, to: Double?)
    case switchFailed(to: Double?)
    /// So many segments running came slower than the bitrate that was playing, the slowest at this throughput, bit/s.
    case slow(throughput: Double, times: Int, bitrate: Double)
}

/// A stall that one vendor's response led to. Raw, as `RequestSample` is.
package struct StallSample: Sendable, Codable {
    /// Microseconds since 1970, on the envelope's clock.
    package var time: Int64
    package var session: String
    package var seconds: Double
    /// Nothing in the log ends it.
    package var isCensored: Bool
    /// Of the response that led to it.
    package var ticket: String?
    /// Before the buffer ran empty; without what other vendors did.
    package var steps: [StallStep]

    static func precedes(_ a: StallSample, _ b: StallSample) -> Bool {
        a.time != b.time ? a.time < b.time : a.session < b.session
    }
}

/// Stalls of the same cause at the same POP.
package struct StallCluster: Adds {
    package struct Key: Hashable, Sendable, Comparable, Codable {
        package var origin: Origin
        /// `segment-failed`, `slow-segments`.
        package var cause: String
        /// The status or `domain/code`; empty for slow segments.
        package var failure: String

        package init(origin: Origin, cause: String, failure: String) {
            self.origin = origin
            self.cause = cause
            self.failure = failure
        }

        package static func < (a: Key, b: Key) -> Bool {
            if a.origin != b.origin { return a.origin < b.origin }
            return a.cause != b.cause ? a.cause < b.cause : a.failure < b.failure
        }
    }

    package var count = 0
    package var sessions = SessionCount()
    /// Microseconds stalled.
    package var time = 0
    /// The earliest, at most `Earliest.most`.
    package private(set) var samples: [StallSample] = []

    package init() {}

    mutating func add(_ sample: StallSample) {
        count += 1
        time += Int((sample.seconds * 1e6).rounded())
        keep(sample)
    }

    private mutating func keep(_ sample: StallSample) {
        let place = samples.firstIndex { StallSample.precedes(sample, $0) } ?? samples.count
        guard place < Earliest.most else { return }
        samples.insert(sample, at: place)
        if samples.count > Earliest.most { samples.removeLast() }
    }

    package static func += (sum: inout StallCluster, more: StallCluster) {
        sum.count += more.count
        sum.sessions += more.sessions
        sum.time += more.time
        for sample in more.samples { sum.keep(sample) }
    }
}
