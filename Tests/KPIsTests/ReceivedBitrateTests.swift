import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct ReceivedBitrateTests {
    @Test func `counts gaps on both sides`() {
        let said = Receiving.video(.example(at: [0, 1, 2, 62], counters: [.bytes], [.bytes: [100, 200, 300, 6_300]]))
        #expect(said.measurements["received-bitrate"] == .rate(amount: 49_600, seconds: 62))
    }

    @Test func `leaves the interval of a reset out of both sides`() {
        let said = Receiving.video(.example(counters: [.bytes], [.bytes: [100, 200, 0, 50]]))
        #expect(said.measurements["received-bitrate"] == .rate(amount: 1_200, seconds: 2))
    }

    @Test func `keeps audio that is written apart in its own column`() {
        var view = Receiving(media: .video, stream: .example([.bytes: [0, 10]]))
        view.audio = .example(counters: [.bytes], [.bytes: [0, 4]])
        #expect(view.measurements["received-bitrate"] == .rate(amount: 80, seconds: 1))
        #expect(view.measurements["received-bitrate/audio"] == .rate(amount: 32, seconds: 1))
    }

    @Test func `is the participant's path where the source holds values`() {
        var view = Receiving(media: .video, stream: .example(holds: true, [.frameRate: [30, 30]]))
        #expect(view.measurements["received-bitrate"] == nil)
        view.path = .example(at: [0, 2, 5], holds: true, counters: [.bytes], [.bytes: [0, nil, 500]])
        #expect(view.measurements["received-bitrate"] == .rate(amount: 4_000, seconds: 5))
    }

    @Test func `a stream of padding has a rate of zero, a single sample none`() {
        #expect(
            Receiving.video(.example([.bytes: [0, 0]])).measurements["received-bitrate"] == .rate(amount: 0, seconds: 1)
        )
        #expect(Receiving.video(.example([.bytes: [5]])).measurements["received-bitrate"] == nil)
    }
}
