import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct ConcealmentTests {
    @Test func `leaves silence made up for silence out`() {
        let stream = SampleSeries.example([
            .samplesReceived: [0, 48_000], .concealedSamples: [100, 2_500], .silentConcealedSamples: [100, 1_300],
        ])
        let said = Receiving(media: .audio, stream: stream).measurements
        #expect(said["concealment"] == .share(part: 1_200, whole: 48_000))
    }

    @Test func `takes all three counters over the same time`() {
        // Silence is told apart in the first two samples only: 900 of 48 000 there.
        let stream = SampleSeries.example([
            .samplesReceived: [0, 48_000, 96_000], .concealedSamples: [0, 1_000, 5_000],
            .silentConcealedSamples: [0, 100, nil],
        ])
        let said = Receiving(media: .audio, stream: stream).measurements
        #expect(said["concealment"] == .share(part: 900, whole: 48_000))
    }

    @Test func `is unknown where nothing was played, or silence is not told apart`() {
        let still = SampleSeries.example([
            .samplesReceived: [9, 9], .concealedSamples: [0, 0], .silentConcealedSamples: [0, 0],
        ])
        #expect(Receiving(media: .audio, stream: still).measurements["concealment"] == nil)
        let partly = SampleSeries.example([.samplesReceived: [0, 9], .concealedSamples: [0, 3]])
        #expect(Receiving(media: .audio, stream: partly).measurements["concealment"] == nil)
    }
}
