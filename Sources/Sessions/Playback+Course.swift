import Telemetry

extension Playback {
    /// What happened in the play from its start to its end.
    ///
    /// - Parameter trail: the play's lines; without it nothing has places but requests.
    package func course(_ trail: Trail?) -> [Happening] {
        var all = timeline.stalls.map { happening($0, trail) }
        func add(_ what: Happening.What, at moment: Int64?, of kinds: [RecordKind]) {
            guard let moment else { return }
            let mark = trail?.mark(of: kinds, at: moment)
            all.append(Happening(what, at: moment + clockOffset, places: [mark?.place]))
        }
        add(.asked, at: playRequested, of: [.playRequested])
        add(.started, at: timeline.start, of: [.firstFrame, .rateChange])
        for pause in timeline.pauses {
            add(
                .pause(seconds: Double(pause.upperBound - pause.lowerBound) / 1_000_000), at: pause.lowerBound,
                of: [.rateChange])
        }
        for seek in seeks { add(.seek, at: seek, of: [.seek]) }
        all += switchLinks(trail)
        all += errors.map { happening($0, trail) }
        all += requests.compactMap { request in request.failure.map { happening(request, failure: $0, at: request.at) }
        }
        if let endReason {
            let end = trail?.marks(of: .ended).first
            all.append(
                Happening(
                    .ended(reason: endReason.isEmpty ? nil : endReason), at: (end?.at ?? last) + clockOffset,
                    places: [end?.place]))
        }
        return Happening.merged(all)
    }
}
