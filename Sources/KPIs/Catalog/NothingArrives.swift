import Sessions

/// How often and how long nothing arrived in the middle of a view.
/// In: W3C: runs of 5 s or more in which bytesReceived stands still, with growth before and after. Revue: every run in
/// which received and rendered frames both stand still; when the sender mutes, received frames go on. A second that
/// Revue did not write is one in which nothing changed, up to the second that the next line speaks of.
/// Out: gaps, and what W3C leaves open at either end. Vonage writes nothing to tell it by.
/// Unit: runs, and s.
extension KPI {
    static let nothingArrives = KPI(
        "nothing-arrives", title: "Nothing arrives", better: .lower,
        meaning: "how often and how long no data of the stream arrived",
        formula:
            "runs of intervals without growth: bytes for 5 s or more between growth (W3C), both frame counters (Revue)",
        unknown: "no two neighbouring samples have the counters",
        needs: "bytesReceived; framesReceived and framesRendered",
        source: "W3C webrtc-stats, RTCReceivedRtpStreamStats and RTCInboundRtpStreamStats.bytesReceived",
        columns: [
            Column("nothing-arrives-count", .count, .none, .receiving { runs($0).map { .count($0.count) } }),
            Column(
                "nothing-arrives-time", .duration, .seconds, .receiving { runs($0).map { .duration($0.reduce(0, +)) } }),
        ])

    /// The runs, seconds each.
    private static func runs(_ reading: ReceivingReading) -> [Double]? {
        let stream = reading.view.stream
        guard reading.hasTime else { return nil }
        if reading.holds { return stillFrames(stream, reading.intervals) }
        guard reading.view.countsFrames || !reading.isVideo, stream.has(.bytes) else { return nil }
        let bytes = stream.growth(.bytes, reading.starts)
        guard bytes.contains(where: { $0 != nil }) else { return nil }
        var runs: [Double] = []
        var run = 0.0
        var hasBegun = false
        for i in reading.intervals.indices {
            if bytes[i] == 0 {
                // Across a gap the run goes on, without its time.
                if hasBegun, !reading.intervals.isGap[i] { run += reading.intervals.seconds[i] }
            } else {
                // Only growth ends a run: without a number on both sides, or across a reset, nobody knows whether
                // anything arrived.
                let grows = (bytes[i] ?? 0) > 0
                if run >= 5, grows { runs.append(run) }
                run = 0
                hasBegun = grows
            }
        }
        return runs
    }

    /// The runs in which neither frame counter moves; the last one may be open.
    private static func stillFrames(_ stream: SampleSeries, _ intervals: Intervals) -> [Double]? {
        let received = stream.values(.framesReceived)
        let rendered = stream.values(.framesRendered)
        // Where reporting was switched off: until then the SDK had no reason to write, whatever arrived.
        let isReporting = stream.values(.enabled).map { $0 != 0 }
        var runs: [Double] = []
        var run = 0.0
        var isKnown = false
        for i in intervals.indices {
            var stillness = 0.0
            var goesOn = false
            if let a = received[i], let b = rendered[i], let c = received[i + 1], let d = rendered[i + 1] {
                isKnown = true
                if !intervals.isGap[i], isReporting[i + 1] {
                    goesOn = a == c && b == d
                    stillness = goesOn ? intervals.seconds[i] : silence(stream, i, intervals.seconds[i], c - a)
                }
            }
            run += stillness
            if !goesOn, run > 0 {
                runs.append(run)
                run = 0
            }
        }
        guard isKnown else { return nil }
        return run > 0 ? runs + [run] : runs
    }

    /// Seconds of an interval that ends in growth in which nothing was written because nothing changed: all but the
    /// last second, which is the one that the line speaks of.
    ///
    /// Of short intervals none, nor where more frames came than the rate that stands at the end makes in its second:
    /// then lines were lost, and frames came all the time.
    private static func silence(_ stream: SampleSeries, _ interval: Int, _ seconds: Double, _ frames: Double) -> Double
    {
        guard seconds > longestSecond, let rate = stream.value(.frameRate, interval + 1), frames >= 0,
            frames <= 1.5 * rate
        else { return 0 }
        return seconds - 1
    }

    /// Seconds: the SDK writes every second if anything changed in it, and may be late.
    private static let longestSecond = 2.0
}
