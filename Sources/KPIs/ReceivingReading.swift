import Sessions
import Telemetry

/// A real-time view as the KPIs read it: what several of them need is worked out once.
package final class ReceivingReading {
    package let view: Receiving
    package private(set) lazy var intervals = Intervals(view.stream)
    /// Where segments begin for what is measured by time, and for what is counted.
    package private(set) lazy var starts = view.stream.segmentStarts
    package private(set) lazy var countStarts = view.stream.breaks.isEmpty ? starts : view.stream.countStarts
    package private(set) lazy var pathIntervals = view.path.map(Intervals.init)
    package private(set) lazy var pathStarts = view.path?.segmentStarts ?? []

    package init(_ view: Receiving) { self.view = view }

    /// Whether the stream is a video.
    package var isVideo: Bool { view.media == .video }
    /// Whether the source writes on change: its path then belongs to the participant, and is read instead of the stream.
    package var holds: Bool { view.stream.holds }
    /// Whether the stream has at least one interval: a single sample says nothing of growth or time, nor do two with a
    /// break between them.
    package var hasTime: Bool { view.stream.count - view.stream.breaks.count > 1 }

    /// Whether a hole in the series can be told: a source that writes on change has none.
    package var canHaveGaps: Bool { !holds && hasTime }

    /// A path value with the seconds it counts for; empty where there is no path.
    package func path(_ field: Field) -> [Weighted] {
        guard let path = view.path, let intervals = pathIntervals else { return [] }
        return path.weighted(field, intervals)
    }

    /// Jitter: the stream's own, or that of a path that holds its values.
    package private(set) lazy var jitters: [Weighted] =
        holds ? path(.jitter) : view.stream.weighted(.jitter, intervals)

    /// Round-trip times of the path's own checks.
    package private(set) lazy var checks: [Weighted] = {
        let current = path(.currentRoundTripTime)
        return (current.isEmpty ? path(.roundTripTime) : current).filter { $0.value >= 0 }
    }()

    /// What the sender said of itself, with the seconds it counts for.
    package private(set) lazy var senderStatistics: [(estimate: Double, maximum: Double?, seconds: Double)] = {
        let isStream = view.stream.has(.senderEstimate)
        let series = isStream ? view.stream : view.audio ?? view.stream
        guard isStream || series.has(.senderEstimate) else { return [] }
        return series.weights(isStream ? intervals : Intervals(series)).compactMap { weight in
            guard let estimate = series.value(.senderEstimate, weight.sample), estimate > 0 else { return nil }
            return (estimate, series.value(.maxAllocatedBitrate, weight.sample), weight.seconds)
        }
    }()

    /// Frames a second: counted, or as the source writes them.
    package private(set) lazy var frameRates: [Weighted] = {
        guard view.countsFrames else { return view.stream.weighted(.frameRate, intervals) }
        let frames = view.stream.growth(.framesDecoded, starts)
        return intervals.indices.compactMap { i in
            guard !intervals.isGap[i], let grown = frames[i] else { return nil }
            return (grown / intervals.seconds[i], intervals.seconds[i])
        }
    }()
}

/// A publication as the KPIs read it.
package final class SendingReading {
    package let publication: Sending
    package private(set) lazy var intervals = publication.series.map(Intervals.init)
    /// Where segments begin for what is measured by time, and for what is counted.
    package private(set) lazy var starts = publication.series.map(\.segmentStarts)
    package private(set) lazy var countStarts =
        publication.series.allSatisfy(\.breaks.isEmpty) ? starts : publication.series.map(\.countStarts)

    package init(_ publication: Sending) { self.publication = publication }

    /// Whether the stream is a video.
    package var isVideo: Bool { publication.media == .video }

    /// A value of all statistics objects with the seconds it counts for.
    package func weighted(_ field: Field) -> [Weighted] {
        zip(publication.series, intervals).flatMap { series, intervals in series.weighted(field, intervals) }
    }

    /// The growth of a counter over all statistics objects; nil where none knows it.
    package func total(_ field: Field) -> Double? {
        let grown = zip(publication.series, countStarts).compactMap { series, starts in
            series.total(field, starts)?.amount
        }
        return grown.isEmpty ? nil : grown.reduce(0, +)
    }
}
