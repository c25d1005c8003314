import Telemetry

// What happened in a stream or on its path, read off its samples.

extension SampleSeries {
    /// Calls `body` with each growth of the freeze counter, sample by sample: a view may have millions.
    func forEachFreeze(_ body: (Happening) -> Void) {
        let starts = countStarts
        var seconds = [Double](repeating: .nan, count: has(.freezeCount) ? count : 0)
        if !seconds.isEmpty { forEachStep(.freezeTime, starts) { seconds[$0.to] = $0.amount } }
        forEachStep(.freezeCount, starts) { step in
            guard step.amount > 0 else { return }
            let length = seconds[step.to]
            body(
                happening(
                    .freeze(count: Int(saturating: step.amount), seconds: length.isNaN ? nil : length), step.to))
        }
    }

    /// Changes of the picture's size; absent sizes are passed over.
    var changesOfSize: [Happening] {
        var before: SIMD2<Double>?
        return self.times.indices.compactMap { i in
            guard let width = value(.width, i), let height = value(.height, i), width > 0, height > 0 else {
                return nil
            }
            let size = SIMD2(width, height)
            defer { before = size }
            guard let before, before != size else { return nil }
            return happening(.sizeChanged(from: before, to: size), i)
        }
    }

    /// Changes of a value from one sample that has it to the next.
    func changes(_ field: Field, _ what: (_ from: Double, _ to: Double) -> Happening.What) -> [Happening] {
        var before: Double?
        return times.indices.compactMap { i in
            guard let now = value(field, i) else { return nil }
            defer { before = now }
            guard let before, before != now else { return nil }
            return happening(what(before, now), i)
        }
    }

    /// Stretches without a sample, and samples at which counters begin anew.
    var interruptions: [Happening] {
        let intervals = Intervals(self)
        let gaps = intervals.indices.filter(intervals.isListed).map { i in
            Happening(
                .gap(seconds: intervals.seconds[i]), at: times[i], places: [place(i), place(i + 1)])
        }
        return gaps + resets.sorted().map { happening(.reset, $0) }
    }

    private func happening(_ what: Happening.What, _ sample: Int) -> Happening {
        Happening(what, at: times[sample], places: [place(sample)])
    }
}

extension Receiving {
    /// What happened in the view from its first sample to its last.
    ///
    /// - Parameter trail: the lines of its events; without it fallbacks have no places.
    package func course(_ trail: Trail?) -> [Happening] {
        var all = stream.changesOfSize + stream.interruptions
        if let path { all += path.changes(.networkCondition) { .conditionChanged(from: $0, to: $1) } }
        for (i, fallback) in (fallbacks ?? []).enumerated() {
            let isOpen = fallbackIsOpen && i + 1 == fallbacks?.count
            let seconds = Double(fallback.upperBound - fallback.lowerBound) / 1_000_000
            all.append(
                Happening(
                    .audioFallback(seconds: seconds, isOpen: isOpen), at: fallback.lowerBound,
                    places: [
                        trail?.mark(of: .videoDisabled, at: fallback.lowerBound)?.place,
                        isOpen ? nil : trail?.mark(of: .videoEnabled, at: fallback.upperBound)?.place,
                    ]))
        }
        return Happening.merged(all, after: stream.forEachFreeze)
    }
}

extension Sending {
    /// What happened to the publication from its first sample to its last.
    package var course: [Happening] {
        Happening.merged(
            series.flatMap { one in
                one.changesOfSize + one.interruptions
                    + one.changes(.limitationReason) { .limitationChanged(from: $0, to: $1) }
            } + paths.flatMap { $0.changes(.networkCondition) { .conditionChanged(from: $0, to: $1) } })
    }
}

extension Publishing {
    /// The attempts, asked for and ended.
    ///
    /// - Parameter trail: the lines of its events.
    package func course(_ trail: Trail?) -> [Happening] {
        Happening.merged(
            attempts.flatMap { attempt in
                let asked = Happening(
                    .publishAsked, at: attempt.at, places: [trail?.mark(of: .publish, at: attempt.at)?.place])
                guard let end = attempt.endedAt else { return [asked] }
                let place = trail?.mark(of: .streamCreated, .publisherFailed, .publish, at: end)?.place
                let what: Happening.What =
                    attempt.outcome == .published
                    ? .published(seconds: attempt.seconds)
                    : .publishFailed(domain: attempt.domain, code: attempt.code)
                return [asked, Happening(what, at: end, places: [place])]
            })
    }
}
