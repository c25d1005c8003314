import Sessions
import Telemetry

extension KPI {
    /// How long the sender had its picture switched off: frames still arrive, and none of them is shown.
    ///
    /// Σ seconds between samples in which framesReceived grows and framesRendered does not. Pauses of the reporting are
    /// out; both counters standing still is *nothing arrives*, not this.
    /// Unit: seconds · Unknown: without two neighbouring samples that have both counters · Needs: inboundRtp.framesReceived and
    /// framesRendered · Source: Revue TrackStatistics, InboundRtp.
    static let mutedTime = KPI(
        "muted-time", title: "Muted by the sender", better: .neither,
        meaning: "how long the sender had its picture switched off",
        formula: "Σ seconds in which framesReceived grows and framesRendered does not",
        unknown: "no two neighbouring samples have both frame counters",
        needs: "inboundRtp.framesReceived, inboundRtp.framesRendered",
        source: "Revue TrackStatistics, InboundRtp",
        columns: [Column("muted-time", .duration, .seconds, .receiving { muted($0) })])

    private static func muted(_ reading: ReceivingReading) -> Measurement? {
        let stream = reading.view.stream
        guard stream.holds, stream.count > 1 else { return nil }
        let received = stream.growth(.framesReceived, reading.starts)
        let rendered = stream.growth(.framesRendered, reading.starts)
        let intervals = reading.intervals
        guard intervals.indices.contains(where: { received[$0] != nil && rendered[$0] != nil }) else { return nil }
        return .duration(
            intervals.indices.reduce(0.0) { sum, i in
                guard !intervals.isGap[i], let got = received[i], let shown = rendered[i], got > 0, shown == 0 else {
                    return sum
                }
                return sum + intervals.seconds[i]
            })
    }
}
