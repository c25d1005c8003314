import Telemetry

/// When a view had sound only because the network could carry no more: from videoDisabled for want of quality to the
/// next videoEnabled.
struct AudioFallbacks {
    private(set) var done: [Range<Int64>] = []
    /// When the one that goes on began.
    private(set) var start: Int64?
    /// The reason of a fallback to audio; a publisher or subscriber that mutes has another one.
    private static let qualityChanged = 3.0

    /// The video was switched off.
    mutating func disable(at time: Int64, reason: Double?) {
        if reason == AudioFallbacks.qualityChanged, start == nil { start = time }
    }

    /// The video came back.
    mutating func enable(at time: Int64) {
        if let start { done.append(start..<time) }
        start = nil
    }

    /// All of them, the one that goes on until the view's last line.
    func all(until last: Int64) -> [Range<Int64>] { done + (start.map { [$0..<max($0, last)] } ?? []) }
}
