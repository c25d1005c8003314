import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct RoundTripTimeTests {
    @Test func `prefers the reports of the other side, by measurement`() {
        var view = Receiving.video(.example([.bytes: [0, 1]]))
        view.path = .example([.currentRoundTripTime: [0.5, 0.5]])
        view.remoteRoundTrip = (seconds: 0.012, measurements: 12)
        #expect(view.measurements["round-trip-time"] == .gauge(weighted: 0.012, weight: 12))
        #expect(view.measurements["round-trip-time/from"] == .name("remote-inbound"))
        #expect(view.measurements["round-trip-time/p95"] == nil)
    }

    @Test func `falls back to the path, by time`() {
        var view = Receiving.video(.example([.bytes: [0, 1]]))
        view.path = .example(at: [0, 1, 4], [.currentRoundTripTime: [9, 0.25, 0.5]])
        #expect(view.measurements["round-trip-time"] == .gauge(weighted: 1.75, weight: 4))
        #expect(view.measurements["round-trip-time/from"] == .name("candidate-pair"))
    }

    @Test func `has a percentile where the path is written each second`() {
        var view = Receiving(media: .video, stream: .example(holds: true, [.frameRate: [30, 30]]))
        view.path = .example(holds: true, [.currentRoundTripTime: [0.1, 0.4, 9]])
        #expect(view.measurements["round-trip-time"] == .gauge(weighted: 0.5, weight: 2))
        #expect(view.measurements["round-trip-time/p95"] == .statistic(0.4))
    }

    @Test func `is unknown where neither is written`() {
        let said = Receiving.video(.example([.bytes: [0, 1]])).measurements
        #expect(said["round-trip-time"] == nil)
        #expect(said["round-trip-time/from"] == nil)
    }
}
