import Charts
import Sessions
import Telemetry

/// A play as lanes: state, bitrate of the variant, throughput, events.
struct PlayLanes {
    private let play: Playback
    /// On the data's clock.
    private let origin: Int64

    init(_ play: Playback) {
        self.play = play
        origin = min(play.first, play.timeline.asked)
    }

    /// Where the lanes begin, on the envelope's clock, microseconds.
    var start: Int64 { origin + play.clockOffset }
    var length: Double { seconds(play.last) }

    /// - Parameter course: what happened; what is no state becomes an event.
    func lanes(_ course: [Happening]) -> [LanesChart.Lane] {
        var lanes = [LanesChart.Lane("State", .states(known: states, of: PlayLanes.categories))]
        if !variants.isEmpty {
            lanes.append(.init("Bitrate of the variant", .steps([.init("bitrate", variants)], LaneMeasures.bitrate)))
        }
        if !throughput.isEmpty {
            lanes.append(
                .init(
                    "Throughput of segments", .lines([.init("throughput", throughput)], LaneMeasures.bitrate)))
        }
        let events = LaneEvents(course, since: start)
        if !events.isEmpty { lanes.append(.init("Events", events.content)) }
        return lanes
    }

    private func seconds(_ moment: Int64) -> Double { Double(moment - origin) / 1_000_000 }

    /// The later matters more.
    private static let categories = [
        LegendEntry("playing", LaneMeasures.well), LegendEntry("starting", LaneMeasures.waiting),
        LegendEntry("paused", LaneMeasures.resting), LegendEntry("seeking", LaneMeasures.moving),
        LegendEntry("stalled", LaneMeasures.bad),
    ]

    private var states: [LanesChart.Span] {
        var sweep = StateSweep()
        let timeline = play.timeline
        sweep.add(timeline.asked, timeline.begin ?? play.last, 1)
        if let begin = timeline.begin { sweep.add(begin, play.last, 0) }
        for pause in timeline.pauses { sweep.add(pause.lowerBound, pause.upperBound, 2) }
        for seek in timeline.seeks { sweep.add(seek.lowerBound, min(seek.upperBound, play.last), 3) }
        for stall in timeline.stalls { sweep.add(stall.at, stall.end, stall.isOfSeek ? 3 : 4) }
        return sweep.spans(since: origin, categories: PlayLanes.categories.count)
    }

    private var variants: [LanesChart.Point] {
        var points: [LanesChart.Point] = []
        for mark in play.variantMarks where points.last?.value != mark.variant.comparable {
            points.append(.init(at: seconds(mark.at), value: mark.variant.comparable))
        }
        return points.contains { $0.value != nil } ? points.thinned() : []
    }

    private var throughput: [LanesChart.Point] {
        play.requests.compactMap { request in
            StallCause.throughput(request).map { .init(at: seconds(request.at), value: $0) }
        }.thinned()
    }
}
