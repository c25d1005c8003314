import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct ResolutionTests {
    @Test func `adds the time of each size up`() {
        let stream = SampleSeries.example(
            at: [0, 1, 3, 63, 64], [.width: [9, 640, 1_280, 1_280, 640], .height: [9, 360, 720, 720, 360]])
        #expect(Receiving.video(stream).measurements["resolution"] == .category(["640x360": 2, "1280x720": 2]))
    }

    @Test func `is unknown without a size`() {
        #expect(Receiving.video(.example([.bytes: [0, 1]])).measurements["resolution"] == nil)
    }

    @Test func `is unknown where a size was never there for any time`() {
        let nothing = SampleSeries.example([.width: [0, 0], .height: [0, 0]])
        #expect(Receiving.video(nothing).measurements["resolution"] == nil)
        #expect(Sending(media: .video, series: [nothing]).measurements["encoded-resolution"] == nil)
        let first = SampleSeries.example([.width: [640, nil], .height: [360, nil]])
        #expect(Receiving.video(first).measurements["resolution"] == nil)
    }
}
