import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

/// A log of W3C reports: lines at seconds, entries with their timestamps filled in.
private struct Log {
    var text = ""

    mutating func report(
        _ second: Double, connection: String? = "pc", source: String = "webrtc", participant: String? = nil,
        _ entries: [String]
    ) {
        let micros = 1_795_977_500_000_000 + Int64(second * 1_000_000)
        let stamped = entries.map { $0.replacing("@", with: #""timestamp":\#(micros)"#) }
        let who =
            (connection.map { #""connection":"\#($0)","# } ?? "")
            + (participant.map { #""participant":"\#($0)","# } ?? "")
        text +=
            #"{"time":\#(micros / 1_000),"session":"s","source":"\#(source)",\#(who)"data":[\#(stamped.joined(separator: ","))]}"#
            + "\n"
    }

    func view(_ id: String) -> Receiving? {
        guard case .receiving(let view) = Subjects(text)[id]?.content else { return nil }
        return view
    }
}

private func video(_ id: String = "v", _ members: String) -> String {
    #"{"id":"\#(id)","type":"inbound-rtp",@,"kind":"video",\#(members)}"#
}

@Suite struct PeerAssemblerTests {
    @Test func `makes one view per connection and inbound stream`() {
        var log = Log()
        for second in 0..<3 {
            log.report(
                Double(second), connection: "a", [video("1", #""bytesReceived":1"#), video("2", #""bytesReceived":1"#)])
            log.report(Double(second), connection: "b", [video("1", #""bytesReceived":1"#)])
            log.report(Double(second), connection: nil, source: "sora", [video("1", #""bytesReceived":1"#)])
        }
        let views = Subjects(log.text).of(kind: "view")
        #expect(views.map { $0.source + " " + $0.id } == ["sora /1", "webrtc a/1", "webrtc a/2", "webrtc b/1"])
        #expect(views.allSatisfy { $0.media == "video" })
    }

    @Test func `an id that comes in mid-call is a view of its own`() throws {
        var log = Log()
        log.report(0, [video("old", #""bytesReceived":900"#)])
        log.report(1, [video("old", #""bytesReceived":1000"#)])
        log.report(2, [video("new", #""bytesReceived":0"#)])
        log.report(3, [video("new", #""bytesReceived":50"#)])
        let said = Subjects(log.text)
        #expect(said["pc/old"]?.measurements["received-bitrate"] == .rate(amount: 800, seconds: 1))
        #expect(said["pc/new"]?.measurements["received-bitrate"] == .rate(amount: 400, seconds: 1))
        #expect(said["pc/new"]?.measurements["resets"] == .count(0))
    }

    @Test func `an entry that a later report repeats is no sample`() throws {
        var log = Log()
        let stale =
            #"{"id":"RI","type":"remote-inbound-rtp","timestamp":1795977499500000,"localId":"o","roundTripTime":0.2,"totalRoundTripTime":1,"roundTripTimeMeasurements":5}"#
        let fresh =
            #"{"id":"RI","type":"remote-inbound-rtp","timestamp":1795977501700000,"localId":"o","roundTripTime":0.4,"totalRoundTripTime":1.8,"roundTripTimeMeasurements":7}"#
        for second in 0..<4 {
            log.report(
                Double(second),
                [
                    video("v", #""bytesReceived":1"#),
                    #"{"id":"o","type":"outbound-rtp",@,"kind":"video","bytesSent":\#(second),"packetsSent":\#(second)}"#,
                    second < 2 ? stale : fresh,
                ])
        }
        let said = Subjects(log.text)
        #expect(said["pc/o"]?.measurements["send-rtt"] == .gauge(weighted: 0.4 * 2.2, weight: 2.2))
        #expect(said["pc/v"]?.measurements["round-trip-time"] == .gauge(weighted: 0.8, weight: 2))
        #expect(said["pc/v"]?.measurements["round-trip-time/from"] == .name("remote-inbound"))
    }

    // Reports of an entry "a" at 0 s and 1 s, then of "b": 2 packets lost each second of an entry, 0.1 s a measurement.
    @Test(arguments: [#""localId":"o""#, #""nothing":0"#])
    func `the other side's reports under a new id are the same stream's`(told: String) {
        var log = Log()
        for second in 0..<4 {
            let id = second < 2 ? "a" : "b"
            let count = second % 2
            log.report(
                Double(second),
                [
                    video("v", #""bytesReceived":1"#),
                    #"{"id":"o","type":"outbound-rtp",@,"kind":"video","packetsSent":\#(second * 50),"remoteId":"\#(id)"}"#,
                    #"{"id":"\#(id)","type":"remote-inbound-rtp",@,\#(told),"packetsLost":\#(count * 2),"roundTripTime":0.\#(second),"totalRoundTripTime":0.\#(count),"roundTripTimeMeasurements":\#(count)}"#,
                ])
        }
        let said = Subjects(log.text)
        #expect(said["pc/o"]?.measurements["send-loss"] == .share(part: 4, whole: 150))
        #expect(said["pc/o"]?.measurements["send-rtt"] == .gauge(weighted: 0.1 + 0.3, weight: 2))
        #expect(said["pc/o"]?.measurements["send-rtt/measured"] == .gauge(weighted: 0.2, weight: 2))
        #expect(said["pc/v"]?.measurements["round-trip-time"] == .gauge(weighted: 0.2, weight: 2))
    }

    @Test func `round trips and their number are those of the same reports`() {
        var log = Log()
        // The last report does not say how many: 0.4 s in 4 until then.
        for (second, members) in [
            #""totalRoundTripTime":1,"roundTripTimeMeasurements":5"#,
            #""totalRoundTripTime":1.4,"roundTripTimeMeasurements":9"#, #""totalRoundTripTime":7"#,
        ].enumerated() {
            log.report(
                Double(second),
                [
                    video("v", #""bytesReceived":1"#),
                    #"{"id":"r","type":"remote-inbound-rtp",@,"localId":"o",\#(members)}"#,
                ])
        }
        guard case .gauge(let seconds, 4) = Subjects(log.text)["pc/v"]?.measurements["round-trip-time"] else {
            Issue.record("not four measurements")
            return
        }
        #expect(abs(seconds - 0.4) < 1e-9)
    }

    @Test func `joins the track that older clients keep frames in`() throws {
        var log = Log()
        for second in 0..<3 {
            log.report(
                Double(second),
                [
                    video("v", #""bytesReceived":\#(second),"trackId":"t""#),
                    #"{"id":"t","type":"track",@,"kind":"video","framesDecoded":\#(second * 25),"frameWidth":640,"frameHeight":360,"freezeCount":\#(second)}"#,
                ])
        }
        let said = Subjects(log.text)["pc/v"]?.measurements
        #expect(said?["frame-rate"] == .gauge(weighted: 50, weight: 2))
        #expect(said?["resolution"] == .category(["640x360": 2]))
        #expect(said?["freeze-count"] == .count(2))
    }

    @Test func `names the codec of each moment, and passes over a codec that is not there`() throws {
        var log = Log()
        for (second, name) in ["video/VP8", "video/VP8", "video/VP9"].enumerated() {
            log.report(
                Double(second),
                [
                    video("v", #""codecId":"c""#), video("w", #""codecId":"gone""#),
                    #"{"id":"c","type":"codec",@,"mimeType":"\#(name)"}"#,
                    #"{"id":"x","type":"codec",@,"mimeType":"video/rtx"}"#,
                ])
        }
        let said = Subjects(log.text)
        #expect(said["pc/v"]?.measurements["codec-changes"] == .count(1))
        #expect(said["pc/w"]?.measurements["codec-changes"] == nil)
    }

    @Test func `puts reports in the order of their own moments`() throws {
        var log = Log()
        for second in [2.0, 0, 1] { log.report(second, [video("v", #""bytesReceived":\#(Int(second) * 100)"#)]) }
        let view = try #require(log.view("pc/v"))
        #expect(view.stream.values(.bytes) == [0, 100, 200])
        #expect(Subjects(log.text)["pc/v"]?.measurements["resets"] == .count(0))
    }

    @Test func `joins the entries of a Sora server's lines and counts the same entry once`() throws {
        func line(_ second: Int, _ id: String, _ members: String) -> String {
            let stamp = 1_795_977_500_000 + second * 1_000
            return
                #"{"connection_id":"C","id":"E\#(second)","timestamp":"2026-11-29T19:11:4\#(second)Z","type":"connection.rtc","session_id":"S","rtc_data":{"id":"\#(id)",\#(members),"timestamp":\#(stamp)},"rtc_id":"\#(id)","rtc_timestamp":\#(stamp),"rtc_type":"\#(id == "c" ? "codec" : "inbound-rtp")"}"#
                + "\n"
        }
        var text = ""
        for second in 0..<3 {
            text += line(
                second, "v", #""type":"inbound-rtp","kind":"video","codecId":"c","bytesReceived":\#(second * 10)"#)
            text += line(second, "c", #""type":"codec","mimeType":"video/AV1""#)
        }
        let said = Subjects(text + line(1, "v", #""type":"inbound-rtp","kind":"video","bytesReceived":99"#))
        #expect(said.duplicates == 1)
        #expect(said.all.map(\.id) == ["C/v"])
        #expect(said["C/v"]?.measurements["received-bitrate"] == .rate(amount: 160, seconds: 2))
        #expect(said["C/v"]?.measurements["codec-changes"] == .count(0))
    }

    @Test func `gives a view the dimensions of its connection`() {
        var log = Log()
        for connection in ["a", "b"] {
            log.text +=
                #"{"time":1795977500000,"session":"s","source":"webrtc","connection":"\#(connection)","client":{"os":"\#(connection)-os"},"data":[{"id":"v","type":"inbound-rtp","timestamp":1795977500000,"kind":"video"}]}"#
                + "\n"
        }
        let said = Subjects(log.text)
        #expect(said["a/v"]?.client["os"] == "a-os")
        #expect(said["b/v"]?.client["os"] == "b-os")
    }

    @Test func `leaves out samples that could not be taken, which is a gap when there are many`() {
        var log = Log()
        for second in [0.0, 2, 4, 26, 28] { log.report(second, source: "sora", [video("v", #""bytesReceived":1"#)]) }
        log.text +=
            #"{"time":1795977510000,"session":"s","source":"sora","event":"statsError","connection":"pc","data":{"error":"cancelled"}}"#
            + "\n"
        let said = Subjects(log.text)["pc/v"]?.measurements
        #expect(said?["gaps"] == .table("[22.0]"))
        #expect(said?["observed-time"] == .duration(6))
    }

    @Test func `a stream that counts frames is video, unless it says otherwise`() {
        for (members, media) in [
            (#""framesDecoded":1"#, Receiving.Media.video), (#""frameWidth":640"#, .video),
            (#""bytesReceived":1"#, .audio), (#""kind":"audio","framesDecoded":0"#, .audio),
        ] {
            var log = Log()
            for second in 0..<2 {
                log.report(Double(second), [#"{"id":"v","type":"inbound-rtp",@,\#(members)}"#])
            }
            #expect(log.view("pc/v")?.media == media)
        }
    }
}
