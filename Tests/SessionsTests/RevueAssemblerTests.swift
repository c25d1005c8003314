import Sessions
import Telemetry
import TestSupport
import Testing

/// Lines of a room, a second apart unless told otherwise.
struct Room {
    private(set) var text = ""
    private var serial = 0

    mutating func add(_ second: Double, _ event: String, _ data: String) {
        serial += 1
        let time = 1_795_977_500_000 + Int((second * 1_000).rounded())
        text +=
            #"{"time":\#(time),"session":"room","id":"\#(serial)","source":"revue","event":"\#(event)","data":\#(data)}"#
            + "\n"
    }

    /// A track's line.
    mutating func track(
        _ second: Double, _ id: String, kind: String = "video", local: Bool = false, participant: String = "p",
        _ statistics: String
    ) {
        add(
            second, "didUpdateStatistics",
            #"{"participant":"\#(participant)","publication":"\#(id)","kind":"\#(kind)","local":\#(local),"statistics":{\#(statistics)}}"#
        )
    }

    var subjects: Subjects { Subjects(text) }

    func view(_ id: String) -> Receiving? {
        if case .receiving(let view)? = subjects[id]?.content { return view }
        return nil
    }
}

@Suite struct RevueAssemblerTests {
    private static let path =
        #""iceCandidatePair":{"rttMs":40,"bytesReceived":1000,"connectionType":3,"isReliable":true}"#

    @Test func `makes a view of each remote track and a publication of each local one`() {
        var room = Room()
        room.track(0, "v", #""inboundRtp":{"fps":30}"#)
        room.track(0, "a", kind: "audio", #""inboundRtp":{"audioFrameRate":50}"#)
        room.track(0, "mine", local: true, participant: "me", #""outboundRtp":{"fps":30}"#)
        let all = room.subjects.all
        #expect(all.map(\.id) == ["mine", "p/a", "p/v"])
        #expect(all.map(\.kind) == ["publication", "view", "view"])
        #expect(all.map(\.media) == ["video", "audio", "video"])
    }

    @Test func `a local track's numbers are the total of all recipients and stay as written`() throws {
        var room = Room()
        for second in 0..<3 {
            for recipient in ["a", "b"] {
                // The SDK tells it beside every recipient: the same total again.
                room.track(
                    Double(second), "mine", local: true, participant: "me",
                    #""outboundRtp":{"width":1280,"height":720,"fps":30},"iceCandidatePair":{"bytesSent":\#(second),"connectionType":"\#(recipient == "a" ? "udp-direct" : "udp-relay")"}"#
                )
            }
        }
        let said = try #require(room.subjects["mine"]).measurements
        #expect(said["encoded-frame-rate"] == .gauge(weighted: 60, weight: 2))
        #expect(said["encoded-resolution"] == .category(["1280x720": 2]))
    }

    @Test func `counts the path of a participant once, on its video`() {
        var room = Room()
        room.track(0, "a", kind: "audio", #""inboundRtp":{"audioFrameRate":50},"# + Self.path)
        room.track(0, "v", #""inboundRtp":{"fps":30},"# + Self.path)
        room.track(0, "w", #""inboundRtp":{"fps":30},"# + Self.path)
        #expect(room.view("p/v")?.path != nil)
        #expect(room.view("p/w")?.path == nil)
        #expect(room.view("p/a")?.path == nil)
    }

    @Test func `counts the path of a participant without video on its audio`() {
        var room = Room()
        room.track(0, "a", kind: "audio", #""inboundRtp":{"audioFrameRate":50},"# + Self.path)
        #expect(room.view("p/a")?.path != nil)
    }

    @Test func `gives each participant a path of its own`() {
        var room = Room()
        room.track(0, "v", #""inboundRtp":{"fps":30},"# + Self.path)
        room.track(0, "x", participant: "q", #""inboundRtp":{"fps":30},"# + Self.path)
        #expect(room.view("p/v")?.path != nil)
        #expect(room.view("q/x")?.path != nil)
    }

    @Test func `takes the dimensions of the session, not of the participant that is watched`() {
        var room = Room()
        room.add(0, "reportStatistics", #"{"enabled":true}"#)
        var text = room.text
        text +=
            #"{"time":1795977501000,"session":"room","source":"revue","event":"didUpdateStatistics","participant":"p","client":{"network":"wifi"},"data":{"participant":"p","publication":"v","kind":"video","statistics":{"inboundRtp":{"fps":1}}}}"#
            + "\n"
        text +=
            #"{"time":1795977502000,"session":"room","source":"revue","event":"connectionQuality","participant":"q","client":{"network":"cellular"},"data":{"participant":"q","level":1}}"#
            + "\n"
        #expect(Subjects(text)["p/v"]?.client == ["network": "cellular"])
    }

    @Test func `knows the connection quality of each participant`() {
        var room = Room()
        room.track(0, "v", #""inboundRtp":{"fps":30},"# + Self.path)
        room.add(1, "connectionQuality", #"{"participant":"p","level":3}"#)
        room.add(2, "connectionQuality", #"{"participant":"q","level":1}"#)
        #expect(room.view("p/v")?.quality?.values(.level) == [3])
    }
}
