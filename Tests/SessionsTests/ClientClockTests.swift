import KPIs
import TestSupport
import Testing

/// What a video says whose entries stand in a line a second, with the timestamps given; nil is none.
private func video(_ stamps: [Int?], every seconds: Int = 1) -> [String: Measurement] {
    var text = ""
    for (i, stamp) in stamps.enumerated() {
        let own = stamp.map { #""timestamp":\#($0),"# } ?? ""
        text +=
            #"{"time":\#(epoch + i * seconds * 1_000),"session":"s","source":"webrtc","connection":"pc","data":[{"id":"v","type":"inbound-rtp","kind":"video",\#(own)"bytesReceived":\#(i * 100_000),"framesDecoded":\#(i * 25)}]}"#
            + "\n"
    }
    return Subjects(text)["pc/v"]?.measurements ?? [:]
}

private let epoch = 1_795_946_400_000

@Suite struct ClientClockTests {
    // 100 000 bytes each second of three: 2 400 000 bits in 3 s, whatever the clocks.
    @Test(arguments: [
        [5_000, 6_000, 7_000, nil], [nil, 6_000, 7_000, 8_000],
        // an hour ahead, an hour behind
        [epoch + 3_600_000, epoch + 3_601_000, epoch + 3_602_000, nil],
        [epoch - 3_600_000, nil, epoch - 3_598_000, epoch - 3_597_000],
    ])
    func `an entry without a moment stands where its connection's clock stood`(stamps: [Int?]) {
        let said = video(stamps)
        #expect(said["received-bitrate"] == .rate(amount: 2_400_000, seconds: 3))
        #expect(said["observed-time"] == .duration(3))
        #expect(said["resets"] == .count(0))
        #expect(said["gaps"] == .table("[]"))
    }

    @Test func `two samples on two clocks are as far apart as their lines`() {
        #expect(video([5_000, nil])["observed-time"] == .duration(1))
        #expect(video([nil, 5_000])["received-bitrate"] == .rate(amount: 800_000, seconds: 1))
    }

    @Test func `0 is a moment of a clock that counts from there`() {
        let said = video([0, 2_000, 4_000, 6_000], every: 2)
        #expect(said["received-bitrate"] == .rate(amount: 2_400_000, seconds: 6))
        #expect(said["resets"] == .count(0))
    }

    @Test func `0 everywhere is no moment`() {
        #expect(video([0, 0, 0])["received-bitrate"] == .rate(amount: 1_600_000, seconds: 2))
    }

    @Test func `a clock that is set in the middle leaves that interval out`() {
        let said = video([12_000, 13_000, epoch + 2_000, epoch + 3_000])
        #expect(said["received-bitrate"] == .rate(amount: 1_600_000, seconds: 2))
        #expect(said["observed-time"] == .duration(2))
        #expect(said["frame-rate"] == .gauge(weighted: 50, weight: 2))
        #expect(said["resets"] == .count(0))
        #expect(said["gaps"] == .table("[]"))
    }

    @Test func `no interval is longer than the session`() {
        // The third moment is of 2100.
        let said = video([epoch, epoch + 1_000, 4_102_444_800_000])
        #expect(said["received-bitrate"] == .rate(amount: 800_000, seconds: 1))
        #expect(said["observed-time"] == .duration(1))
        #expect(said["gaps"] == .table("[]"))
    }

    @Test func `a type of entries without moments joins the others`() {
        // The codec stands at its line's moment, the video an hour ahead: at each second its own codec.
        var text = ""
        for (i, name) in ["video/VP8", "video/VP8", "video/VP9"].enumerated() {
            text +=
                #"{"time":\#(epoch + i * 1_000),"session":"s","source":"webrtc","connection":"pc","data":[{"id":"v","type":"inbound-rtp","kind":"video","timestamp":\#(epoch + 3_600_000 + i * 1_000),"bytesReceived":\#(i),"codecId":"c"},{"id":"c","type":"codec","mimeType":"\#(name)"}]}"#
                + "\n"
        }
        #expect(Subjects(text)["pc/v"]?.measurements["codec-changes"] == .count(1))
    }
}
