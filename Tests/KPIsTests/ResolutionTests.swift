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
}
