import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct OpenFreezeTests {
    @Test func `a picture that stands still to the end, while bytes come`() {
        let said = Receiving.video(
            .example(every: 2, [.bytes: [0, 10, 20, 30, 40], .framesDecoded: [0, 50, 50, 50, 50]])
        ).measurements
        #expect(said["open-freeze"] == .outcome(true))
        #expect(said["open-freeze-time"] == .duration(6))
        #expect(said["freeze-count"] == nil)
    }

    @Test func `needs five seconds`() {
        let said = Receiving.video(.example(every: 2, [.bytes: [0, 1, 2, 3], .framesDecoded: [0, 50, 50, 50]]))
            .measurements
        #expect(said["open-freeze"] == .outcome(false))
        #expect(said["open-freeze-time"] == .duration(0))
    }

    @Test func `is none where nothing arrives, as with a mute or mere padding`() {
        let said = Receiving.video(.example(every: 5, [.bytes: [7, 7, 7], .framesDecoded: [0, 0, 0]])).measurements
        #expect(said["open-freeze"] == .outcome(false))
    }

    @Test func `a written frame rate of 0 counts, a missing one does not`() {
        func end(_ rates: [Double?]) -> Measurement? {
            Receiving(media: .video, stream: .example(every: 5, [.bytes: [0, 1, 2, 3], .frameRate: rates]))
                .measurements["open-freeze-time"]
        }
        #expect(end([30, 0, 0, 0]) == .duration(15))
        #expect(end([30, 30, nil, 0]) == .duration(5))
        #expect(end([nil, nil, nil, nil]) == nil)
    }

    @Test func `is unknown where no interval has both`() {
        let once = SampleSeries.example(every: 5, [.bytes: [0, nil, nil], .framesDecoded: [0, nil, nil]])
        #expect(Receiving.video(once).measurements["open-freeze"] == nil)
        let apart = SampleSeries.example(every: 5, [.bytes: [0, 1, nil, nil], .framesDecoded: [nil, nil, 9, 9]])
        #expect(Receiving.video(apart).measurements["open-freeze"] == nil)
    }
}
