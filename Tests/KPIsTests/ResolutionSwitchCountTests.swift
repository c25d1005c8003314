import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct ResolutionSwitchCountTests {
    private let sizes: [Field: [Double?]] = [.width: [640, 1_280, 720, 0, 640], .height: [360, 720, 1_280, 0, 360]]

    @Test func `counts changes of size that are no rotations`() {
        #expect(Receiving.video(.example(sizes)).measurements["switch-count"] == .count(2))
        #expect(Sending(media: .video, series: [.example(sizes)]).measurements["switch-count"] == .count(2))
    }

    @Test func `sending, takes the encoder's own count where there is one`() {
        var counted = sizes
        counted[.limitationChanges] = [5, 5, 6, 8, 9]
        #expect(Sending(media: .video, series: [.example(counted)]).measurements["switch-count"] == .count(4))
    }

    @Test func `is unknown for a picture that never had a size`() {
        let said = Receiving.video(.example([.width: [0, 0], .height: [0, 0]])).measurements
        #expect(said["switch-count"] == nil)
    }
}
