import KPIs
import TestSupport
import Testing

/// How many views or publications come of two reports with these entries, and what they say.
private func report(_ entry: (Int) -> String) -> Subjects {
    var text = ""
    for i in 0..<2 {
        text +=
            #"{"time":\#(1_795_977_500_000 + i * 1_000),"session":"s","source":"webrtc","connection":"pc","data":[\#(entry(i))]}"#
            + "\n"
    }
    return Subjects(text)
}

private func time(_ i: Int) -> String { #""timestamp":\#(1_795_977_500_000 + i * 1_000)"# }

@Suite struct W3CEntryTests {
    @Test func `finds the type behind the other members`() {
        let said = report {
            #"{"bytesReceived":\#($0 * 1_000),"kind":"audio",\#(time($0)),"id":"a","type":"inbound-rtp"}"#
        }
        #expect(said["pc/a"]?.measurements["received-bitrate"] == .rate(amount: 8_000, seconds: 1))
    }

    @Test func `takes the other side's reports of older clients for no view`() {
        let said = report {
            #"{"id":"a","type":"inbound-rtp","isRemote":true,"kind":"video",\#(time($0)),"packetsLost":1}"#
        }
        #expect(said.all.isEmpty)
    }

    @Test func `reads numbers beyond 2^53 and in texts, and counts those that are none`() {
        let said = report {
            #"{"id":"a","type":"inbound-rtp","kind":"audio",\#(time($0)),"bytesReceived":\#(9_115_005_270_299_247_000 as UInt64),"jitter":"0.0078770000000000003","packetsLost":"NaN"}"#
        }
        #expect(said["pc/a"]?.measurements["received-bitrate"] == .rate(amount: 0, seconds: 1))
        #expect(said["pc/a"]?.measurements["jitter"] == .gauge(weighted: 0.007877, weight: 1))
        #expect(said["pc/a"]?.measurements["packet-loss"] == nil)
        #expect(said.missingNumbers == 2)
    }

    @Test func `reads the reasons that limit quality, whatever the order`() {
        let said = report {
            #"{"id":"o","type":"outbound-rtp","kind":"video",\#(time($0)),"qualityLimitationDurations":{"other":0,"cpu":\#($0),"bandwidth":\#($0 * 2),"none":5}}"#
        }
        #expect(said["pc/o"]?.measurements["quality-limitation"] == .category(["cpu": 1, "bandwidth": 2]))
    }

    @Test func `falls back to the reason of the moment`() {
        let said = report {
            #"{"id":"o","type":"outbound-rtp","kind":"video",\#(time($0)),"qualityLimitationReason":"cpu"}"#
        }
        #expect(said["pc/o"]?.measurements["quality-limitation"] == .category(["cpu": 1]))
    }

    @Test func `keeps the pair that is in use and leaves those that wait`() {
        let said = report { i in
            #"{"id":"a","type":"inbound-rtp","kind":"audio",\#(time(i))},"#
                + #"{"id":"w","type":"candidate-pair",\#(time(i)),"state":"waiting","nominated":true,"priority":9,"currentRoundTripTime":0.9},"#
                + #"{"id":"p","type":"candidate-pair",\#(time(i)),"state":"succeeded","nominated":true,"priority":1,"currentRoundTripTime":0.1}"#
        }
        #expect(said["pc/a"]?.measurements["round-trip-time"] == .gauge(weighted: 0.1, weight: 1))
    }
}
