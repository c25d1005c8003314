import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct EncodedFrameRateTests {
    @Test func `weighs the written rate by time, over all entries`() {
        let a = SampleSeries.example(at: [0, 1, 3], [.frameRate: [nil, 30, 15]])
        let b = SampleSeries.example(at: [0, 1], [.frameRate: [1, 10]])
        let said = Sending(media: .video, series: [a, b]).measurements
        #expect(said["encoded-frame-rate"] == .gauge(weighted: 70, weight: 4))
        // Half of the 4 s: 1 s at 10, 2 s at 15, 1 s at 30.
        #expect(said["encoded-frame-rate/p50"] == .statistic(15))
    }

    @Test func `is unknown where no rate is written`() {
        #expect(Sending(media: .video, series: [.example([.bytes: [0, 1]])]).measurements["encoded-frame-rate"] == nil)
    }
}
