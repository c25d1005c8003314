import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct QualityLimitationTests {
    @Test func `takes the encoder's own durations`() {
        let series = SampleSeries.example([
            .limitationNone: [1, 2, 2], .limitationBandwidth: [0, 0, 1], .limitationCPU: [5, 5, 5],
            .limitationReason: [3, 3, 3],
        ])
        let said = Sending(media: .video, series: [series]).measurements
        #expect(said["quality-limitation"] == .category(["none": 1, "bandwidth": 1]))
    }

    @Test func `adds the time per reason up where there are no durations`() {
        let series = SampleSeries.example(at: [0, 1, 3, 4], [.limitationReason: [0, 0, 1, 3]])
        let said = Sending(media: .video, series: [series]).measurements
        #expect(said["quality-limitation"] == .category(["none": 1, "bandwidth": 2, "other": 1]))
    }

    @Test func `keeps a reason that no table has by its number`() {
        let series = SampleSeries.example([.limitationReason: [0, 9]])
        #expect(Sending(media: .video, series: [series]).measurements["quality-limitation"] == .category(["#9": 1]))
    }

    @Test func `is unknown without reasons, and for sound`() {
        let silent = SampleSeries.example([.bytes: [0, 1]])
        #expect(Sending(media: .video, series: [silent]).measurements["quality-limitation"] == nil)
        let sound = SampleSeries.example([.limitationReason: [0, 0]])
        #expect(Sending(media: .audio, series: [sound]).measurements["quality-limitation"] == nil)
    }

    @Test func `is unknown where no duration grew`() {
        let still = SampleSeries.example([.limitationNone: [5, 5], .limitationCPU: [0, 0]])
        #expect(Sending(media: .video, series: [still]).measurements["quality-limitation"] == nil)
    }
}
