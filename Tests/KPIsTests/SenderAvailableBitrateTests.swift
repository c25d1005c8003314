import KPIs
import TestSupport
import Testing

/// Samples every 5 s, whose video and audio both carry the same senderStats: an estimate and a maximum.
func senderSaid(_ stats: [(estimate: Int, maximum: Int)], inVideo: Bool = true) -> [String: Measurement] {
    var log = RoomLog()
    for (i, stat) in stats.enumerated() {
        let second = Double(i) * 5
        let sender =
            #","senderStats":{"connectionEstimatedBandwidth":\#(stat.estimate),"connectionMaxAllocatedBitrate":\#(stat.maximum)}"#
        log.video(second, inVideo ? sender : "")
        log.write(
            second, "subscriber.audioNetworkStatsUpdated",
            #"{"timestamp":\#(RoomLog.clock(second)),"audioBytesReceived":\#(i)\#(sender)}"#,
            ids: #""subscriber":"sub""#)
    }
    return log.subjects["sub"]?.measurements ?? [:]
}

@Suite struct SenderAvailableBitrateTests {
    @Test func `counts the object that stands in video and audio once`() {
        #expect(
            senderSaid([(100, 900), (400_000, 500_000), (600_000, 500_000)])["sender-available-bitrate"]
                == .gauge(weighted: 5_000_000, weight: 10))
    }

    @Test func `reads audio's copy where video has none`() {
        #expect(
            senderSaid([(1, 1), (400_000, 500_000)], inVideo: false)["sender-available-bitrate"]
                == .gauge(weighted: 2_000_000, weight: 5))
    }

    @Test func `leaves out samples without an estimate`() {
        #expect(
            senderSaid([(1, 1), (-1, 500_000), (400_000, 500_000)])["sender-available-bitrate"]
                == .gauge(weighted: 2_000_000, weight: 5))
        #expect(senderSaid([(1, 1), (0, 500_000)])["sender-available-bitrate"] == nil)
    }
}
