import TestSupport
import Testing

@Suite struct SessionAssemblerTests {
    /// Two lines of each source, with these members beside.
    private func session(_ more: String) -> Subjects {
        let data: [(source: String, event: String, data: (Int) -> String)] = [
            ("avmetrics", "RateChange", { _ in #"{"rate":1}"# }),
            (
                "webrtc", "getStats",
                { #"[{"id":"w","type":"inbound-rtp","kind":"video","bytesReceived":\#($0)}]"# }
            ),
            ("sora", "getStats", { #"[{"id":"s","type":"inbound-rtp","kind":"video","bytesReceived":\#($0)}]"# }),
            (
                "revue", "didUpdateStatistics",
                {
                    #"{"participant":"p","publication":"v","kind":"video","local":false,"statistics":{"inboundRtp":{"fps":\#($0)}}}"#
                }
            ),
        ]
        var text = ""
        for i in 0..<2 {
            for (source, event, data) in data {
                text +=
                    #"{"time":\#(1_795_977_500_000 + i * 1_000),"session":"s","source":"\#(source)","event":"\#(event)","data":\#(data(i))\#(more)}"#
                    + "\n"
            }
        }
        return Subjects(text)
    }

    @Test func `a pre-call test of any source enters no viewing KPI, and its lines count`() {
        #expect(session("").all.map(\.source) == ["avmetrics", "revue", "sora", "webrtc"])
        for test in ["true", "\"1\""] {
            let tests = session(#","test":\#(test)"#)
            #expect(tests.all.isEmpty)
            #expect(tests.used == 8)
        }
    }

    @Test func `a Sora server's line may be a test's`() {
        let line =
            #"{"session_id":"S","connection_id":"C","rtc_id":"I","rtc_type":"inbound-rtp","rtc_timestamp":1795977500000000,"rtc_data":{"bytesReceived":1},"test":true}"#
        #expect(Subjects(line).all.isEmpty)
        #expect(Subjects(line.replacing(",\"test\":true", with: "")).all.count == 1)
    }
}
