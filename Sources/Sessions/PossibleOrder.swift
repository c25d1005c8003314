import Shuffle
import Telemetry

/// Puts events of one moment in an order in which they can have happened.
///
/// Dates in whole seconds, as Swift's `.iso8601` writes them, give a stall and its end one moment, or the end of a
/// switch and the start of the next. What each event says of the state before it decides: a rate that changes was the
/// `previousRate`, a variant that is left is the one that plays, a switch ends before the next begins, a stall lasts
/// until something ends it. Where all that leaves a choice, file and line decide, as `spec/scale.md` has it.
struct PossibleOrder {
    /// An event with what it says of the state.
    fileprivate struct Step {
        let place: Int
        let kind: RecordKind
        /// The rate from here on; a stall's is 0.
        var rate: Double?
        var previousRate: Double?
        /// The variant that plays, or that a switch leads to.
        var variant: Playback.Variant?
        var from: Playback.Variant?
        var timeTaken: Double?
        var hasSucceeded = false

        var setsRate: Bool { kind == .rateChange || kind == .stall }
        var showsVariant: Bool { kind != .variantSwitch && kind != .variantSwitchStart && variant != nil }
        /// What it ends began in the same moment, or began before; one that took just as long may be either.
        var isQuick: Bool { (timeTaken ?? 0) < PossibleOrder.coarsest }
        var isSlow: Bool { (timeTaken ?? 0) > PossibleOrder.coarsest }
        /// A switch after which `variant` plays.
        var leadsToVariant: Bool { kind == .variantSwitch && hasSucceeded }

        /// nil for events that nothing depends on.
        init?(_ event: PlaybackEvent, at place: Int) {
            self.place = place
            kind = event.record.kind
            switch kind {
            case .rateChange, .stall:
                rate = event[.rate] ?? (kind == .stall ? 0 : nil)
                previousRate = event[.previousRate]
            case .variantSwitchStart, .variantSwitch:
                from = event.fromVariant
                hasSucceeded = event[.didSucceed] == 1
            case .likelyToKeepUp, .initialLikelyToKeepUp: timeTaken = event[.timeTaken]
            case .seek, .seekDidComplete: break
            default: return nil
            }
            variant = event.variant
        }
    }

    /// As many events are looked through for the next one: a player's moment has a handful, and a hostile one millions.
    private static let reach = 32
    /// What took longer than this, seconds, did not begin in the moment in which it ended: no clock is coarser. Own choice.
    private static let coarsest = 1.0

    /// The rate; nil where nothing tells.
    private var rate: Double?
    private var isStalled = false
    /// The switch that has begun; nil where none has.
    private var open: Step?
    private var variant: Playback.Variant?

    /// - Parameter play: as far as it has come before the moment.
    private init(after play: Playback) {
        isStalled = play.isStalled
        rate = play.currentRate
        variant = play.variantMarks.last?.variant
    }

    /// Arranges events of one moment, which are in the order of file and line.
    static func arrange(_ events: inout ArraySlice<PlaybackEvent>, after play: Playback) {
        var steps: [Step] = []
        for place in events.indices {
            if let step = Step(events[place], at: place) { steps.append(step) }
        }
        guard steps.count > 1 else { return }
        var state = PossibleOrder(after: play)
        if let last = play.switches.last, last.step == .began {
            state.open = Step(opened: last)
        }
        let ordered = state.inOrder(steps).map { events[$0.place] }
        for (step, event) in zip(steps, ordered) { events[step.place] = event }
    }

    private mutating func inOrder(_ steps: [Step]) -> [Step] {
        var ordered: [Step] = []
        ordered.reserveCapacity(steps.count)
        var left = steps[...]
        var seen: [Step] = []
        while true {
            while seen.count < PossibleOrder.reach, let next = left.popFirst() { seen.append(next) }
            guard !seen.isEmpty else { return ordered }
            let next = seen.indices.first { i in !seen.indices.contains { $0 != i && waits(seen[i], for: seen[$0]) } }
            let step = seen.remove(at: next ?? 0)
            follow(step)
            ordered.append(step)
        }
    }

    /// The state behind a step.
    private mutating func follow(_ step: Step) {
        switch step.kind {
        case .stall: (rate, isStalled) = (0, true)
        case .rateChange:
            rate = step.rate ?? rate
            if (step.rate ?? -1) >= 0 { isStalled = false }
        case .likelyToKeepUp, .initialLikelyToKeepUp:
            if isStalled { (rate, isStalled) = (nil, false) }
        // Players stop for a seek, and not all say so.
        case .seek: rate = nil
        case .variantSwitchStart: open = step
        case .variantSwitch: open = nil
        default: break
        }
        if step.showsVariant || step.leadsToVariant { variant = step.variant ?? variant }
    }

    /// Whether a step is possible only behind another one.
    private func waits(_ step: Step, for other: Step) -> Bool {
        waitsForRate(step, other) || waitsForStall(step, other) || waitsForSwitch(step, other)
            || waitsForVariant(step, other)
    }

    private func waitsForRate(_ step: Step, _ other: Step) -> Bool {
        guard step.setsRate, other.setsRate, let to = step.rate, let brings = other.rate else { return false }
        guard let previous = step.previousRate, brings == previous else { return false }
        return rate.map { $0 != previous } ?? (other.previousRate != to)
    }

    private func waitsForStall(_ step: Step, _ other: Step) -> Bool {
        switch (step.kind, other.kind) {
        case (.stall, .likelyToKeepUp): isStalled || other.isSlow
        case (.stall, .initialLikelyToKeepUp): isStalled
        case (.likelyToKeepUp, .stall): !isStalled && step.isQuick
        default: false
        }
    }

    private func waitsForSwitch(_ step: Step, _ other: Step) -> Bool {
        switch (step.kind, other.kind) {
        case (.variantSwitchStart, .variantSwitch): open.map { other.isTo($0) != false } ?? false
        case (.variantSwitch, .variantSwitchStart):
            open.map { step.isTo($0) == false && step.isTo(other) == true } ?? (step.isTo(other) != false)
        default: false
        }
    }

    private func waitsForVariant(_ step: Step, _ other: Step) -> Bool {
        if other.leadsToVariant, let to = other.variant {
            // It leaves, or plays, what the other one leads to.
            guard let needed = step.showsVariant ? step.variant : step.from, to.isSame(needed) == true else {
                return false
            }
            if let variant { return variant.isSame(needed) == false }
            return !(step.leadsToVariant && step.isTo(from: other))
        }
        guard step.leadsToVariant, other.showsVariant, let shown = other.variant, let before = variant ?? step.from
        else { return false }
        // The other one still plays what this one leaves.
        return shown.isSame(before) == true && step.variant.flatMap(shown.isSame) == false
    }
}

extension PossibleOrder.Step {
    /// A switch that began before the moment.
    fileprivate init(opened: Playback.Switch) {
        place = -1
        kind = .variantSwitchStart
        variant = opened.to
        from = opened.from
    }

    /// Whether both lead to the same variant; nil where that is not known.
    fileprivate func isTo(_ other: Self) -> Bool? { variant.flatMap { to in other.variant.flatMap(to.isSame) } }

    /// Whether it leads to where another one starts from.
    fileprivate func isTo(from other: Self) -> Bool {
        variant.flatMap { to in other.from.flatMap(to.isSame) } ?? false
    }
}

extension Playback.Variant {
    /// Whether another one declares the same bitrates; nil where they have none to compare.
    fileprivate func isSame(_ other: Playback.Variant) -> Bool? {
        let averages = average.flatMap { mine in other.average.map { $0 == mine } }
        let peaks = peak.flatMap { mine in other.peak.map { $0 == mine } }
        guard let averages else { return peaks }
        return averages && peaks != false
    }
}
