import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct PauseTimeTests {
    @Test func `adds what grew`() {
        let said = Receiving.video(.example([.pauseTime: [6, 6, 13.5]])).measurements
        #expect(said["pause-time"] == .duration(7.5))
    }

    @Test func `is unknown without the counter`() {
        #expect(Receiving.video(.example([.bytes: [0, 1]])).measurements["pause-time"] == nil)
    }
}
