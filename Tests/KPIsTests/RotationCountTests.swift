import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct RotationCountTests {
    private let sizes: [Field: [Double?]] = [.width: [640, 360, 640, 1_280], .height: [360, 640, 360, 720]]

    @Test func `counts width and height changing places`() {
        #expect(Receiving.video(.example(sizes)).measurements["rotation-count"] == .count(2))
        let twice = Sending(media: .video, series: [.example(sizes), .example(sizes)])
        #expect(twice.measurements["rotation-count"] == .count(4))
    }

    @Test func `is unknown without two sizes`() {
        #expect(Receiving.video(.example([.width: [640], .height: [360]])).measurements["rotation-count"] == nil)
    }
}
