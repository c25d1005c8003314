import Sessions
import Telemetry

/// A real-time view as the KPIs read it: what several of them need is worked out once.
package final class ReceivingReading {
    package let view: Receiving
    package private(set) lazy var intervals = Intervals(view.stream)
    package private(set) lazy var starts = view.stream.segmentStarts
    package private(set) lazy var pathIntervals = view.path.map(Intervals.init)

    package init(_ view: Receiving) { self.view = view }

    /// Whether the stream is a video.
    package var isVideo: Bool { view.media == .video }
}

/// A publication as the KPIs read it.
package final class SendingReading {
    package let publication: Sending
    package private(set) lazy var intervals = publication.series.map(Intervals.init)
    package private(set) lazy var starts = publication.series.map(\.segmentStarts)

    package init(_ publication: Sending) { self.publication = publication }
}
