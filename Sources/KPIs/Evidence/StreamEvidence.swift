import Sessions
import Telemetry

/// Which samples and events of a real-time view stand behind which KPI.
struct StreamEvidence {
    private let view: Receiving
    private let trail: Trail

    init(_ view: Receiving, _ trail: Trail?) {
        self.view = view
        self.trail = trail ?? Trail()
    }

    func pieces(_ kpi: String, _ column: String) -> Evidence.Pieces {
        let stream = column.hasSuffix("/audio") ? view.audio ?? view.stream : view.stream
        let path = view.path ?? view.stream
        return switch kpi {
        case "freeze-count": stream.grown(.freezeCount)
        case "freeze-time": stream.grown(.freezeTime)
        case "pause-count": stream.grown(.pauseCount)
        case "pause-time": stream.grown(.pauseTime)
        case "open-freeze": stream.still(view.countsFrames ? .framesDecoded : .frameRate, atEnd: true)
        case "nothing-arrives": stream.still(view.stream.holds ? .framesReceived : .bytes)
        case "muted-time": stream.still(.framesRendered)
        case "frame-rate": stream.known(view.countsFrames ? .framesDecoded : .frameRate)
        case "resolution", "switch-count", "rotation-count": stream.changed(.width, .height)
        case "codec-changes": stream.changed(.codec)
        case "concealment": stream.known(.samplesReceived)
        case "received-bitrate": (stream.has(.bytes) ? stream : path).known(.bytes)
        case "packet-loss": stream.known(.packets, .lostPackets)
        case "round-trip-time":
            view.remoteReports.isEmpty || view.remoteRoundTrip == nil
                ? path.known(.currentRoundTripTime, .roundTripTime)
                : view.remoteReports.pieces { $0.known(.totalRoundTripTime) }
        case "jitter": (stream.has(.jitter) ? stream : path).known(.jitter)
        case "available-bitrate": path.known(.availableIncoming)
        case "sender-available-bitrate", "sender-headroom":
            (stream.has(.senderEstimate) ? stream : view.audio ?? stream).known(.senderEstimate)
        case "network-condition", "degraded": path.changed(.networkCondition)
        case "condition-changes": events(.subscriberConditionChanged, else: stream)
        case "quality-changes": events(.subscriberQualityChanged, else: stream)
        case "audio-fallback": events(.videoDisabled, .videoEnabled, else: stream)
        case "relay": path.changed(.candidateType)
        case "connection-quality": (view.quality ?? path).changed(.level)
        case "resets": stream.restarted
        case "gaps": stream.interrupted
        default: stream.all + (view.audio?.all ?? Evidence.Pieces())
        }
    }

    /// The events of some kinds; where there were none, the samples during which there were none.
    private func events(_ kinds: RecordKind..., else stream: SampleSeries) -> Evidence.Pieces {
        trail.pieces(of: kinds).or(stream.all)
    }

    /// The same for a publication.
    static func of(_ sending: Sending, _ kpi: String, _ column: String, _ trail: Trail?) -> Evidence.Pieces {
        let streams = column.hasSuffix("/audio") ? sending.audio : sending.series
        func every(_ pieces: (SampleSeries) -> Evidence.Pieces) -> Evidence.Pieces { streams.pieces(pieces) }
        func events(_ kinds: RecordKind...) -> Evidence.Pieces {
            (trail?.pieces(of: kinds) ?? Evidence.Pieces()).or(every(\.all))
        }
        switch kpi {
        case "sent-bitrate": return every { $0.known(.bytes) }
        case "send-loss":
            return (sending.reports.isEmpty ? streams : sending.reports).pieces { $0.known(.lostPackets) }
        case "send-rtt": return sending.reports.pieces { $0.known(.roundTripTime) }
        case "available-send-bitrate":
            return (sending.paths.isEmpty ? sending.audio : sending.paths).pieces { $0.known(.availableOutgoing) }
        case "encoded-frame-rate": return every { $0.known(.frameRate) }
        case "encoded-resolution", "rotation-count": return every { $0.changed(.width, .height) }
        case "switch-count":
            return every { $0.has(.limitationChanges) ? $0.grown(.limitationChanges) : $0.changed(.width, .height) }
        case "quality-limitation": return every { $0.changed(.limitationReason) }
        case "network-condition":
            return (sending.paths.isEmpty ? sending.audio : sending.paths).pieces { $0.changed(.networkCondition) }
        case "condition-changes": return events(.publisherConditionChanged)
        case "quality-changes": return events(.publisherQualityChanged)
        case "sent-as-set": return events(.publisherInitialized) + every { $0.changed(.width, .height) }
        case "publication-time": return events(.streamCreated, .streamDestroyed, .unpublish)
        case "resets": return every(\.restarted)
        default: return every(\.all)
        }
    }
}

extension Trail {
    /// The events of some kinds.
    fileprivate func pieces(of kinds: [RecordKind]) -> Evidence.Pieces {
        Evidence.Pieces(marks.lazy.filter { kinds.contains($0.kind) }.map { .line(Evidence.Line($0)) })
    }
}
