import Telemetry

/// When a view had sound only because the network could carry no more: from videoDisabled for want of quality to the
/// next videoEnabled.
///
/// Of one moment, videoDisabled comes before videoEnabled in the order of records. Where the video was off before,
/// it cannot have been so: it came on, and was switched off again.
struct AudioFallbacks {
    private(set) var done: [Range<Int64>] = []
    /// When the one that goes on began.
    private(set) var start: Int64?
    /// Whether the video is off, for whatever reason.
    private var isOff = false
    /// A videoDisabled while the video was off already: when, and what to go on with if the video came on in between.
    private var again: (at: Int64, isFallback: Bool, start: Int64?)?

    /// The reason of a fallback to audio; a publisher or subscriber that mutes has another one.
    private static let qualityChanged = 3.0

    /// The video was switched off.
    mutating func disable(at time: Int64, reason: Double?) {
        let isFallback = reason == AudioFallbacks.qualityChanged
        if isOff { again = (time, isFallback, start) }
        if isFallback, start == nil { start = time }
        isOff = true
    }

    /// The video came back.
    mutating func enable(at time: Int64) {
        if let again, again.at == time {
            if let start = again.start { done.append(start..<time) }
            start = again.isFallback ? time : nil
        } else {
            if let start { done.append(start..<time) }
            start = nil
            isOff = false
        }
        again = nil
    }

    /// All of them, the one that goes on until the view's last line.
    func all(until last: Int64) -> [Range<Int64>] { done + (start.map { [$0..<max($0, last)] } ?? []) }
}
