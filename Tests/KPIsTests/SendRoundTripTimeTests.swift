import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct SendRoundTripTimeTests {
    @Test func `weighs each report by the time since the one before`() {
        var publication = Sending(media: .video, series: [.example([.bytes: [0, 1]])])
        publication.remote = .example(at: [0, 1, 4], [.roundTripTime: [9, 0.25, 0.5]])
        #expect(publication.measurements["send-rtt"] == .gauge(weighted: 1.75, weight: 4))
    }

    @Test func `is beside it by measurement, where the reports count those`() {
        var publication = Sending(media: .video, series: [.example([.bytes: [0, 1]])])
        publication.remote = .example(
            at: [0, 1, 4],
            [
                .roundTripTime: [9, 0.25, 0.5], .totalRoundTripTime: [9, 9.25, 10.25],
                .roundTripMeasurements: [1, 2, 5],
            ])
        // 1.25 s in 4 measurements.
        #expect(publication.measurements["send-rtt/measured"] == .gauge(weighted: 1.25, weight: 4))
        publication.remote = .example(at: [0, 1], [.roundTripTime: [9, 0.25]])
        #expect(publication.measurements["send-rtt/measured"] == nil)
    }

    @Test func `is unknown with a single report`() {
        var publication = Sending(media: .video, series: [.example([.bytes: [0, 1]])])
        publication.remote = .example([.roundTripTime: [0.1]])
        #expect(publication.measurements["send-rtt"] == nil)
    }
}
