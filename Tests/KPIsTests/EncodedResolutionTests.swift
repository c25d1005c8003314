import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct EncodedResolutionTests {
    @Test func `adds the time of each size up, over all entries`() {
        let entry = SampleSeries.example(at: [0, 1, 3], [.width: [nil, 640, 320], .height: [nil, 360, 180]])
        let said = Sending(media: .video, series: [entry, entry]).measurements
        #expect(said["encoded-resolution"] == .category(["640x360": 2, "320x180": 4]))
    }

    @Test func `is unknown without a size`() {
        #expect(Sending(media: .video, series: [.example([.bytes: [0, 1]])]).measurements["encoded-resolution"] == nil)
    }
}
