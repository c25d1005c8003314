import KPIs
import Sessions
import TestSupport
import Testing

private let epoch = 1_795_946_400_000

/// A room with one subscriber's samples: ms of the line and of the object's own clock, and how many samples the
/// counters have seen. Each has 100 000 bytes and a freeze of 0.5 s more than the one before.
private func watched(_ samples: [(line: Int, own: Int, count: Int)]) -> [String: Measurement] {
    let text = samples.map { line, own, count in
        #"{"time":\#(epoch + line),"session":"s","source":"vonage","event":"subscriber.videoNetworkStatsUpdated","subscriber":"v","data":{"timestamp":\#(epoch + own),"videoBytesReceived":\#(count * 100_000),"decodedFrameRate":30,"freezeCount":\#(count),"totalFreezesDuration":\#(count * 500)}}"#
    }
    return Subjects(text.joined(separator: "\n"))["v"]?.measurements ?? [:]
}

/// The same of a browser: a stream, its codec, and the path under both, on which 1 000 000 bit/s can come.
private func received(_ samples: [(line: Int, own: Int, count: Int)], source: String) -> [String: Measurement] {
    let text = samples.map { line, own, count in
        let stamp = #""timestamp":\#(epoch + own)"#
        return
            #"{"time":\#(epoch + line),"session":"s","source":"\#(source)","connection":"pc","data":[{"id":"v","type":"inbound-rtp","kind":"video",\#(stamp),"bytesReceived":\#(count * 100_000),"framesDecoded":\#(count * 30),"freezeCount":\#(count),"totalFreezesDuration":\#(Double(count) / 2),"codecId":"c"},{"id":"c","type":"codec",\#(stamp),"mimeType":"video/VP8"},{"id":"t","type":"transport",\#(stamp),"selectedCandidatePairId":"p"},{"id":"p","type":"candidate-pair",\#(stamp),"state":"succeeded","localCandidateId":"l","availableIncomingBitrate":1000000},{"id":"l","type":"local-candidate",\#(stamp),"candidateType":"host"}]}"#
    }
    return Subjects(text.joined(separator: "\n"))["pc/v"]?.measurements ?? [:]
}

/// A client's clock that is set back while the lines go on; a sample a second.
@Suite struct ClockStepsTests {
    /// Six samples, whose clock is set back before the fourth.
    private func setBack(_ milliseconds: Int) -> [(line: Int, own: Int, count: Int)] {
        (0..<6).map { (line: $0 * 1_000 + 3, own: $0 * 1_000 - ($0 < 3 ? 0 : milliseconds), count: $0) }
    }

    // Five intervals of 100 000 bytes and one freeze each: 4 000 000 bits in 5 s, 2.5 s frozen.
    private func expectFiveSeconds(_ said: [String: Measurement], _ comment: Comment) {
        #expect(said["received-bitrate"] == .rate(amount: 4_000_000, seconds: 5), comment)
        #expect(said["observed-time"] == .duration(5), comment)
        #expect(said["freeze-count"] == .count(5), comment)
        #expect(said["freeze-time"] == .duration(2.5), comment)
        #expect(said["frame-rate"] == .gauge(weighted: 150, weight: 5), comment)
        #expect(said["resets"] == .count(0), comment)
        #expect(said["gaps"] == .table("[]"), comment)
    }

    // Back among the samples before, behind all of them, an hour.
    @Test(arguments: [1_500, 2_000, 7_000, 3_600_000])
    func `samples stay in the order in which they were taken`(milliseconds: Int) {
        expectFiveSeconds(watched(setBack(milliseconds)), "Vonage")
        for source in ["webrtc", "sora"] {
            let said = received(setBack(milliseconds), source: source)
            expectFiveSeconds(said, "\(source)")
            #expect(said["available-bitrate"] == .gauge(weighted: 5_000_000, weight: 5), "\(source)")
            #expect(said["relay"] == .category(["host": 5]), "\(source)")
            #expect(said["codec-changes"] == .count(0), "\(source)")
        }
    }

    @Test func `a clock may be set back twice`() {
        let samples = setBack(7_000).map { sample in
            (line: sample.line, own: sample.own - (sample.count < 5 ? 0 : 4_000), count: sample.count)
        }
        expectFiveSeconds(watched(samples), "Vonage")
        expectFiveSeconds(received(samples, source: "webrtc"), "webrtc")
    }

    @Test func `a line that came late stands where its sample was taken`() {
        var samples = setBack(0)
        samples[2].line = 4_500
        expectFiveSeconds(watched(samples), "Vonage")
        expectFiveSeconds(received(samples, source: "webrtc"), "webrtc")
    }

    @Test func `lines of one moment are as far apart as their samples`() {
        let samples = setBack(0).map { (line: 9_000, own: $0.own, count: $0.count) }
        expectFiveSeconds(watched(samples.reversed()), "Vonage")
        expectFiveSeconds(received(samples.reversed(), source: "webrtc"), "webrtc")
    }

    @Test func `where both clocks are set back, samples stand by their moments, and a fall is a reset`() {
        // 0 s, 1 s, 2 s and, set back by 1.5 s, 1.5 s, 2.5 s: by moment the counts 0, 1, 3, 2, 4.
        let samples = [0, 1_000, 2_000, 1_500, 2_500].enumerated().map { (line: $1, own: $1, count: $0) }
        for said in [watched(samples), received(samples, source: "webrtc")] {
            #expect(said["resets"] == .count(1))
            #expect(said["observed-time"] == .duration(2.5))
            // 0 → 1 → 3 in 1.5 s, 2 → 4 in 0.5 s.
            #expect(said["received-bitrate"] == .rate(amount: 4_000_000, seconds: 2))
        }
    }
}
