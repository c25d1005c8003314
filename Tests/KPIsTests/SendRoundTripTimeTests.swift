import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct SendRoundTripTimeTests {
    @Test func `weighs each report by the time since the one before`() {
        var publication = Sending(media: .video, series: [.example([.bytes: [0, 1]])])
        publication.reports = [.example(at: [0, 1, 4], [.roundTripTime: [9, 0.25, 0.5]])]
        #expect(publication.measurements["send-rtt"] == .gauge(weighted: 1.75, weight: 4))
    }

    @Test func `is beside it by measurement, where the reports count those`() {
        var publication = Sending(media: .video, series: [.example([.bytes: [0, 1]])])
        publication.reports = [
            .example(
                at: [0, 1, 4],
                [
                    .roundTripTime: [9, 0.25, 0.5], .totalRoundTripTime: [9, 9.25, 10.25],
                    .roundTripMeasurements: [1, 2, 5],
                ])
        ]
        // 1.25 s in 4 measurements.
        #expect(publication.measurements["send-rtt/measured"] == .gauge(weighted: 1.25, weight: 4))
        publication.reports = [.example(at: [0, 1], [.roundTripTime: [9, 0.25]])]
        #expect(publication.measurements["send-rtt/measured"] == nil)
    }

    @Test func `an entry under a new id begins anew`() {
        var publication = Sending(media: .video, series: [.example([.bytes: [0, 1]])])
        publication.reports = [
            .example(
                at: [0, 1],
                [.roundTripTime: [9, 0.25], .totalRoundTripTime: [0, 1], .roundTripMeasurements: [0, 2]]),
            .example(
                at: [5, 8],
                [.roundTripTime: [9, 0.5], .totalRoundTripTime: [7, 7.5], .roundTripMeasurements: [9, 11]]),
        ]
        // 0.25 for 1 s and 0.5 for 3 s; 1 s in 2 measurements and 0.5 s in 2.
        #expect(publication.measurements["send-rtt"] == .gauge(weighted: 1.75, weight: 4))
        #expect(publication.measurements["send-rtt/measured"] == .gauge(weighted: 1.5, weight: 4))
    }

    @Test func `is unknown with a single report`() {
        var publication = Sending(media: .video, series: [.example([.bytes: [0, 1]])])
        publication.reports = [.example([.roundTripTime: [0.1]])]
        #expect(publication.measurements["send-rtt"] == nil)
    }
}
