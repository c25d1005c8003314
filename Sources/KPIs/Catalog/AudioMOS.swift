import Glibc

/// How speech over the tested connection would be rated, from 1 (bad) to 4.5 (as good as a telephone call gets).
/// R = 93.2 − Id − 19.8 × ln(1 + 29.7 × loss), Id of a delay of 180 ms; MOS = 1 + 0.035 R + R (R − 60)(100 − R) 7e-6.
/// In: the loss of the test stream's audio over the whole test. Out: jitter and delay, which the statistics do not tell.
/// Unit none · Unknown: no audio packet expected · Needs the test stream's audio statistics
/// Source: ITU-T G.107 (E-model), reduced; Annex B for R → MOS.
extension KPI {
    static let audioMOS = KPI(
        "audio-mos", title: "Audio MOS of connection tests", better: .higher,
        meaning: "how speech over the connection would be rated, 1 to 4.5",
        formula: "R = 93.2 − Id(180 ms) − 19.8 ln(1 + 29.7 loss); 1 + 0.035 R + R (R − 60)(100 − R) 7e-6",
        unknown: "no audio packet expected", needs: "the test stream's audio statistics (Vonage)",
        source: "ITU-T G.107 (E-model), reduced; Annex B",
        columns: [
            Column(
                "audio-mos", .statistic, .none,
                .test { reading in
                    reading.pair("packet-loss/audio").flatMap {
                        $0.whole > 0 ? .statistic(meanOpinion(loss: $0.part / $0.whole)) : nil
                    }
                })
        ])

    /// Milliseconds from mouth to ear that are assumed: capture, jitter buffer and a network of medium length.
    private static let delay = 180.0
    /// From this delay on (ms) a conversation suffers more with every further millisecond.
    private static let patience = 177.3

    private static func meanOpinion(loss: Double) -> Double {
        let impairment = 0.024 * delay + 0.11 * max(0, delay - patience)
        let rating = min(100, max(0, 93.2 - impairment - 19.8 * log(1 + 29.7 * loss)))
        return 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6
    }
}
