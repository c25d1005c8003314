import KPIs
import TestSupport
import Testing

/// A remote video track of a room, a line a second: frames received and rendered so far.
private func frames(_ counts: [(received: Int, rendered: Int)]) -> [String: Measurement] {
    var text = ""
    for (i, count) in counts.enumerated() {
        text +=
            #"{"time":\#(1_795_977_500_000 + i * 1_000),"session":"room","source":"revue","event":"didUpdateStatistics","data":{"participant":"p","publication":"v","kind":"video","statistics":{"inboundRtp":{"fps":\#(i),"framesReceived":\#(count.received),"framesRendered":\#(count.rendered)}}}}"#
            + "\n"
    }
    return Subjects(text)["p/v"]?.measurements ?? [:]
}

@Suite struct MutedTimeTests {
    @Test func `counts seconds in which frames arrive and none is shown`() {
        let said = frames([(0, 0), (30, 30), (32, 30), (34, 30), (64, 60)])
        #expect(said["muted-time"] == .duration(2))
        #expect(said["nothing-arrives-time"] == .duration(0))
    }

    @Test func `does not take nothing arriving for a mute`() {
        let said = frames([(0, 0), (30, 30), (30, 30), (30, 30), (60, 60)])
        #expect(said["muted-time"] == .duration(0))
        #expect(said["nothing-arrives-time"] == .duration(2))
        #expect(said["nothing-arrives-count"] == .count(1))
    }

    @Test func `leaves out the interval in which the counters began anew`() {
        #expect(frames([(100, 90), (130, 90), (10, 0), (40, 0)])["muted-time"] == .duration(2))
    }

    @Test func `is unknown with a single sample`() {
        #expect(frames([(10, 10)])["muted-time"] == nil)
    }
}
