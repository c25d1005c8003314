import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct PacketLossTests {
    @Test func `divides by what was expected, and takes nothing back for late packets`() {
        let said = Receiving.video(.example([.packets: [0, 90, 190], .lostPackets: [0, 10, 8]])).measurements
        #expect(said["packet-loss"] == .share(part: 10, whole: 200))
    }

    @Test func `has audio apart`() {
        var view = Receiving(media: .video, stream: .example([.packets: [0, 9], .lostPackets: [0, 1]]))
        view.audio = .example([.packets: [0, 50], .lostPackets: [0, 0]])
        #expect(view.measurements["packet-loss"] == .share(part: 1, whole: 10))
        #expect(view.measurements["packet-loss/audio"] == .share(part: 0, whole: 50))
    }

    @Test func `is unknown where no packet was expected, or nothing is said of losses`() {
        #expect(
            Receiving.video(.example([.packets: [5, 5], .lostPackets: [1, 1]])).measurements["packet-loss"] == nil)
        #expect(Receiving.video(.example([.packets: [0, 9]])).measurements["packet-loss"] == nil)
    }

    @Test func `adds nothing across a reset`() {
        let stream = SampleSeries.example(
            counters: [.bytes, .packets],
            [.bytes: [0, 1_000, 10, 1_010], .packets: [0, 100, 50, 150], .lostPackets: [0, 2, 40, 41]])
        #expect(Receiving.video(stream).measurements["packet-loss"] == .share(part: 3, whole: 203))
    }

    @Test func `is unknown where the lost count is told once`() {
        let stream = SampleSeries.example([.packets: [0, 100, 200], .lostPackets: [nil, 70, nil]])
        #expect(Receiving.video(stream).measurements["packet-loss"] == nil)
    }
}
