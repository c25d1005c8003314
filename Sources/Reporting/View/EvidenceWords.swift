import KPIs
import Sessions
import Telemetry

/// Which lines stand behind a value, in words.
package struct EvidenceWords: Sendable {
    package let clock: LocalClock
    package let names: PlaceNames

    package init(clock: LocalClock, names: PlaceNames) {
        self.clock = clock
        self.names = names
    }

    /// One text for each piece; the last one tells how many are left out.
    package func texts(_ evidence: Evidence) -> [String] {
        evidence.pieces.map(text) + (evidence.more > 0 ? ["and \(Formatting.count(evidence.more)) more"] : [])
    }

    /// The lines of something that happened, in brackets; empty where none is known.
    package func places(_ happening: Happening) -> String {
        happening.places.isEmpty ? "" : "(\(names.text(happening.places)))"
    }

    private func text(_ piece: Evidence.Piece) -> String {
        switch piece {
        case .line(let line): text(line)
        case .fromTo(let from, let to): "\(text(from)) → \(text(to))"
        case .through(let first, let last, let count):
            switch first.what {
            case .event: "\(Formatting.count(count)) events, \(text(first)) to \(text(last))"
            case .request: "\(Formatting.count(count)) requests, \(moment(first)) to \(moment(last))"
            case .sample: "\(Formatting.count(count)) samples, \(moment(first)) to \(moment(last))"
            }
        }
    }

    private func moment(_ line: Evidence.Line) -> String { "\(clock.time(line.at)) (\(names.text(line.place)))" }

    private func text(_ line: Evidence.Line) -> String { "\(word(line.what)) \(moment(line))" }

    private func word(_ what: Evidence.Line.What) -> String {
        switch what {
        case .event(let kind): kind.eventName
        case .request(let failure): failure.map { "request failed: \(Naming.clipped($0))," } ?? "request"
        case .sample: "sample"
        }
    }
}

extension RecordKind {
    /// The event's name as the logs spell it.
    fileprivate var eventName: String {
        switch self {
        case .playlistRequest: "HLSPlaylistRequest"
        case .segmentRequest: "HLSMediaSegmentRequest"
        case .keyRequest: "ContentKeyRequest"
        case .otherRequest: "MediaResourceRequest"
        case .likelyToKeepUp: "LikelyToKeepUp"
        case .initialLikelyToKeepUp: "InitialLikelyToKeepUp"
        case .rateChange: "RateChange"
        case .stall: "Stall"
        case .seek: "Seek"
        case .seekDidComplete: "SeekDidComplete"
        case .variantSwitchStart: "VariantSwitchStart"
        case .variantSwitch: "VariantSwitch"
        case .playbackError: "Error"
        case .playbackSummary: "PlaybackSummary"
        case .capabilities: "session.capabilities"
        case .cameraAccess: "camera.access"
        case .publisherInitialized: "publisher.initialized"
        case .publish: "session.publish"
        case .unpublish: "session.unpublish"
        case .streamCreated: "publisher.streamCreated"
        case .streamDestroyed: "publisher.streamDestroyed"
        case .publisherFailed: "publisher.didFailWithError"
        // The others are called as the log calls them: playRequested, videoDisabled, …
        default: "\(self)"
        }
    }
}
