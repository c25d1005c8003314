import Decoding
import Testing

private func recognise(_ text: String) -> DumpFormat? {
    Array(text.utf8).withUnsafeBufferPointer { DumpFormat.recognise(firstBytes: $0) }
}

@Suite struct DumpFormatTests {
    @Test(
        arguments: [
            (#"["connectionInfo",null,{"clientProtocol":"3.1_STANDARD"},1697705722151]"# + "\n", .jitsi),
            ("\u{FEFF}\n" + #"["create","PC_0",{},1697705722151]"#, .jitsi),
            (#"["identity",null,{"never":"ends"#, .jitsi),
            (#"{"path":"/room","userAgent":"x","fileFormat":2}"# + "\n[\"create\",\"PC_0\",{},1]", .rtcStats),
            ("RTCStatsDump\n{\"fileFormat\":3}\n", .rtcStatsDump),
            (#"{"statsSessionId":"s","type":"identity","data":{}}"#, .server),
            ("{\n \"getUserMedia\": [],\n \"PeerConnections\": {}\n}", .internals),
            (#"{"UserAgent":"x","PeerConnections":{}}"#, .internals),
        ] as [(String, DumpFormat)])
    func `recognises a recording by its first bytes`(text: String, format: DumpFormat) {
        #expect(recognise(text) == format)
    }

    @Test(arguments: [
        "", "\n", "no JSON", #"{"time":1795977512457,"session":"s","source":"webrtc","data":[]}"#,
        #"[{"id":"IT01","type":"inbound-rtp","timestamp":1795977512457}]"#,
        #"[["IT01",{"type":"inbound-rtp","timestamp":1795977512457}]]"#, #"["a","b","c"]"#, "[\n {\n", "{\n \"id\": 4",
        "[1697705722151,\"x\"]",
    ])
    func `leaves a log to those who read logs`(text: String) {
        #expect(recognise(text) == nil)
    }
}
