import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct FreezeCountTests {
    @Test func `counts what the log saw, also across gaps and resets`() {
        let stream = SampleSeries.example(
            at: [0, 1, 2, 60, 61], counters: [.freezeCount], [.freezeCount: [4, 5, 5, 7, 1]])
        #expect(Receiving.video(stream).measurements["freeze-count"] == .count(3))
    }

    @Test func `is unknown where a browser does not write it`() {
        #expect(Receiving.video(.example([.bytes: [0, 1]])).measurements["freeze-count"] == nil)
        #expect(Receiving.video(.example([.freezeCount: [3]])).measurements["freeze-count"] == nil)
    }
}
