import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct SentBitrateTests {
    @Test func `adds the entries of a relayed publisher, over the time that any of them was there`() {
        let a = SampleSeries.example(at: [0, 2, 4], counters: [.bytes], [.bytes: [0, 100, 200]])
        let b = SampleSeries.example(at: [3, 5, 9], counters: [.bytes], [.bytes: [0, 50, 150]])
        #expect(
            Sending(media: .video, series: [a, b]).measurements["sent-bitrate"] == .rate(amount: 2_800, seconds: 9))
        let apart = SampleSeries.example(at: [10, 11], counters: [.bytes], [.bytes: [0, 10]])
        #expect(
            Sending(media: .video, series: [a, apart]).measurements["sent-bitrate"] == .rate(amount: 1_680, seconds: 5))
    }

    @Test func `has audio that is written apart in its own column`() {
        var publication = Sending(media: .video, series: [.example([.bytes: [0, 10]])])
        #expect(publication.measurements["sent-bitrate/audio"] == nil)
        publication.audio = [.example([.bytes: [0, 4]])]
        #expect(publication.measurements["sent-bitrate/audio"] == .rate(amount: 32, seconds: 1))
    }

    @Test func `is unknown with one sample`() {
        #expect(Sending(media: .video, series: [.example([.bytes: [5]])]).measurements["sent-bitrate"] == nil)
    }
}
