import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct PauseCountTests {
    @Test func `counts the growth over segments`() {
        let stream = SampleSeries.example(counters: [.pauseCount], [.pauseCount: [2, 3, 0, 1]])
        #expect(Receiving.video(stream).measurements["pause-count"] == .count(2))
    }

    @Test func `is unknown without the counter`() {
        #expect(Receiving.video(.example([.bytes: [0, 1]])).measurements["pause-count"] == nil)
    }
}
