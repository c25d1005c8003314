import Telemetry

/// What led to a stall, in the order of time, up to the stall itself.
package struct Chain: Sendable, Equatable {
    /// The last one is the stall.
    package let links: [Happening]
    /// nil for a stall of a seek.
    package let cause: StallCause?
}

extension Playback {
    /// The chain to each stall of the play.
    ///
    /// - Parameters:
    ///   - trail: the play's lines; without it the links have no places.
    ///   - most: only those to the first stalls.
    package func chains(_ trail: Trail?, first most: Int = .max) -> [Chain] {
        let stalls = timeline.stalls.prefix(most)
        guard !stalls.isEmpty else { return [] }
        let switches = switchLinks(trail)
        return stalls.map { chain(to: $0, switches, trail) }
    }

    private func chain(to stall: PlayTimeline.Stall, _ switches: [Happening], _ trail: Trail?) -> Chain {
        let window = (stall.at - StallCause.reach)...stall.at
        var links = requestLinks(stall)
        links += switches.filter {
            $0.at > window.lowerBound + clockOffset && $0.at <= stall.at + clockOffset
        }
        for error in errors where error.at > window.lowerBound && error.at <= stall.at {
            links.append(happening(error, trail))
        }
        for seek in seeks where seek > window.lowerBound && seek <= stall.at {
            links.append(
                Happening(.seek, at: seek + clockOffset, places: [trail?.mark(of: .seek, at: seek)?.place]))
        }
        for earlier in timeline.stalls where earlier.at > window.lowerBound && earlier.at < stall.at {
            links.append(happening(earlier, trail))
        }
        return Chain(
            links: Happening.merged(links) + [happening(stall, trail)],
            cause: stall.isOfSeek ? nil : StallCause.of(stallAt: stall.at, in: self))
    }

    func happening(_ stall: PlayTimeline.Stall, _ trail: Trail?) -> Happening {
        Happening(
            .stall(seconds: stall.seconds, isCensored: stall.isCensored, isOfSeek: stall.isOfSeek),
            at: stall.at + clockOffset,
            places: [
                trail?.mark(of: .stall, at: stall.at)?.place,
                stall.isCensored
                    ? nil : trail?.mark(of: .likelyToKeepUp, .initialLikelyToKeepUp, .rateChange, at: stall.end)?.place,
            ])
    }

    func happening(_ error: PlaybackError, _ trail: Trail?) -> Happening {
        Happening(
            .error(domain: error.domain, code: error.code, recovered: error.recovered), at: error.at + clockOffset,
            places: [trail?.mark(of: .playbackError, at: error.at)?.place])
    }

    func happening(_ request: NetworkRequest, failure: String, at ended: Int64) -> Happening {
        Happening(
            .requestFailed(request.family, failure: failure, bitrate: bitrate(at: request)),
            at: ended + clockOffset, places: [request.place])
    }

    /// What the requests of the time before a stall have to do with it.
    private func requestLinks(_ stall: PlayTimeline.Stall) -> [Happening] {
        let seen = StallCause.seen(stall.at, self)
        let target = StallCause.targetDuration(seen)
        return seen.compactMap { request in
            let ended = StallCause.moment(of: request, beside: stall.at)
            if let failure = request.failure { return happening(request, failure: failure, at: ended) }
            // One that ends behind the stall is told at its start.
            let isUnderWay = ended > stall.at
            let at = (isUnderWay ? request.start ?? ended : ended) + clockOffset
            let seconds = request.start.flatMap { start in request.end.map { Double($0 - start) / 1_000_000 } }
            if let slow = StallCause.slowness(request, stallAt: stall.at, in: self) {
                return Happening(
                    .slowSegment(throughput: slow.throughput, needed: slow.needed, isUnderWay: isUnderWay), at: at,
                    places: [request.place])
            }
            if StallCause.isLate(request, target: target), let seconds {
                return Happening(.latePlaylist(seconds: seconds), at: at, places: [request.place])
            }
            if request.family == .contentKey, isUnderWay, let seconds {
                return Happening(.keyUnderWay(seconds: seconds), at: at, places: [request.place])
            }
            return nil
        }
    }

    /// The switches of the play, begun and ended ones as one.
    func switchLinks(_ trail: Trail?) -> [Happening] {
        var links: [Happening] = []
        var begun: Switch?
        func add(_ attempt: Switch, from start: Int64?, _ end: Happening.SwitchEnd) {
            links.append(
                Happening(
                    .variantSwitch(from: attempt.from?.comparable, to: attempt.to.comparable, end),
                    at: (start ?? attempt.at) + clockOffset,
                    places: [
                        start.flatMap { trail?.mark(of: .variantSwitchStart, at: $0)?.place },
                        trail?.mark(of: .variantSwitch, at: attempt.at)?.place,
                    ]))
        }
        for attempt in switches {
            let took = begun.map { Double(attempt.at - $0.at) / 1_000_000 }
            switch attempt.step {
            case .began:
                if let open = begun { add(open, from: open.at, .neverEnded) }
                begun = attempt
                continue
            case .succeeded: add(attempt, from: begun?.at, .done(took))
            case .failed: add(attempt, from: begun?.at, .failed(took))
            case .ended: add(attempt, from: begun?.at, .ended(took))
            }
            begun = nil
        }
        if let open = begun { add(open, from: open.at, .neverEnded) }
        return links
    }
}
