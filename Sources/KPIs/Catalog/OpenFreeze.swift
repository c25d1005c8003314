import Sessions

/// Whether the view ended with a picture that stood still while data arrived. Clients count a freeze only when the
/// next frame is shown, so a freeze to the very end is in no counter: the worst views would look perfect.
/// In: the last intervals in which bytes grow and frames do not (or the written frame rate is 0; missing is not 0).
/// Out: a tail shorter than 5 s, a tail behind a gap, a stream that only carries padding (no bytes).
/// Unit s · 5 s: what W3C calls a pause.
extension KPI {
    static let openFreeze = KPI(
        "open-freeze", title: "Ended frozen", better: .lower,
        meaning: "the view ended with a picture that stood still while data arrived",
        formula: "bytes grow and frames do not, for the last 5 s of the view or longer",
        unknown: "bytes, and decoded frames or a frame rate, in no two neighbouring samples",
        needs: "bytesReceived, and framesDecoded or the frame rate",
        source: "W3C webrtc-stats, freezeCount (counted when the frame after it is rendered)",
        columns: [
            Column("open-freeze", .outcome, .none, .receiving { tail($0).map { .outcome($0 > 0) } }),
            Column("open-freeze-time", .duration, .seconds, .receiving { tail($0).map { .duration($0) } }),
        ])

    /// Seconds of the frozen tail, 0 where there is none that counts.
    private static func tail(_ reading: ReceivingReading) -> Double? {
        let stream = reading.view.stream
        let counts = reading.view.countsFrames
        guard reading.isVideo, !reading.holds, reading.hasTime, stream.has(.bytes) else { return nil }
        let bytes = stream.growth(.bytes, reading.starts)
        let frames =
            counts ? stream.growth(.framesDecoded, reading.starts) : Array(stream.values(.frameRate).dropFirst())
        guard bytes.indices.contains(where: { bytes[$0] != nil && frames[$0] != nil }) else { return nil }
        var seconds = 0.0
        for i in reading.intervals.indices.reversed() {
            guard !reading.intervals.isGap[i], let arrived = bytes[i], arrived > 0, let shown = frames[i], shown <= 0
            else { break }
            seconds += reading.intervals.seconds[i]
        }
        return seconds >= 5 ? seconds : 0
    }
}
