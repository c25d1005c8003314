import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct ObservedTimeTests {
    @Test func `leaves gaps out`() {
        let said = Receiving.video(.example(at: [0, 2, 4, 6, 30, 32], [.bytes: [0]])).measurements
        #expect(said["observed-time"] == .duration(8))
    }

    @Test func `is unknown with a single sample`() {
        #expect(Receiving.video(.example(at: [0], [:])).measurements["observed-time"] == nil)
    }
}
