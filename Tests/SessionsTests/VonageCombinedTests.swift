import KPIs
import TestSupport
import Testing

/// What falls between the rules: several of them at once in one view.
@Suite struct VonageCombinedTests {
    /// A subscriber's sample of all counters; freezes and pauses with their milliseconds.
    private struct Sample {
        var second: Double
        var bytes: Int
        var packets: Int
        var lost: Int
        var rate: Double
        var freezes: (Int, Int)
        var pauses: (Int, Int)
    }

    private func write(_ sample: Sample, into log: inout RoomLog, ids: String = #""subscriber":"sub""#) {
        log.write(
            sample.second, "subscriber.videoNetworkStatsUpdated",
            #"{"timestamp":\#(RoomLog.clock(sample.second)),"videoBytesReceived":\#(sample.bytes),"videoPacketsReceived":\#(sample.packets),"videoPacketsLost":\#(sample.lost),"decodedFrameRate":\#(sample.rate),"freezeCount":\#(sample.freezes.0),"totalFreezesDuration":\#(sample.freezes.1),"pauseCount":\#(sample.pauses.0),"totalPausesDuration":\#(sample.pauses.1)}"#,
            ids: ids)
    }

    @Test func `a gap with a pause in it, then a reconnect with a pause behind it`() {
        var log = RoomLog()
        for (second, bytes, packets, lost, rate, freezes, pauses) in [
            (0.0, 0, 0, 0, 30.0, (0, 0), (0, 0)), (5, 1_000, 100, 2, 30, (1, 400), (0, 0)),
            (10, 2_000, 200, 1, 0, (1, 400), (1, 6_000)), (15, 3_000, 300, 4, 30, (1, 400), (1, 6_000)),
            (75, 9_000, 900, 6, 20, (1, 400), (2, 20_000)), (80, 100, 10, 0, 10, (0, 0), (0, 0)),
            (85, 1_100, 110, 3, 15, (1, 250), (1, 7_000)),
        ] {
            write(
                Sample(
                    second: second, bytes: bytes, packets: packets, lost: lost, rate: rate, freezes: freezes,
                    pauses: pauses), into: &log)
        }
        let said = log.subjects["sub"]?.measurements
        // Segments 0–75 and 80–85; the interval between them is in no rate, but it was observed.
        #expect(said?["resets"] == .count(1))
        #expect(said?["received-bitrate"] == .rate(amount: 8 * 10_000, seconds: 80))
        #expect(said?["packet-loss"] == .share(part: 10, whole: 1_010))
        #expect(said?["gaps"] == .table("[60.0]"))
        #expect(said?["observed-time"] == .duration(25))
        #expect(said?["freeze-count"] == .count(2))
        #expect(said?["freeze-time/observed"] == .share(part: 0.65, whole: 25))
        #expect(said?["freeze-time/longest"] == .duration(0.4))
        #expect(said?["pause-count"] == .count(3))
        #expect(said?["pause-time"] == .duration(27))
        #expect(said?["frame-rate"] == .gauge(weighted: 425, weight: 25))
        #expect(said?["frame-rate/p5"] == .statistic(0))
    }

    @Test func `a subscriber in another's place begins with counters of its own`() {
        var log = RoomLog()
        for (start, name, bytes) in [(0.0, "a", 5_000), (20, "b", 0)] {
            for i in 0...2 {
                write(
                    Sample(
                        second: start + Double(i) * 5, bytes: bytes + i * 1_000, packets: i, lost: 0, rate: 30,
                        freezes: (3, 900), pauses: (0, 0)),
                    into: &log, ids: #""stream":"st","subscriber":"\#(name)""#)
            }
        }
        for name in ["a", "b"] {
            let said = log.subjects[name]?.measurements
            #expect(said?["received-bitrate"] == .rate(amount: 16_000, seconds: 10))
            #expect(said?["resets"] == .count(0))
            #expect(said?["freeze-count"] == .count(0))
            #expect(said?["gaps"] == .table("[]"))
        }
    }

    @Test func `a fallback to audio is neither a freeze nor a gap, and sound goes on`() {
        var log = RoomLog()
        for i in 0...14 {
            let second = Double(i) * 5
            // Off from 10 s to 40 s, and again from 60 s on; nothing of the picture arrives meanwhile.
            let shown = min(i, 2) + min(max(i - 8, 0), 4)
            let isOff = (3...8).contains(i) || i > 12
            write(
                Sample(
                    second: second, bytes: shown * 1_000, packets: shown * 10, lost: 0, rate: isOff ? 0 : 30,
                    freezes: (0, 0), pauses: i > 8 ? (1, 30_000) : (0, 0)), into: &log)
            log.write(
                second, "subscriber.audioNetworkStatsUpdated",
                #"{"timestamp":\#(RoomLog.clock(second)),"audioBytesReceived":\#(i * 500)}"#,
                ids: #""subscriber":"sub""#)
        }
        for (second, event) in [(10.0, "videoDisabled"), (40, "videoEnabled"), (60, "videoDisabled")] {
            log.write(second, "subscriber." + event, #"{"reason":3}"#, ids: #""subscriber":"sub""#)
        }
        let said = log.subjects["sub"]?.measurements
        #expect(said?["audio-fallback-count"] == .count(2))
        #expect(said?["audio-fallback-time"] == .duration(40))
        #expect(said?["audio-fallback-open"] == .outcome(true))
        #expect(said?["freeze-time/observed"] == .share(part: 0, whole: 70))
        #expect(said?["open-freeze"] == .outcome(false))
        #expect(said?["pause-time"] == .duration(30))
        #expect(said?["received-bitrate"] == .rate(amount: 48_000, seconds: 70))
        #expect(said?["received-bitrate/audio"] == .rate(amount: 56_000, seconds: 70))
        #expect(said?["gaps"] == .table("[]"))
    }

    @Test func `a publisher that failed and came back with another stream is one publication of two segments`() {
        var log = RoomLog()
        let ids = #""publisher":"p""#
        func statistics(_ second: Double, _ bytes: Int, _ start: Double, _ width: Int, _ stream: String) {
            log.write(
                second, "publisher.videoNetworkStatsUpdated",
                #"[{"connectionId":"","subscriberId":"","timestamp":\#(RoomLog.clock(second)),"startTime":\#(RoomLog.clock(start)),"videoBytesSent":\#(bytes),"videoPacketsSent":\#(bytes / 10),"videoPacketsLost":\#(bytes / 100),"videoLayers":[{"width":\#(width),"height":\#(width / 2),"encodedFrameRate":20,"bitrate":1}]}]"#,
                ids: ids + #","stream":"\#(stream)""#)
        }
        log.write(0, "session.publish", "{}", ids: ids)
        log.write(1, "publisher.streamCreated", #"{"streamId":"one"}"#, ids: ids)
        for (second, bytes) in [(2.0, 0), (4, 1_000), (6, 2_000)] { statistics(second, bytes, 1, 1_280, "one") }
        log.write(7, "publisher.didFailWithError", #"{"error":{"domain":"D","code":1500}}"#, ids: ids)
        log.write(7, "publisher.streamDestroyed", "{}", ids: ids)
        log.write(8, "session.publish", "{}", ids: ids)
        log.write(9, "publisher.streamCreated", #"{"streamId":"two"}"#, ids: ids)
        for (second, bytes) in [(10.0, 5_000), (12, 6_000)] { statistics(second, bytes, 9, 640, "two") }
        let all = log.subjects.of(kind: "publication")
        #expect(all.map(\.id) == ["p"])
        let said = all.first?.measurements
        #expect(said?["resets"] == .count(1))
        #expect(said?["sent-bitrate"] == .rate(amount: 24_000, seconds: 6))
        #expect(said?["send-loss"] == .share(part: 30, whole: 300))
        #expect(said?["switch-count"] == .count(1))
        // The interval of the reset is in no rate, but it was 4 s of the second stream's size.
        #expect(said?["encoded-resolution"] == .category(["1280x640": 4, "640x320": 6]))
        #expect(said?["publication-time"] == .duration(9))
        let publishing = log.subjects.of(kind: "publishing").first?.measurements
        #expect(publishing?["publish-outcome"] == .each([.outcome(true), .outcome(true)]))
        #expect(publishing?["time-to-publish"] == .each([.duration(1), .duration(1)]))
    }
}
