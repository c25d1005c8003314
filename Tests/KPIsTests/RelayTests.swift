import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct RelayTests {
    @Test func `adds the time of each way up, by name`() {
        var view = Receiving.video(.example([.bytes: [0, 1]]))
        view.path = .example(at: [0, 1, 3, 4], [.candidateType: [1, 1, 2, nil]])
        view.texts = [1: "host", 2: "relay"]
        #expect(view.measurements["relay"] == .category(["host": 1, "relay": 2]))
    }

    @Test func `is unknown without a way`() {
        #expect(Receiving.video(.example([.bytes: [0, 1]])).measurements["relay"] == nil)
    }
}
