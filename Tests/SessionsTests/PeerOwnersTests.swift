import KPIs
import TestSupport
import Testing

/// A client's reports at 0, 1 and 2 s: a stream and the path under it.
private func reports(
    _ event: String, _ names: String, stream: String = "IT", pair: String, roundTrip: Double, way: String
) -> String {
    (0..<3).map { second in
        let stamp = 1_795_953_600_000 + second * 1_000
        let entries =
            #"[{"id":"\#(stream)","type":"inbound-rtp","kind":"video",@,"bytesReceived":\#(second * 1_000)},"#
            + #"{"id":"T","type":"transport",@,"selectedCandidatePairId":"\#(pair)"},"#
            + #"{"id":"\#(pair)","type":"candidate-pair",@,"state":"succeeded","localCandidateId":"L","currentRoundTripTime":\#(roundTrip)},"#
            + #"{"id":"L","type":"local-candidate",@,"candidateType":"\#(way)"}]"#
        let text = entries.replacing("@", with: #""timestamp":\#(stamp)000"#).replacing("\"", with: "\\\"")
        return
            #"{"time":\#(stamp),"session":"s","source":"vonage","event":"\#(event).rtcStatsReport","connection":"c",\#(names)"data":[{"jsonArrayOfReports":"\#(text)"}]}"#
            + "\n"
    }.joined()
}

@Suite struct PeerOwnersTests {
    @Test func `each subscriber has its own way, and so has the publisher`() {
        let said = Subjects(
            reports("subscriber", #""subscriber":"a","#, stream: "A", pair: "P", roundTrip: 0.25, way: "host")
                + reports("subscriber", #""subscriber":"b","#, stream: "B", pair: "P", roundTrip: 0.5, way: "relay")
                + reports("publisher", #""publisher":"p","#, stream: "C", pair: "Q", roundTrip: 1, way: "srflx"))
        for (id, roundTrip, way) in [("c/A", 0.25, "host"), ("c/B", 0.5, "relay"), ("c/C", 1, "srflx")] {
            #expect(said[id]?.measurements["round-trip-time"] == .gauge(weighted: roundTrip * 2, weight: 2))
            #expect(said[id]?.measurements["relay"] == .category([way: 2]))
        }
    }

    @Test func `entries that two of them name alike are two views, each with its owner's name`() {
        let said = Subjects(
            reports("subscriber", #""subscriber":"a","#, pair: "P", roundTrip: 0.25, way: "host")
                + reports("subscriber", #""subscriber":"b","#, pair: "P", roundTrip: 0.5, way: "relay"))
        #expect(said.all.map(\.id) == ["c/a/IT", "c/b/IT"])
        #expect(said["c/a/IT"]?.measurements["received-bitrate"] == .rate(amount: 16_000, seconds: 2))
    }

    @Test func `lines without a name are of the only one that is named`() {
        let said = Subjects(
            reports("subscriber", #""subscriber":"a","#, stream: "A", pair: "P", roundTrip: 0.25, way: "host")
                + reports("subscriber", "", stream: "B", pair: "P", roundTrip: 0.25, way: "host"))
        #expect(said.all.map(\.id) == ["c/A", "c/B"])
        #expect(said["c/B"]?.measurements["relay"] == .category(["host": 2]))
    }

    @Test func `lines that name only the stream are of the subscriber that others give it`() {
        let said = Subjects(
            reports(
                "subscriber", #""subscriber":"a","stream":"x","#, stream: "A", pair: "P", roundTrip: 0.25, way: "host")
                + reports("subscriber", #""stream":"x","#, stream: "B", pair: "P", roundTrip: 0.25, way: "host")
                + reports("subscriber", #""stream":"y","#, stream: "A", pair: "P", roundTrip: 0.5, way: "relay"))
        #expect(said.all.map(\.id) == ["c/B", "c/a/A", "c/y/A"])
        #expect(said["c/B"]?.measurements["relay"] == .category(["host": 2]))
    }
}
