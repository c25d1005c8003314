import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct ResetsTests {
    @Test func `counts a moment at which several counters fall once`() {
        let stream = SampleSeries.example(
            counters: [.bytes, .packets],
            [.bytes: [5, 1, 2, 3], .packets: [5, 1, 2, 1], .lostPackets: [4, 3, 2, 1]])
        #expect(Receiving.video(stream).measurements["resets"] == .count(2))
        #expect(Sending(media: .video, series: [stream, stream]).measurements["resets"] == .count(4))
    }

    @Test func `is the path's where the source holds values`() {
        var view = Receiving(
            media: .video, stream: .example(holds: true, counters: [.framesReceived], [.framesReceived: [5, 1]]))
        #expect(view.measurements["resets"] == nil)
        view.path = .example(holds: true, counters: [.bytes], [.bytes: [1, 2]])
        #expect(view.measurements["resets"] == .count(0))
    }
}
