import Sessions

extension RequestTable {
    /// Counts stalls that a response of a known vendor led to, with the way to them.
    mutating func addStalls(_ subject: Subject, _ play: Playback, _ part: inout SessionPart) {
        for stall in play.timeline.stalls where !stall.isOfSeek {
            let finding = StallCause.finding(stallAt: stall.at, in: play)
            guard let request = finding.evidence else { continue }
            let spot = part.spot(request, in: &measures)
            let origin = part.spots[spot].origin
            guard !origin.vendor.isEmpty else { continue }
            var failure = ""
            if case .segmentFailed(let text) = finding.cause { failure = text }
            let place = stalls.place(
                StallCluster.Key(origin: origin, cause: finding.cause.name, failure: failure))
            let steps = StallWay.steps(to: stall.at, in: play) { other in
                let spot = part.spot(other, in: &measures)
                return part.spots[spot].origin.vendor == origin.vendor
            }
            stalls[place].add(
                StallSample(
                    time: stall.at + play.clockOffset, session: subject.session, seconds: stall.seconds,
                    isCensored: stall.isCensored, ticket: request.transactions.last?.ticket, steps: steps))
            if part.isNew(stalls: place) { stalls[place].sessions.add(part.fingerprint) }
        }
    }
}

/// The way to a stall: what went wrong or changed in the minute before.
enum StallWay {
    /// - Parameter isOwn: whether a request is of the vendor that is told.
    static func steps(
        to at: Int64, in play: Playback, isOwn: (NetworkRequest) -> Bool
    ) -> [StallStep] {
        var found: [(at: Int64, step: StallStep)] = []
        let window = (at - StallCause.reach + 1)...at
        for request in StallCause.seen(at, play) where request.family == .segment && isOwn(request) {
            let ended = StallCause.moment(of: request, beside: at)
            if let failure = request.failure {
                found.append((ended, .failed(failure, times: 1, bitrate: play.bitrate(at: request))))
            } else if let slow = StallCause.slowness(request, stallAt: at, in: play) {
                found.append((ended, .slow(throughput: slow.throughput, times: 1, bitrate: slow.needed)))
            }
        }
        for attempt in play.switches where window.contains(attempt.at) {
            switch attempt.step {
            case .succeeded:
                found.append((attempt.at, .switched(from: attempt.from?.comparable, to: attempt.to.comparable)))
            case .failed: found.append((attempt.at, .switchFailed(to: attempt.to.comparable)))
            case .began, .ended: break
            }
        }
        // Of what happened at the same moment, the request comes first: switches follow from it.
        return joined(
            found.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element.step))
    }

    /// The same several times running is one step.
    private static func joined(_ steps: [StallStep]) -> [StallStep] {
        var result: [StallStep] = []
        for step in steps {
            if case .failed(let failure, _, let bitrate) = step,
                case .failed(failure, let times, bitrate)? = result.last
            {
                result[result.count - 1] = .failed(failure, times: times + 1, bitrate: bitrate)
            } else if case .slow(let throughput, _, let bitrate) = step,
                case .slow(let slowest, let times, bitrate)? = result.last
            {
                result[result.count - 1] = .slow(
                    throughput: min(throughput, slowest), times: times + 1, bitrate: bitrate)
            } else {
                result.append(step)
            }
        }
        return result
    }
}
