import KPIs
import TestSupport
import Testing

@Suite struct ConnectionQualityTests {
    /// A video track with lines at 0 and 100 s, and changes of the level at the given seconds.
    private func quality(_ changes: [(second: Int, level: Int)]) -> Measurement? {
        func line(_ second: Int, _ event: String, _ data: String) -> String {
            #"{"time":\#(1_795_977_500_000 + second * 1_000),"session":"room","source":"revue","event":"\#(event)","data":\#(data)}"#
                + "\n"
        }
        func track(_ second: Int) -> String {
            line(
                second, "didUpdateStatistics",
                #"{"participant":"p","publication":"v","kind":"video","statistics":{"inboundRtp":{"fps":\#(second)},"iceCandidatePair":{"rttMs":9,"isReliable":true}}}"#
            )
        }
        let text = changes.reduce(track(0) + track(100)) { text, change in
            text + line(change.second, "connectionQuality", #"{"participant":"p","level":\#(change.level)}"#)
        }
        return Subjects(text)["p/v"]?.measurements["connection-quality"]
    }

    @Test func `is a step from each change to the next, the last one to the end of the view`() {
        #expect(quality([(10, 3), (40, 1), (60, 3)]) == .category(["#3": 70, "#1": 20]))
    }

    @Test func `is unknown without a change`() {
        #expect(quality([]) == nil)
    }

    @Test func `does not last longer than its view`() {
        #expect(quality([(50, 2), (300, 4)]) == .category(["#2": 50]))
    }
}
