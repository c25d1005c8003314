import KPIs
import TestSupport
import Testing

/// A test stream of 10 s: kbit/s and loss (in packets of 1,000) of its video and its sound.
func testSaid(
    video: (kilobits: Int, lost: Int)?, audio: (kilobits: Int, lost: Int)? = nil
) -> [String: Measurement] {
    var log = RoomLog()
    for second in [0, 5, 10] {
        for (kind, measured) in [("video", video), ("audio", audio)] {
            guard let measured else { continue }
            let lost = measured.lost * second / 10
            log.write(
                Double(second), "subscriber.\(kind)NetworkStatsUpdated",
                #"{"timestamp":\#(RoomLog.clock(Double(second))),"\#(kind)BytesReceived":\#(measured.kilobits * 125 * second),"\#(kind)PacketsReceived":\#(100 * second - lost),"\#(kind)PacketsLost":\#(lost)}"#,
                ids: #""test":true,"subscriber":"probe""#)
        }
        if video == nil, audio == nil {
            log.link(Double(second), condition: "1", ids: #""test":true,"subscriber":"probe""#)
        }
    }
    return log.subjects.of(kind: "test").first?.measurements ?? [:]
}

@Suite struct ConnectionTestTests {
    @Test(arguments: [
        (1_001, 4, "1280x720", "excellent"), (1_000, 4, "640x480", "excellent"), (600, 4, "352x288", "excellent"),
        (301, 4, "352x288", "excellent"), (300, 4, "640x480", "acceptable"), (1_001, 6, "1280x720", "acceptable"),
        (351, 28, "1280x720", "acceptable"), (350, 28, "640x480", "acceptable"), (151, 28, "352x288", "acceptable"),
    ])
    func `recommends a resolution`(kilobits: Int, lost: Int, size: String, grade: String) {
        let said = testSaid(video: (kilobits, lost), audio: (40, 0))
        #expect(said["verdict"] == .name(size))
        #expect(said["grade"] == .name(grade))
    }

    @Test(arguments: [(31, 4, "excellent"), (31, 6, "acceptable"), (26, 49, "acceptable")])
    func `recommends sound only`(kilobits: Int, lost: Int, grade: String) {
        let said = testSaid(video: (2_000, 30), audio: (kilobits, lost))
        #expect(said["verdict"] == .name("audio only"))
        #expect(said["grade"] == .name(grade))
    }

    @Test func `supports nothing below the last threshold`() {
        let said = testSaid(video: (150, 0), audio: (25, 0))
        #expect(said["verdict"] == .name("not supported"))
        #expect(said["grade"] == nil)
    }

    @Test func `prints the inputs beside the verdict`() {
        let said = testSaid(video: (1_200, 10), audio: (40, 0))
        #expect(said["video"] == .table("[[12000000,10],[10,1000]]"))
        #expect(said["audio"] == .table("[[400000,10],[0,1000]]"))
    }

    @Test func `says nothing where nothing was measured`() {
        let said = testSaid(video: nil)
        #expect(said["verdict"] == nil)
        #expect(said["video"] == nil)
        #expect(said["audio-mos"] == nil)
    }

    @Test func `gives no verdict on what arrived where nobody knows what was lost`() {
        func verdict(_ bytes: Int, audio: String) -> Measurement? {
            var log = RoomLog()
            for second in [0, 8] {
                let time = RoomLog.clock(Double(second))
                log.write(
                    Double(second), "subscriber.videoNetworkStatsUpdated",
                    #"{"timestamp":\#(time),"videoBytesReceived":\#(second * bytes),"videoPacketsReceived":\#(second * 9),"videoPacketsLost":null}"#,
                    ids: #""test":true,"subscriber":"probe""#)
                log.write(
                    Double(second), "subscriber.audioNetworkStatsUpdated",
                    #"{"timestamp":\#(time),"audioBytesReceived":\#(second * 5_000),"audioPacketsReceived":\#(second * 50)\#(second == 0 && !audio.isEmpty ? #","audioPacketsLost":0"# : audio)}"#,
                    ids: #""test":true,"subscriber":"probe""#)
            }
            return log.subjects.of(kind: "test").first?.measurements["verdict"]
        }
        #expect(verdict(250_000, audio: "") == nil)
        // Sound is known to be good.
        #expect(verdict(250_000, audio: #","audioPacketsLost":0"#) == .name("audio only"))
        // Sound is known to be bad; 80 kbit/s of video are too few, whatever was lost.
        #expect(verdict(10_000, audio: #","audioPacketsLost":999"#) == .name("not supported"))
        #expect(verdict(250_000, audio: #","audioPacketsLost":999"#) == nil)
    }
}
