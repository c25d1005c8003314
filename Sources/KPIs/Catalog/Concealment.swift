import Sessions

/// Which share of the sound was made up by the receiver because the real one had not come: what one hears as robotic.
/// In: concealed samples that are audible. Out: silence made up for silence.
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
                    guard let all = stream.total(.samplesReceived, reading.starts)?.amount, all > 0,
                        let concealed = stream.total(.concealedSamples, reading.starts)?.amount,
                        let silent = stream.total(.silentConcealedSamples, reading.starts)?.amount
                    else { return nil }
                    return .share(part: max(0, concealed - silent), whole: all)
                })
        ])
}
