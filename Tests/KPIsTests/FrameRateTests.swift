import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct FrameRateTests {
    @Test func `counts frames over time`() {
        let said = Receiving.video(
            .example(at: [0, 2, 4, 5, 65], counters: [.framesDecoded], [.framesDecoded: [100, 160, 160, 185, 900]])
        ).measurements
        #expect(said["frame-rate"] == .gauge(weighted: 85, weight: 5))
        #expect(said["frame-rate/p5"] == .statistic(0))
    }

    @Test func `leaves an interval with a reset out of both sides`() {
        let said = Receiving.video(.example(counters: [.framesDecoded], [.framesDecoded: [90, 120, 0, 30]]))
        #expect(said.measurements["frame-rate"] == .gauge(weighted: 60, weight: 2))
    }

    @Test func `takes the rate that a client writes, where it does`() {
        let said = Receiving(media: .video, stream: .example([.frameRate: [1, 30, nil, 20]])).measurements
        #expect(said["frame-rate"] == .gauge(weighted: 50, weight: 2))
        #expect(said["frame-rate/p5"] == .statistic(20))
    }

    @Test func `is unknown without frames, and for sound`() {
        #expect(Receiving.video(.example([.bytes: [0, 1]])).measurements["frame-rate"] == nil)
        #expect(Receiving(media: .audio, stream: .example([.frameRate: [1, 2]])).measurements["frame-rate"] == nil)
    }
}
