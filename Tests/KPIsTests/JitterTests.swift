import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct JitterTests {
    @Test func `weighs by the time before each sample, gaps left out`() {
        let said = Receiving.video(.example(at: [0, 1, 2, 4, 64], [.jitter: [9, 0.25, 0.5, 0.125, 9]])).measurements
        #expect(said["jitter"] == .gauge(weighted: 1, weight: 4))
        #expect(said["jitter/p95"] == .statistic(0.5))
    }

    @Test func `is the path's where the source holds values`() {
        var view = Receiving(media: .video, stream: .example(holds: true, [.jitter: [7, 7]]))
        view.path = .example(at: [0, 3, 4], holds: true, [.jitter: [0.5, 0.25, 7]])
        #expect(view.measurements["jitter"] == .gauge(weighted: 1.75, weight: 4))
    }
}
