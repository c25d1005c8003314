import Charts
import Sessions
import Telemetry

/// A real-time view as lanes: state, picture, bitrate and estimate, round-trip time, loss, network condition, events.
struct StreamLanes {
    private let view: Receiving
    private let intervals: Intervals
    private let starts: Set<Int>
    let start: Int64
    let length: Double

    init(_ view: Receiving) {
        self.view = view
        intervals = Intervals(view.stream)
        starts = view.stream.segmentStarts
        let all = [view.stream, view.audio, view.path].compactMap { $0 }
        start = all.compactMap(\.times.first).min() ?? 0
        length = Double((all.compactMap(\.times.last).max() ?? start) - start) / 1_000_000
    }

    /// - Parameter course: what happened; what is no state becomes an event.
    func lanes(_ course: [Happening]) -> [LanesChart.Lane] {
        var lanes = [LanesChart.Lane("State", .states(known: states(course), of: StreamLanes.categories))]
        func add(_ title: String, _ measure: Measure, stepped: Bool = false, _ series: [LanesChart.Series]) {
            let known = series.filter { one in one.points.contains { $0.value != nil } }
            guard !known.isEmpty else { return }
            lanes.append(.init(title, stepped ? .steps(known, measure) : .lines(known, measure)))
        }
        add("Picture height", LaneMeasures.lines, stepped: true, [.init("height", samples(view.stream, .height))])
        if view.media == .video { add("Frame rate", LaneMeasures.frames, [.init("frame rate", frameRate)]) }
        let path = view.path ?? view.stream
        let arriving = view.stream.has(.bytes) ? view.stream : path
        add(
            "Bitrate and bandwidth", LaneMeasures.bitrate,
            [.init("received", rates(arriving)), .init("estimate", samples(path, .availableIncoming))])
        let roundTrip: Field = path.has(.currentRoundTripTime) ? .currentRoundTripTime : .roundTripTime
        let jitter = view.stream.has(.jitter) ? view.stream : path
        add(
            "Round-trip time and jitter", LaneMeasures.milliseconds,
            [.init("round trip", samples(path, roundTrip)), .init("jitter", samples(jitter, .jitter))])
        add("Packets lost", LaneMeasures.percent, [.init("lost", losses)])
        if let condition { lanes.append(condition) }
        if let quality = view.quality {
            add(
                "Connection quality, Revue’s level", LaneMeasures.level, stepped: true,
                [.init("level", samples(quality, .level))])
        }
        let events = LaneEvents(course, since: start)
        if !events.isEmpty { lanes.append(.init("Events", events.content)) }
        return lanes
    }

    private func seconds(_ moment: Int64) -> Double { Double(moment - start) / 1_000_000 }

    // MARK: states

    /// The later matters more. Pauses and freezes are counted from sample to sample: the picture shows between which.
    private static let categories = [
        LegendEntry("playing", LaneMeasures.well), LegendEntry("interval with a pause", LaneMeasures.resting),
        LegendEntry("nothing arrives", LaneMeasures.waiting), LegendEntry("sound only", LaneMeasures.poor),
        LegendEntry("interval with a freeze", LaneMeasures.bad),
    ]

    /// By sample interval: an interval in which a freeze ended is one with freezes, and so is the end of a view whose
    /// picture stood still to the last. Gaps are left empty.
    private func states(_ course: [Happening]) -> [LanesChart.Span] {
        var sweep = StateSweep()
        let stream = view.stream
        let growths = [(Field.pauseCount, 1), (.freezeCount, 4)].map { (stream.growth($0.0, starts), $0.1) }
        let arrived = [Field.bytes, .framesReceived].first(where: stream.has).map { stream.growth($0, starts) }
        for i in intervals.indices where !intervals.isGap[i] {
            let (from, to) = (stream.times[i], stream.times[i + 1])
            sweep.add(from, to, 0)
            if let arrived, arrived[i] == 0 { sweep.add(from, to, 2) }
            for (growth, category) in growths where growth[i] ?? 0 > 0 { sweep.add(from, to, category) }
        }
        for happening in course {
            if case .endedFrozen = happening.what { sweep.add(happening.at, stream.times.last ?? happening.at, 4) }
        }
        for fallback in view.fallbacks ?? [] { sweep.add(fallback.lowerBound, fallback.upperBound, 3) }
        return sweep.spans(since: start, categories: StreamLanes.categories.count)
    }

    private var condition: LanesChart.Lane? {
        guard let path = view.path, path.has(.networkCondition) else { return nil }
        let names = Enumeration.networkCondition.names
        let styles = [
            LaneMeasures.resting, LaneMeasures.bad, LaneMeasures.poor, LaneMeasures.waiting, LaneMeasures.well,
            LaneMeasures.moving,
        ]
        let intervals = Intervals(path)
        let spans = intervals.indices.compactMap { i -> LanesChart.Span? in
            let sample = path.holds ? i : i + 1
            guard !intervals.isGap[i], let number = path.value(.networkCondition, sample),
                let category = Int(exactly: number), names.indices.contains(category)
            else { return nil }
            return .init(from: seconds(path.times[i]), to: seconds(path.times[i + 1]), category: category)
        }
        return .init(
            "Network condition", .states(known: spans.joined, of: zip(names, styles).map { LegendEntry($0, $1) }))
    }

    // MARK: lines

    /// A value of every sample; unknown ones and those below 0, which stand for unknown, break the line.
    private func samples(_ series: SampleSeries, _ field: Field) -> [LanesChart.Point] {
        guard series.has(field) else { return [] }
        return points(series, Intervals(series)) { i in series.value(field, i).flatMap { $0 < 0 ? nil : $0 } }
    }

    /// What came in each interval, bit/s.
    private func rates(_ series: SampleSeries) -> [LanesChart.Point] {
        let (intervals, bytes) = (Intervals(series), series.growth(.bytes, series.segmentStarts))
        return points(series, intervals) { i in i > 0 ? bytes[i - 1].map { 8 * $0 / intervals.seconds[i - 1] } : nil }
    }

    private var frameRate: [LanesChart.Point] {
        guard view.countsFrames else { return samples(view.stream, .frameRate) }
        let frames = view.stream.growth(.framesDecoded, starts)
        return points(view.stream, intervals) { i in i > 0 ? frames[i - 1].map { $0 / intervals.seconds[i - 1] } : nil }
    }

    private var losses: [LanesChart.Point] {
        let stream = view.stream
        let received = stream.growth(.packets, starts)
        let lost = stream.growth(.lostPackets, starts)
        return points(stream, intervals) { i in
            guard i > 0, let good = received[i - 1], let bad = lost[i - 1], good + bad > 0 else { return nil }
            return bad / (good + bad)
        }
    }

    /// Points with a break before each sample that a gap precedes.
    private func points(
        _ series: SampleSeries, _ intervals: Intervals, _ value: (Int) -> Double?
    ) -> [LanesChart.Point] {
        var points: [LanesChart.Point] = []
        points.reserveCapacity(series.count)
        for i in series.times.indices {
            if i > 0, intervals.isGap[i - 1] { points.append(.init(at: seconds(series.times[i - 1]), value: nil)) }
            let isBehindGap = i > 0 && intervals.isGap[i - 1] && !series.holds
            points.append(.init(at: seconds(series.times[i]), value: isBehindGap ? nil : value(i)))
        }
        return points.thinned()
    }
}
