import Sessions
import Telemetry

/// Which lines of a play stand behind which KPI.
struct PlayEvidence {
    private typealias Piece = Evidence.Piece
    private typealias Line = Evidence.Line

    private let play: Playback
    private let trail: Trail

    init(_ play: Playback, _ trail: Trail) {
        self.play = play
        self.trail = trail
    }

    func pieces(_ kpi: String, _ column: String) -> [Evidence.Piece] {
        switch kpi {
        case "outcome": outcome
        case "startup-time": between(asked, start)
        case "likely-to-keep-up-time":
            [play.initialLikelyToKeepUp?.taken == nil ? lines(.playbackSummary).first : initial].compactMap { $0 }
                .map { .line($0) }
        case "startup-breakdown": startUp
        case "stall-count", "stalled-time", "rebuffering-ratio": whole(kpi, column)
        case "stalls": play.timeline.stalls.isEmpty ? span : stalls { _ in true }
        case "watched-time":
            span + (column == "session-time" ? [] : pauses) + (column == "played-time" ? stalls { _ in true } : [])
        case "switch-count": switches(column)
        case "playback-bitrate": variants
        case "throughput": play.requests.filter(\.isMeasured).map(line).through
        case "request-failures":
            play.requests.filter(\.hasFailed).map { .line(line($0)) } + play.requests.map(line).through
        case "phases": play.requests.filter { $0.transactions.contains(where: \.isNetworkLoad) }.map(line).through
        case "cache-hit":
            play.requests.filter { $0.transactions.last?.cacheState.isHit != nil }.map(line).through
        default: consistency
        }
    }

    // MARK: lines

    private func line(_ mark: Trail.Mark) -> Line { Line(mark, clockOffset: play.clockOffset) }

    private func line(_ request: NetworkRequest) -> Line {
        Line(what: .request(failure: request.failure), at: request.at + play.clockOffset, place: request.place)
    }

    private func lines(_ kinds: RecordKind...) -> [Line] {
        trail.marks.filter { kinds.contains($0.kind) }.map(line)
    }

    private func line(_ kinds: RecordKind..., at moment: Int64?) -> Line? {
        guard let moment else { return nil }
        return trail.mark(of: kinds, at: moment).map(line)
    }

    private var asked: Line? { line(.playRequested, at: play.playRequested) }
    private var start: Line? { line(.firstFrame, .rateChange, at: play.timeline.start) }
    private var initial: Line? { lines(.initialLikelyToKeepUp).first }
    private var end: Line? { trail.marks.last { $0.at == play.last }.map(line) }

    private func between(_ from: Line?, _ to: Line?) -> [Piece] {
        if let from, let to { return [.fromTo(from, to)] }
        return [from, to].compactMap { $0 }.map { .line($0) }
    }

    // MARK: by KPI

    private var outcome: [Piece] {
        ([start ?? initial].compactMap { $0 } + lines(.playbackError, .ended, .playbackSummary)).map { .line($0) }
    }

    /// Asked → the last event: what watched and session time run over.
    private var span: [Piece] {
        guard play.hasCourse || play.playRequested != nil else { return summaryOnly }
        return between(asked ?? initial ?? trail.mark(at: play.first) { _ in true }.map(line), end)
    }

    private var summaryOnly: [Piece] { lines(.playbackSummary).map { .line($0) } }

    private var pauses: [Piece] {
        play.timeline.pauses.flatMap { pause in
            between(line(.rateChange, at: pause.lowerBound), line(.rateChange, at: pause.upperBound) ?? end)
        }
    }

    private func stalls(_ isIncluded: (PlayTimeline.Stall) -> Bool) -> [Piece] {
        play.timeline.stalls.filter(isIncluded).flatMap { stall in
            between(
                line(.stall, at: stall.at),
                stall.isCensored ? end : line(.likelyToKeepUp, .initialLikelyToKeepUp, .rateChange, at: stall.end))
        }
    }

    /// The stalls that count, or what says that there is none; with what they are a share of.
    private func whole(_ kpi: String, _ column: String) -> [Piece] {
        guard play.hasCourse else { return summaryOnly }
        let counted = stalls { stall in
            column.hasPrefix("seek-")
                ? stall.isOfSeek : !stall.isOfSeek && (column != "censored-stalls" || stall.isCensored)
        }
        let isShare = kpi == "rebuffering-ratio" || column.hasSuffix("/watched")
        return counted + (counted.isEmpty || isShare ? span : [])
    }

    private func switches(_ column: String) -> [Piece] {
        let all = lines(.variantSwitchStart, .variantSwitch)
        // Of completions that do not say whether they succeeded, only how many failed is known.
        guard !all.isEmpty, play.switchTally?.succeeded != nil || column == "switch-count/failed" else {
            return summaryOnly
        }
        return all.map { .line($0) }
    }

    private var variants: [Piece] {
        let marks = play.variantMarks.compactMap { mark in
            trail.mark(at: mark.at, where: \.kind.namesVariant).map(line)
        }
        return marks.isEmpty ? summaryOnly : marks.map { .line($0) }
    }

    private var startUp: [Piece] {
        guard let initial = play.initialLikelyToKeepUp else { return [] }
        let requests = play.requests.filter { $0.start.map { $0 < initial.at } ?? false }.map(line)
        return [self.initial].compactMap { $0 }.map { .line($0) } + requests.through
    }

    private var consistency: [Piece] {
        lines(.playbackSummary, .accessLog).map { .line($0) } + trail.marks.map(line).through
    }
}

extension RecordKind {
    fileprivate var namesVariant: Bool {
        switch self {
        case .initialLikelyToKeepUp, .likelyToKeepUp, .rateChange, .stall, .seek, .seekDidComplete, .variantSwitch:
            true
        default: false
        }
    }
}

extension NetworkRequest {
    /// Whether it counts for throughput.
    fileprivate var isMeasured: Bool {
        family == .segment
            && transactions.contains { $0.isNetworkLoad && $0.bodyBytes >= StallCause.smallestMeasured }
    }
}
