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
}
