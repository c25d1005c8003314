import Telemetry

/// Why a play stalled, as far as its log tells.
package enum StallCause: Sendable, Equatable {
    /// A segment request failed, with this status or `domain/code`.
    case segmentFailed(String)
    case switchFailed
    /// A segment came more slowly than the playing variant needs, both in bit/s.
    case slowSegments(throughput: Double, bitrate: Double)
    case playlistLate
    case keyInFlight
    case nothingInTheLog

    package var name: String {
        switch self {
        case .segmentFailed: "segment-failed"
        case .switchFailed: "switch-failed"
        case .slowSegments: "slow-segments"
        case .playlistLate: "playlist-late"
        case .keyInFlight: "key-in-flight"
        case .nothingInTheLog: "nothing in the log"
        }
    }

    /// All that a stall may be put down to.
    package static let names = [
        StallCause.segmentFailed(""), .switchFailed, .slowSegments(throughput: 0, bitrate: 0), .playlistLate,
        .keyInFlight, .nothingInTheLog,
    ].map(\.name)

    /// How long before a stall a request's end is still evidence, microseconds.
    package static let reach: Int64 = 60_000_000
    /// Segments below this size say nothing about a path's speed, bytes.
    package static let smallestMeasured = 64_000.0

    /// The first cause, in the order of the list, that applies to a stall; within a kind the newest.
    package static func of(stallAt at: Int64, in play: Playback) -> StallCause { finding(stallAt: at, in: play).cause }

    /// The same, with the segment request that is the evidence, where one is.
    ///
    /// A request whose end nothing but its own line tells, such as a timeout after the stall, is no evidence: the log does
    /// not say that it was still under way. The chain shows it all the same.
    package static func finding(
        stallAt at: Int64, in play: Playback
    ) -> (cause: StallCause, evidence: NetworkRequest?) {
        let seen = seen(at, play).reversed().filter { $0.at <= at || $0.tellsItsEnd }
        if let failed = seen.first(where: { $0.family == .segment && $0.hasFailed }) {
            return (.segmentFailed(failed.failure ?? "error"), failed)
        }
        if let failed = (play.index ?? PlayIndex(play)).newestFailedSwitch(before: at, in: play), failed > at - reach {
            return (.switchFailed, nil)
        }
        if let (request, throughput, bitrate) = slowSegment(seen, at, play) {
            return (.slowSegments(throughput: throughput, bitrate: bitrate), request)
        }
        if isPlaylistLate(seen) { return (.playlistLate, nil) }
        let isKeyMissing = seen.contains { request in
            guard request.family == .contentKey, let start = request.start, let end = request.end else { return false }
            return start <= at && at < end
        }
        return (isKeyMissing ? .keyInFlight : .nothingInTheLog, nil)
    }

    /// The requests that ended in the time before a stall or were under way at it, in the order of their lines: those
    /// come when a request is done, and may come late.
    package static func seen(_ at: Int64, _ play: Playback) -> [NetworkRequest] {
        let window = (at - reach + 1)...at
        return play.requests(around: at).filter { request in
            if window.contains(request.at) { return true }
            guard let end = request.end else { return false }
            if window.contains(end) { return true }
            guard let start = request.start else { return false }
            return start <= at && at < end
        }
    }

    /// When a request ended that is told beside a stall: when its line came; where that came behind the stall, by the
    /// request's own end, if that is before it.
    package static func moment(of request: NetworkRequest, beside at: Int64) -> Int64 {
        guard request.at > at, let end = request.end, end <= at else { return request.at }
        return end
    }

    private static func slowSegment(
        _ seen: [NetworkRequest], _ at: Int64, _ play: Playback
    ) -> (request: NetworkRequest, throughput: Double, bitrate: Double)? {
        for request in seen {
            if let slow = slowness(request, stallAt: at, in: play) { return (request, slow.throughput, slow.needed) }
        }
        return nil
    }

    /// How a segment fell short of what the variant that plays at a stall needs, both in bit/s; nil where it did not, or
    /// nobody can tell. The one way to judge a segment, for the cause, the chain and what a vendor is told.
    package static func slowness(
        _ request: NetworkRequest, stallAt at: Int64, in play: Playback
    ) -> (throughput: Double, needed: Double)? {
        guard let throughput = throughput(request), let needed = play.variant(at: at)?.comparable, throughput < needed
        else { return nil }
        return (throughput, needed)
    }

    /// How fast a segment of pictures, with sound in it or without, came over the network, bit/s; nil where it says
    /// nothing about the path, or does not say that there are pictures in it.
    package static func throughput(_ request: NetworkRequest) -> Double? {
        guard request.family == .segment, request.holdsPictures, request.object != .initialization,
            let last = request.transactions.last, last.isNetworkLoad, last.bodyBytes >= smallestMeasured,
            let start = last.requestStart, let end = last.responseEnd, end > start
        else { return nil }
        return last.bodyBytes * 8_000_000 / Double(end - start)
    }

    /// A playlist that failed, or took more than one and a half times the newest segment's duration.
    private static func isPlaylistLate(_ seen: [NetworkRequest]) -> Bool {
        let target = targetDuration(seen.reversed())
        return seen.contains { request in
            guard request.family == .mediaPlaylist || request.family == .multivariantPlaylist else { return false }
            return request.hasFailed || isLate(request, target: target)
        }
    }

    /// The duration of the newest segment that tells one, seconds.
    static func targetDuration(_ seen: some BidirectionalCollection<NetworkRequest>) -> Double? {
        seen.last { $0.family == .segment && $0.object == .segment && ($0.segmentDuration ?? 0) > 0 }?.segmentDuration
    }

    /// Whether a playlist took too long to be of use.
    static func isLate(_ request: NetworkRequest, target: Double?) -> Bool {
        guard request.family == .mediaPlaylist || request.family == .multivariantPlaylist, let target, target > 0,
            let start = request.start, let end = request.end
        else { return false }
        return Double(end - start) > 1_500_000 * target
    }
}

extension Playback {
    /// The variant playing at a moment, as far as the events say.
    package func variant(at moment: Int64) -> Variant? {
        guard let index else { return variantMarks.last { $0.at <= moment }?.variant }
        return index.variantMark(at: moment, of: self).map { variantMarks[$0].variant }
    }

    /// Bitrate of the variant that played when a request began, bit/s.
    package func bitrate(at request: NetworkRequest) -> Double? { variant(at: request.start ?? request.at)?.comparable }

    /// All requests that ended in the time before a moment or were under way at it, and perhaps others beside them.
    package func requests(around at: Int64) -> ArraySlice<NetworkRequest> {
        requests[index?.requests(around: at, reach: StallCause.reach + 1, of: self) ?? requests.indices]
    }

    /// When switches failed, in the order of the attempts.
    var failedSwitches: [Int64] {
        var failed: [Int64] = []
        var open: Int64?
        for attempt in switches {
            guard attempt.step != .began else {
                // The one before never completed.
                if let open { failed.append(open) }
                open = attempt.at
                continue
            }
            if attempt.step == .failed { failed.append(attempt.at) }
            open = nil
        }
        if let open { failed.append(open) }
        return failed
    }
}
