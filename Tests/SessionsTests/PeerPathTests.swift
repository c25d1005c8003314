import KPIs
import TestSupport
import Testing

/// Reports of one connection with an audio stream and what is given besides.
private func path(_ entries: [String]) -> [String: Measurement]? {
    var text = ""
    for (i, more) in entries.enumerated() {
        let stamp = 1_795_977_500_000 + i * 1_000
        let all = (#"{"id":"a","type":"inbound-rtp",@,"kind":"audio"},"# + more)
            .replacing("@", with: #""timestamp":\#(stamp)"#)
        text += #"{"time":\#(stamp),"session":"s","source":"webrtc","connection":"pc","data":[\#(all)]}"# + "\n"
    }
    return Subjects(text)["pc/a"]?.measurements
}

private func pair(_ id: String, _ members: String) -> String {
    #"{"id":"\#(id)","type":"candidate-pair",@,"localCandidateId":"l-\#(id)","state":"succeeded",\#(members)}"#
}

private func local(_ id: String, _ type: String) -> String {
    #"{"id":"l-\#(id)","type":"local-candidate",@,"candidateType":"\#(type)"}"#
}

private func transport(_ pair: String) -> String {
    #"{"id":"T","type":"transport",@,"selectedCandidatePairId":"\#(pair)"}"#
}

@Suite struct PeerPathTests {
    @Test func `follows the pair that the transport selects`() {
        let pairs = [
            pair("x", #""nominated":true,"currentRoundTripTime":0.1,"availableIncomingBitrate":1000000"#),
            pair("y", #""nominated":true,"currentRoundTripTime":0.3"#), local("x", "host"), local("y", "relay"),
        ].joined(separator: ",")
        let said = path(["x", "x", "y", "y"].map { pairs + "," + transport($0) })
        #expect(said?["relay"] == .category(["host": 1, "relay": 2]))
        #expect(said?["round-trip-time/from"] == .name("candidate-pair"))
        #expect(said?["available-bitrate"] == .gauge(weighted: 1_000_000, weight: 1))
    }

    @Test func `takes the pair that says it is selected where there is no transport`() {
        let pairs = [
            pair("x", #""nominated":true,"selected":false,"priority":9,"currentRoundTripTime":0.5"#),
            pair("y", #""nominated":true,"selected":true,"currentRoundTripTime":0.25"#),
        ].joined(separator: ",")
        #expect(path([pairs, pairs])?["round-trip-time"] == .gauge(weighted: 0.25, weight: 1))
    }

    @Test func `takes the nominated pair of the highest priority where nothing is selected`() {
        let pairs = [
            pair("x", #""nominated":true,"priority":5,"currentRoundTripTime":0.5"#),
            pair("y", #""nominated":true,"priority":7,"currentRoundTripTime":0.25"#),
            pair("z", #""nominated":false,"priority":9,"currentRoundTripTime":0.75"#),
        ].joined(separator: ",")
        #expect(path([pairs, pairs])?["round-trip-time"] == .gauge(weighted: 0.25, weight: 1))
    }

    @Test func `knows no path without a selected pair`() {
        let said = path([pair("x", #""nominated":false"#), pair("x", #""nominated":false"#)])
        #expect(said?["observed-time"] == .duration(1))
        #expect(said?["relay"] == nil)
        #expect(said?["round-trip-time"] == nil)
        #expect(said?["round-trip-time/from"] == nil)
    }

    @Test func `a candidate that once says nothing of its type keeps it`() {
        let entries = pair("x", #""nominated":true,"selected":true"#) + ","
        let silent = #"{"id":"l-x","type":"local-candidate",@}"#
        let said = path([entries + local("x", "relay"), entries + local("x", "relay"), entries + silent])
        #expect(said?["relay"] == .category(["relay": 2]))
    }

    @Test func `a pair whose candidate has no type says nothing of the way`() {
        let entries = pair("x", #""nominated":true,"selected":true,"currentRoundTripTime":0.1"#)
        #expect(path([entries, entries])?["relay"] == nil)
    }
}
