import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct AvailableSendBitrateTests {
    @Test func `reads the path, and leaves out what is not available`() {
        var publication = Sending(media: .video, series: [.example([.bytes: [0, 1]])])
        publication.paths = [.example([.availableOutgoing: [9e6, 1e6, 0, 3e6]])]
        #expect(publication.measurements["available-send-bitrate"] == .gauge(weighted: 4e6, weight: 2))
    }

    @Test func `reads the audio entries of a publisher that has no path`() {
        var publication = Sending(media: .video, series: [.example([.bytes: [0, 1]])])
        publication.audio = [.example([.availableOutgoing: [1, 1e6]]), .example([.availableOutgoing: [1, 2e6]])]
        #expect(publication.measurements["available-send-bitrate"] == .gauge(weighted: 3e6, weight: 2))
    }
}
