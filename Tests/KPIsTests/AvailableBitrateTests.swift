import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct AvailableBitrateTests {
    @Test func `weighs by time and leaves out what is not available`() {
        var view = Receiving.video(.example([.bytes: [0, 1]]))
        view.path = .example(at: [0, 1, 3, 4], [.availableIncoming: [9e6, 1e6, 2e6, -1]])
        #expect(view.measurements["available-bitrate"] == .gauge(weighted: 5e6, weight: 3))
    }

    @Test func `is unknown without a path, and with a path of zeros`() {
        var view = Receiving.video(.example([.bytes: [0, 1]]))
        #expect(view.measurements["available-bitrate"] == nil)
        view.path = .example([.availableIncoming: [0, 0]])
        #expect(view.measurements["available-bitrate"] == nil)
    }
}
