import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct FreezeTimeTests {
    @Test func `grows across a gap, while the observed time does not`() {
        let said = Receiving.video(
            .example(at: [0, 1, 2, 32, 33], counters: [.freezeTime], [.freezeTime: [1, 1.5, 1.5, 3.5, 3.5]])
        ).measurements
        #expect(said["freeze-time"] == .duration(2.5))
        #expect(said["freeze-time/observed"] == .share(part: 2.5, whole: 3))
        #expect(said["freeze-time/longest"] == .duration(2))
    }

    @Test func `is unknown, not perfect, without the counter`() {
        let said = Receiving.video(.example([.bytes: [0, 1]])).measurements
        #expect(said["freeze-time"] == nil)
        #expect(said["freeze-time/observed"] == nil)
        #expect(said["freeze-time/longest"] == nil)
    }
}
