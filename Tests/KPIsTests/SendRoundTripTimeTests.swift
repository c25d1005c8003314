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

    @Test func `is unknown with a single report`() {
        var publication = Sending(media: .video, series: [.example([.bytes: [0, 1]])])
        publication.remote = .example([.roundTripTime: [0.1]])
        #expect(publication.measurements["send-rtt"] == nil)
    }
}
