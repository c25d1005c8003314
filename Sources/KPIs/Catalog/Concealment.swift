import Sessions
import Telemetry

/// Which share of the sound was made up by the receiver because the real one had not come: what one hears as robotic.
/// In: concealed samples that are audible. Out: silence made up for silence, and stretches at an end of which any of
/// the three counters is missing: all grow over the same time.
/// Unit ratio.
extension KPI {
    static let concealment = KPI(
        "concealment", title: "Concealed sound", better: .lower,
        meaning: "the share of the sound that the receiver had to make up",
        formula: "growth of (concealedSamples − silentConcealedSamples) / growth of totalSamplesReceived",
        unknown: "no sample received, or a counter is missing",
        needs: "totalSamplesReceived, concealedSamples, silentConcealedSamples",
        source: "W3C webrtc-stats, RTCInboundRtpStreamStats.concealedSamples",
        columns: [
            Column(
                "concealment", .share, .ratio,
                .receiving { reading in
                    let stream = reading.view.stream
                    guard let grown = stream.growth(together: counters, reading.countStarts), grown[0] > 0 else {
                        return nil
                    }
                    return .share(part: max(0, grown[1] - grown[2]), whole: grown[0])
                })
        ])

    private static let counters: [Field] = [.samplesReceived, .concealedSamples, .silentConcealedSamples]
}
