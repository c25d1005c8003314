import KPIs
import TestSupport
import Testing

/// How many views or publications come of two reports with these entries, and what they say.
private func report(_ entry: (Int) -> String) -> Subjects { report(of: 2, every: 1) { i, _ in entry(i) } }

/// The same of more reports, some seconds apart; the entries are given their moment.
private func report(of count: Int, every seconds: Int, _ entry: (Int, String) -> String) -> Subjects {
    var text = ""
    for i in 0..<count {
        let entries = entry(i, time(i * seconds))
        text +=
            #"{"time":\#(1_795_977_500_000 + i * seconds * 1_000),"session":"s","source":"webrtc","connection":"pc","data":[\#(entries)]}"#
            + "\n"
    }
    return Subjects(text)
}

private func time(_ i: Int) -> String { #""timestamp":\#(1_795_977_500_000 + i * 1_000)"# }

@Suite struct W3CEntryTests {
    @Test func `takes sentinels for missing`() {
        let said = report { i in
            #"{"id":"v","type":"inbound-rtp","kind":"video",\#(time(i)),"bytesReceived":-1,"packetsReceived":-1,"packetsLost":-1,"jitter":-1,"framesPerSecond":-1,"framesDecoded":-1,"freezeCount":-1,"totalFreezesDuration":-1},"#
                + #"{"id":"p","type":"candidate-pair",\#(time(i)),"nominated":true,"availableIncomingBitrate":-1,"currentRoundTripTime":-1},"#
                + #"{"id":"o","type":"outbound-rtp","kind":"video",\#(time(i)),"bytesSent":-1,"framesPerSecond":-1},"#
                + #"{"id":"r","type":"remote-inbound-rtp","localId":"o",\#(time(i)),"roundTripTime":-1,"packetsLost":-1}"#
        }
        let view = said["pc/v"]?.measurements ?? [:]
        for id in [
            "received-bitrate", "packet-loss", "jitter", "frame-rate", "freeze-count", "freeze-time",
            "available-bitrate",
            "round-trip-time",
        ] {
            #expect(view[id] == nil, "\(id)")
        }
        let publication = said["pc/o"]?.measurements ?? [:]
        for id in ["sent-bitrate", "encoded-frame-rate", "send-rtt", "send-loss"] {
            #expect(publication[id] == nil, "\(id)")
        }
        #expect(said.missingNumbers == 0)
    }

    @Test func `a sentinel among values is no value, and no reset`() {
        let counts = [0, 0, -1, 3]
        let seconds = ["0", "0", "-1", "1.5"]
        let jitters = ["0.01", "0.02", "-1", "0.02"]
        let said = report(of: 4, every: 5) { i, time in
            #"{"id":"v","type":"inbound-rtp","kind":"video",\#(time),"bytesReceived":\#(i * 1_000),"packetsReceived":\#(i),"framesDecoded":\#(i * 100),"jitter":\#(jitters[i]),"freezeCount":\#(counts[i]),"totalFreezesDuration":\#(seconds[i])}"#
        }
        let view = said["pc/v"]?.measurements ?? [:]
        // Samples speak for the five seconds before them: 0.02 twice, and the first for none.
        #expect(view["jitter"] == .gauge(weighted: 0.2, weight: 10))
        #expect(view["freeze-count"] == .count(3))
        #expect(view["freeze-time"] == .duration(1.5))
        #expect(view["resets"] == .count(0))
    }

    @Test(arguments: ["-1", "null", "\"\"", "\"NaN\"", "\"soon\""])
    func `an entry whose moment says nothing has its line's`(stamp: String) {
        let said = report {
            #"{"id":"a","type":"inbound-rtp","kind":"audio","timestamp":\#(stamp),"bytesReceived":\#($0 * 1_000)}"#
        }
        #expect(said["pc/a"]?.measurements["received-bitrate"] == .rate(amount: 8_000, seconds: 1))
        #expect(said.missingNumbers == 2)
    }

    @Test func `of equal keys in an entry's head the last counts`() {
        let said = report {
            #"{"id":"WRONG","type":"codec","timestamp":5,\#(time($0)),"id":"a","type":"inbound-rtp","kind":"audio","bytesReceived":\#($0 * 1_000)}"#
        }
        #expect(said.all.map(\.id) == ["pc/a"])
        #expect(said["pc/a"]?.measurements["received-bitrate"] == .rate(amount: 8_000, seconds: 1))
    }

    @Test func `a reason that limited nothing yet may be left out`() {
        let durations = [#"{"none":5}"#, #"{"none":6,"bandwidth":4}"#, #"{"none":7,"bandwidth":8}"#]
        let said = report(of: 3, every: 5) { i, time in
            #"{"id":"o","type":"outbound-rtp","kind":"video",\#(time),"qualityLimitationDurations":\#(durations[i])}"#
        }
        // From the first report to the last: none 5 → 7, bandwidth 0 → 8.
        #expect(said["pc/o"]?.measurements["quality-limitation"] == .category(["none": 2, "bandwidth": 8]))
    }

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

    @Test func `a moment of 0 says nothing where the others count from 1970`() {
        let said = report {
            #"{"id":"a","type":"inbound-rtp","kind":"audio","timestamp":0,"bytesReceived":\#($0 * 1_000)},"#
                + #"{"id":"b","type":"inbound-rtp","kind":"audio",\#(time($0)),"bytesReceived":\#($0 * 1_000)}"#
        }
        #expect(said["pc/a"]?.measurements["received-bitrate"] == .rate(amount: 8_000, seconds: 1))
        #expect(said["pc/b"]?.measurements["received-bitrate"] == .rate(amount: 8_000, seconds: 1))
    }

    @Test func `a layer that is switched off has no frame rate and no size`() {
        // 30 frames a second for the one second in which it was on; what it was before still stands there afterwards.
        let said = report(of: 6, every: 1) { i, time in
            #"{"id":"o","type":"outbound-rtp","kind":"video",\#(time),"active":\#(i < 2),"bytesSent":1000,"framesPerSecond":\#(i < 2 ? 30 : 0),"frameWidth":1280,"frameHeight":720}"#
        }
        let layer = said["pc/o"]?.measurements ?? [:]
        #expect(layer["encoded-frame-rate"] == .gauge(weighted: 30, weight: 1))
        #expect(layer["encoded-resolution"] == .category(["1280x720": 1]))
        #expect(layer["sent-bitrate"] == .rate(amount: 0, seconds: 5))
    }

    @Test func `frames alone that begin anew are a reset`() {
        let frames = [900, 930, 10, 40]
        let said = report(of: 4, every: 1) { i, time in
            #"{"id":"o","type":"outbound-rtp","kind":"video",\#(time),"bytesSent":\#(i * 1_000),"framesEncoded":\#(frames[i])}"#
        }
        #expect(said["pc/o"]?.measurements["resets"] == .count(1))
        #expect(said["pc/o"]?.measurements["sent-bitrate"] == .rate(amount: 16_000, seconds: 2))
    }

    @Test func `a counter of 32 bits goes on below zero, a small negative one is none`() {
        // 2 147 483 600 → −2 147 483 600 is 96 up to 2³¹ and on; then 100 more: 196 bytes.
        let bytes = [2_147_483_600, -2_147_483_600, -2_147_483_500]
        let wrapped = report(of: 3, every: 1) { i, time in
            #"{"id":"a","type":"inbound-rtp","kind":"audio",\#(time),"bytesReceived":\#(bytes[i])}"#
        }
        #expect(wrapped["pc/a"]?.measurements["received-bitrate"] == .rate(amount: 1_568, seconds: 2))
        #expect(wrapped["pc/a"]?.measurements["resets"] == .count(0))
        let counts = [1_000, 2_000, -2, 3_000]
        let odd = report(of: 4, every: 1) { i, time in
            #"{"id":"a","type":"inbound-rtp","kind":"audio",\#(time),"bytesReceived":\#(counts[i])}"#
        }
        #expect(odd["pc/a"]?.measurements["received-bitrate"] == .rate(amount: 16_000, seconds: 3))
    }

    @Test(arguments: [
        (["video/VP8", "VIDEO/H264"], 1), (["video/VP8", "video/vp8"], 0), (["video/vp8", "VIDEO/VP8"], 0),
    ])
    func `a media type in capitals is the same`(names: [String], changes: Int) {
        let said = report { i in
            #"{"id":"v","type":"inbound-rtp","kind":"video",\#(time(i)),"bytesReceived":1,"codecId":"c"},"#
                + #"{"id":"c","type":"codec",\#(time(i)),"mimeType":"\#(names[i])"}"#
        }
        #expect(said["pc/v"]?.measurements["codec-changes"] == .count(changes))
    }
}
