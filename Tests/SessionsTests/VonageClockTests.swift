import KPIs
import Sessions
import TestSupport
import Testing

/// A subscriber's video samples: the second of the line and the object's own timestamp, nil for none. Each has
/// 100 000 bytes more than the one before, and 30 frames a second.
private func video(_ samples: [(line: Double, stamp: String?)]) -> [String: Measurement] {
    var log = RoomLog()
    for (i, sample) in samples.enumerated() {
        let own = sample.stamp.map { #""timestamp":\#($0),"# } ?? ""
        log.write(
            sample.line, "subscriber.videoNetworkStatsUpdated",
            #"{\#(own)"videoBytesReceived":\#(i * 100_000),"decodedFrameRate":30,"freezeCount":\#(i)}"#,
            ids: #""subscriber":"v""#)
    }
    return log.subjects["v"]?.measurements ?? [:]
}

/// A line a second, with those timestamps.
private func video(_ stamps: [String?]) -> [String: Measurement] {
    video(stamps.enumerated().map { (Double($0.offset), $0.element) })
}

/// The room's clock at a second, read on one that is off by so many seconds.
private func off(_ seconds: Double, _ second: Double) -> String { "\(RoomLog.clock(second + seconds))" }

@Suite struct VonageClockTests {
    // 100 000 bytes each second of three: 2 400 000 bits in 3 s, whatever the clocks.
    private func expectThreeSeconds(_ said: [String: Measurement], _ comment: Comment) {
        #expect(said["received-bitrate"] == .rate(amount: 2_400_000, seconds: 3), comment)
        #expect(said["observed-time"] == .duration(3), comment)
        #expect(said["frame-rate"] == .gauge(weighted: 90, weight: 3), comment)
        #expect(said["freeze-count"] == .count(3), comment)
        #expect(said["resets"] == .count(0), comment)
        #expect(said["gaps"] == .table("[]"), comment)
    }

    @Test func `samples without a moment of their own stand at their lines'`() {
        expectThreeSeconds(video([nil, nil, nil, nil]), "no timestamp")
        expectThreeSeconds(video(["null", "-1", "\"\"", "\"NaN\""]), "timestamps that are none")
        expectThreeSeconds(video(["0", "0", "0", "0"]), "0 everywhere")
        let zero = #""1970-01-01T00:00:00Z""#
        expectThreeSeconds(video([zero, zero, zero, zero]), "0 everywhere, as a date")
    }

    @Test(arguments: [0, 3_600, -3_600, 240, -240])
    func `one among others stands where their clock stood`(seconds: Double) {
        for missing in 0..<4 {
            for none in [nil, "0", #""2001-01-01T00:00:00Z""#, #""0001-01-01T00:00:00Z""#] {
                let stamps = (0..<4).map { $0 == missing ? none : off(seconds, Double($0)) }
                expectThreeSeconds(video(stamps), "sample \(missing), \(none ?? "nothing"), off by \(seconds) s")
            }
        }
    }

    @Test func `so does one among others that count from somewhere`() {
        for missing in 0..<4 {
            let stamps = (0..<4).map { $0 == missing ? nil : "\(5_000 + $0 * 1_000)" }
            expectThreeSeconds(video(stamps), "sample \(missing)")
        }
    }

    @Test func `0 is no moment, and stands where its line was written`() {
        let uptime = video([(0.5, "0"), (1, "5000"), (2, "6000"), (3.5, "7500")])
        expectThreeSeconds(uptime, "uptime")
        let said = video([(0, off(3_600, 0)), (0.5, "0"), (2, off(3_600, 2)), (3, off(3_600, 3))])
        expectThreeSeconds(said, "epoch")
    }

    @Test func `a batch that came late moves no other sample`() {
        // The lines of seconds 1 and 2 were written in the third; most offsets are an hour, and one sample has none.
        let said = video([
            (0, off(3_600, 0)), (3, off(3_600, 1)), (3.001, off(3_600, 2)), (3.002, off(3_600, 3)), (4, off(3_600, 4)),
            (5, nil), (6, off(3_600, 6)), (7, off(3_600, 7)),
        ])
        #expect(said["received-bitrate"] == .rate(amount: 5_600_000, seconds: 7))
        #expect(said["observed-time"] == .duration(7))
        #expect(said["resets"] == .count(0))
    }

    @Test func `two samples of one line's moment are one, with what came last`() {
        let said = video([(0, nil), (1, nil), (1, nil), (2, nil)])
        #expect(said["received-bitrate"] == .rate(amount: 2_400_000, seconds: 2))
        #expect(said["freeze-count"] == .count(3))
        #expect(said["resets"] == .count(0))
        // One of them has its own moment, which is the same on the other clock.
        let mixed = video([(0, off(3_600, 0)), (1, off(3_600, 1)), (1, nil), (2, off(3_600, 2))])
        #expect(mixed["received-bitrate"] == .rate(amount: 2_400_000, seconds: 2))
        #expect(mixed["resets"] == .count(0))
    }

    @Test func `a line without a time is on the data's clock already`() {
        // The first entry gives its line the moment: the second, without one, stands there too.
        var log = RoomLog()
        for second in 0..<4 {
            let envelope = second == 2 ? "" : #""time":\#(RoomLog.clock(Double(second))),"#
            let own = second == 2 ? "" : #""timestamp":\#(off(3_600, Double(second))),"#
            log.writeLine(
                #"{\#(envelope)"session":"room","source":"vonage","event":"publisher.videoNetworkStatsUpdated","publisher":"p","data":[{"connectionId":"a","subscriberId":"a","timestamp":\#(off(3_600, Double(second))),"videoBytesSent":\#(second * 1_000)},{"connectionId":"b","subscriberId":"b",\#(own)"videoBytesSent":\#(second * 1_000)}]}"#
            )
        }
        let said = log.subjects["p"]?.measurements
        #expect(said?["sent-bitrate"] == .rate(amount: 48_000, seconds: 3))
        #expect(said?["resets"] == .count(0))
    }

    @Test func `recipients with and without moments of their own share the publisher's time`() {
        var log = RoomLog()
        for second in [0.0, 5, 10] {
            let bytes = Int(second) * 1_000
            log.write(
                second, "publisher.videoNetworkStatsUpdated",
                #"[{"connectionId":"a","subscriberId":"a","timestamp":\#(off(3_600, second)),"videoBytesSent":\#(bytes)},{"connectionId":"b","subscriberId":"b","videoBytesSent":\#(bytes)}]"#,
                ids: #""publisher":"p""#)
        }
        // 10 000 bytes to each of the two in the same 10 s.
        #expect(log.subjects["p"]?.measurements["sent-bitrate"] == .rate(amount: 160_000, seconds: 10))
    }

    @Test func `sound without moments of its own stands on the picture's clock`() throws {
        var log = RoomLog()
        for second in [0.0, 5] {
            log.write(
                second, "subscriber.videoNetworkStatsUpdated",
                #"{"timestamp":\#(off(3_600, second)),"videoBytesReceived":1}"#, ids: #""subscriber":"v""#)
            log.write(
                second, "subscriber.audioNetworkStatsUpdated", #"{"audioBytesReceived":1}"#, ids: #""subscriber":"v""#)
        }
        guard case .receiving(let view) = log.subjects["v"]?.content else {
            Issue.record("no view")
            return
        }
        #expect(view.audio?.times == view.stream.times)
    }

    @Test func `a clock that is set in the middle leaves that interval out`() {
        let said = video(["12000", "13000", off(0, 2), off(0, 3)])
        #expect(said["received-bitrate"] == .rate(amount: 1_600_000, seconds: 2))
        #expect(said["observed-time"] == .duration(2))
        #expect(said["resets"] == .count(0))
        #expect(said["gaps"] == .table("[]"))
    }
}
