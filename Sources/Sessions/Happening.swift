import Telemetry

/// Something that happened in a view, told by its log: what, when, and the lines that say so.
package struct Happening: Sendable, Equatable {
    package enum What: Sendable, Equatable {
        // a play
        case asked
        case started
        /// A media request failed, with its status or `domain/code`, while a variant of so many bit/s played.
        case requestFailed(RequestFamily, failure: String, bitrate: Double?)
        /// A segment came at `throughput` where `needed` was played, both bit/s.
        case slowSegment(throughput: Double, needed: Double, isUnderWay: Bool)
        /// Seconds that a playlist took.
        case latePlaylist(seconds: Double)
        case keyUnderWay(seconds: Double)
        case variantSwitch(from: Double?, to: Double?, SwitchEnd)
        case error(domain: String?, code: Int?, recovered: Bool?)
        case stall(seconds: Double, isCensored: Bool, isOfSeek: Bool)
        case pause(seconds: Double)
        case seek
        case ended(reason: String?)
        // real time
        /// The picture froze, so often and so long since the sample before.
        case freeze(count: Int, seconds: Double?)
        case sizeChanged(from: SIMD2<Double>, to: SIMD2<Double>)
        /// The network's condition, by its numbers.
        case conditionChanged(from: Double, to: Double)
        /// What limits the sender's quality, by its numbers.
        case limitationChanged(from: Double, to: Double)
        case audioFallback(seconds: Double, isOpen: Bool)
        /// No sample for so long.
        case gap(seconds: Double)
        /// Counters began anew.
        case reset
        /// The view ends with a picture that stands still.
        case endedFrozen(seconds: Double)
        // publishing
        case publishAsked
        case published(seconds: Double?)
        case publishFailed(domain: String?, code: Int?)
    }

    package enum SwitchEnd: Sendable, Equatable {
        /// Seconds from its start; nil where the log has only its end.
        case done(Double?)
        case failed(Double?)
        /// Whether it succeeded is not said.
        case ended(Double?)
        case neverEnded
    }

    /// Microseconds since 1970, on the envelope's clock where the two clocks are known to differ.
    package var at: Int64
    package var what: What
    /// The lines that say so, in the order of time; empty unless places are kept.
    package var places: [Playback.Place]
    /// How often it happened in a row; `at` is the first time, `lastAt` the last.
    package private(set) var count = 1
    package private(set) var lastAt: Int64

    package init(_ what: What, at: Int64, places: [Playback.Place?] = []) {
        self.what = what
        self.at = at
        lastAt = at
        self.places = places.compactMap { $0 }
    }

    /// Lines that one happening names; what happens more often names its first ones and its last.
    private static let mostPlaces = 4

    /// In the order of time; the same thing several times in a row is one that counts.
    ///
    /// - Parameter first: calls its argument with others, in the order of time; of one moment they go first. There may
    ///   be so many that they are not to be held all at once.
    package static func merged(
        _ happenings: [Happening], after first: (_ add: (Happening) -> Void) -> Void = { _ in }
    ) -> [Happening] {
        var merged: [Happening] = []
        // Sorting keeps the order of what happened at one moment.
        var rest = happenings.sorted { $0.at < $1.at }[...]
        first { next in
            while let before = rest.first, before.at < next.at { merged.join(rest.removeFirst()) }
            merged.join(next)
        }
        for next in rest { merged.join(next) }
        return merged
    }

    /// Takes the next one up, where it is the same thing.
    ///
    /// - Returns: whether it is.
    fileprivate mutating func takesUp(_ next: Happening) -> Bool {
        guard let both = what.joined(next.what, after: next.at - lastAt) else { return false }
        what = both
        count += next.count
        lastAt = next.lastAt
        places += next.places
        if places.count > Happening.mostPlaces {
            places.removeSubrange((Happening.mostPlaces - 1)..<(places.count - 1))
        }
        return true
    }
}

extension [Happening] {
    fileprivate mutating func join(_ next: Happening) {
        if isEmpty || !self[count - 1].takesUp(next) { append(next) }
    }
}

extension Happening.What {
    /// Freezes further apart than this are told apart, microseconds: samples come every one to ten seconds.
    private static let spell: Int64 = 15_000_000

    /// Both as one; nil where they are not the same thing.
    fileprivate func joined(_ next: Happening.What, after pause: Int64) -> Happening.What? {
        switch (self, next) {
        case (.slowSegment(let a, let needed, let open), .slowSegment(let b, let alsoNeeded, let alsoOpen))
        where needed == alsoNeeded: .slowSegment(throughput: min(a, b), needed: needed, isUnderWay: open || alsoOpen)
        case (.freeze(let n, let a), .freeze(let m, let b)) where pause <= Self.spell:
            .freeze(count: n.addingSaturated(m), seconds: a.flatMap { x in b.map { x + $0 } })
        case (.requestFailed, .requestFailed), (.seek, .seek), (.reset, .reset): self == next ? self : nil
        default: nil
        }
    }
}
