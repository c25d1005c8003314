import KPIs
import TestSupport
import Testing

@Suite struct NetworkConditionTests {
    @Test func `tells seconds per condition, Unknown and new ones apart`() {
        var log = RoomLog()
        for (second, condition) in [
            (0.0, "5"), (5, "0"), (10, #""Good""#), (15, "9"), (20, #""OTNetworkConditionGood""#),
        ] {
            log.link(second, condition: condition)
        }
        #expect(
            log.subjects["sub"]?.measurements["network-condition"]
                == .category(["Unknown": 5, "Good": 10, "#9": 5]))
    }

    @Test func `leaves gaps out`() {
        var log = RoomLog()
        for second in [0.0, 5, 10, 100, 105] { log.link(second, condition: second == 100 ? "1" : "4") }
        #expect(log.subjects["sub"]?.measurements["network-condition"] == .category(["Good": 15]))
    }

    @Test func `is unknown without a media link or with a single sample`() {
        var log = RoomLog()
        log.video(0)
        log.video(5)
        #expect(log.subjects["sub"]?.measurements["network-condition"] == nil)
        log.link(5, condition: "1")
        #expect(log.subjects["sub"]?.measurements["network-condition"] == nil)
    }

    @Test func `of a relayed publication is that of all its recipients, each moment once`() {
        var log = RoomLog()
        func audio(_ second: Double, _ condition: Int, _ recipients: [String]) {
            let entries = recipients.map {
                #"{"connectionId":"\#($0)","audioBytesSent":\#(Int(second)),"timestamp":\#(RoomLog.clock(second)),"transport":{"networkCondition":\#(condition)}}"#
            }
            log.write(
                second, "publisher.audioNetworkStatsUpdated", "[" + entries.joined(separator: ",") + "]",
                ids: #""publisher":"p""#)
        }
        audio(0, 5, ["a"])
        audio(1, 5, ["a"])
        audio(2, 1, ["b"])
        audio(3, 1, ["b", "c"])
        audio(9, 1, ["b", "c"])
        audio(12, 4, ["c"])
        // a: (0, 1]. b: (2, 9]. c: (3, 12], of which b's speaks until 9.
        #expect(
            log.subjects.of(kind: "publication").first?.measurements["network-condition"]
                == .category(["Excellent": 1, "Critical": 7, "Good": 3]))
    }

    @Test func `a sample that knows nothing takes its time from the next one`() {
        var log = RoomLog()
        let none = #"{"transport":{"connectionEstimatedBandwidth":-1}}"#
        for second in 0...14 {
            if (2...13).contains(second) {
                log.write(Double(second), "subscriber.mediaLinkStatsUpdated", none, ids: #""subscriber":"sub""#)
            } else {
                log.link(Double(second), condition: "5")
            }
        }
        let said = log.subjects["sub"]?.measurements
        #expect(said?["network-condition"] == .category(["Excellent": 2]))
        #expect(said?["degraded"] == .share(part: 0, whole: 2))
        #expect(said?["available-bitrate"] == .gauge(weighted: 2_000_000, weight: 2))
    }
}
