import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct SendLossTests {
    @Test func `takes the other side's reports over what was sent`() {
        var publication = Sending(media: .video, series: [.example([.packets: [0, 100, 200]])])
        #expect(publication.measurements["send-loss"] == nil)
        publication.reports = [.example([.lostPackets: [0, 6, 4]])]
        #expect(publication.measurements["send-loss"] == .share(part: 6, whole: 200))
    }

    @Test func `adds the entries of a relayed publisher`() {
        let entry = SampleSeries.example([.packets: [0, 50], .lostPackets: [0, 1]])
        var publication = Sending(media: .video, series: [entry, entry])
        publication.audio = [entry]
        #expect(publication.measurements["send-loss"] == .share(part: 2, whole: 100))
        #expect(publication.measurements["send-loss/audio"] == .share(part: 1, whole: 50))
    }

    @Test func `is unknown where nothing was sent`() {
        let entry = SampleSeries.example([.packets: [5, 5], .lostPackets: [0, 0]])
        #expect(Sending(media: .video, series: [entry]).measurements["send-loss"] == nil)
    }

    @Test func `one report of the other side saw nothing rise`() {
        var publication = Sending(media: .video, series: [.example([.packets: [0, 500, 1_000]])])
        publication.reports = [.example([.lostPackets: [180]])]
        #expect(publication.measurements["send-loss"] == .share(part: 0, whole: 1_000))
    }

    @Test func `adds what each entry of the other side saw rise, and nothing between two`() {
        var publication = Sending(media: .video, series: [.example([.packets: [0, 500, 1_000]])])
        publication.reports = [.example([.lostPackets: [0, 6]]), .example(at: [2, 3], [.lostPackets: [50, 54]])]
        #expect(publication.measurements["send-loss"] == .share(part: 10, whole: 1_000))
    }

    @Test func `adds nothing across a new start`() {
        let entry = SampleSeries.example(
            counters: [.packets],
            [.packets: [100, 200, 5_000, 5_100], .lostPackets: [0, 0, 400, 400], .startTime: [1, 1, 2, 2]])
        #expect(Sending(media: .video, series: [entry]).measurements["send-loss"] == .share(part: 0, whole: 200))
    }
}
