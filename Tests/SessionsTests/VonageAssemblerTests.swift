import KPIs
import Sessions
import TestSupport
import Testing

@Suite struct VonageAssemblerTests {
    @Test func `keeps test streams out of views, publications and attempts`() {
        var log = RoomLog()
        let test = #""test":true,"#
        log.write(0, "networkTest.started", #"{"duration":10}"#, ids: #""connection":"c""#)
        for second in [0.0, 5, 10] {
            log.video(second, ids: test + #""subscriber":"probe""#)
            log.write(
                second, "publisher.videoNetworkStatsUpdated", #"[{"videoBytesSent":\#(Int(second) * 9)}]"#,
                ids: test + #""publisher":"probe""#)
        }
        log.write(1, "session.publish", "{}", ids: test + #""publisher":"probe""#)
        log.write(2, "session.capabilities", #"{"canPublish":false}"#, ids: test + #""connection":"c""#)
        for second in [20.0, 25] { log.video(second, ids: #""subscriber":"call""#) }
        let subjects = log.subjects
        #expect(subjects.all.map(\.kind) == ["test", "view"])
        #expect(subjects.all.map(\.id) == ["probe", "call"])
        #expect(subjects.unknownEvents == 0)
    }

    @Test func `makes views of their own out of an rtcStatsReport`() throws {
        var log = RoomLog()
        for second in [0.0, 5, 10] {
            log.video(second)
            let entry =
                #"[{\"id\":\"IT1\",\"type\":\"inbound-rtp\",\"kind\":\"video\",\"timestamp\":\#(RoomLog.clock(second))000,\"bytesReceived\":\#(Int(second) * 1_000)}]"#
            log.write(
                second, "subscriber.rtcStatsReport", #"[{"jsonArrayOfReports":"\#(entry)"}]"#, ids: #""connection":"c""#
            )
        }
        let subjects = log.subjects
        #expect(subjects.all.map(\.source) == ["vonage", "vonage-rtc-report"])
        #expect(subjects["c/IT1"]?.measurements["received-bitrate"] == .rate(amount: 80_000, seconds: 10))
    }
}
