import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

private let ids = #""publisher":"pub""#

/// One entry of a publisher's video: bytes, packets and losses of its recipient, and its layers.
private func entry(
    _ second: Double, bytes: Int, to recipient: String = "", start: Double = 0, lost: Int = 0, layers: String = ""
) -> String {
    #"{"connectionId":"\#(recipient)","subscriberId":"\#(recipient)","videoBytesSent":\#(bytes),"videoPacketsSent":\#(bytes / 10),"videoPacketsLost":\#(lost),"timestamp":\#(RoomLog.clock(second)),"startTime":\#(RoomLog.clock(start)),"videoLayers":[\#(layers)]}"#
}

private func layer(_ width: Int, _ height: Int, rate: Double = 30, bitrate: Int = 500_000, reason: String = "0")
    -> String
{
    #"{"width":\#(width),"height":\#(height),"encodedFrameRate":\#(rate),"bitrate":\#(bitrate),"qualityLimitationReason":\#(reason)}"#
}

extension RoomLog {
    fileprivate mutating func publisher(_ second: Double, _ entries: String...) {
        write(second, "publisher.videoNetworkStatsUpdated", "[" + entries.joined(separator: ",") + "]", ids: ids)
    }

    fileprivate var publication: [String: Measurement]? {
        subjects.of(kind: "publication").first?.measurements
    }
}

@Suite struct VonagePublicationsTests {
    @Test func `a routed publisher is one series`() {
        var log = RoomLog()
        for second in [0.0, 5, 10] { log.publisher(second, entry(second, bytes: Int(second) * 1_000)) }
        #expect(log.publication?["sent-bitrate"] == .rate(amount: 80_000, seconds: 10))
        #expect(log.subjects.of(kind: "publication").map(\.id) == ["pub"])
    }

    @Test func `a relayed publisher's recipients add bits over the union of their time`() {
        var log = RoomLog()
        log.publisher(0, entry(0, bytes: 0, to: "a"))
        log.publisher(5, entry(5, bytes: 1_000, to: "a"), entry(5, bytes: 0, to: "b", start: 4))
        log.publisher(10, entry(10, bytes: 2_000, to: "a"), entry(10, bytes: 500, to: "b", start: 4))
        let said = log.publication
        #expect(said?["sent-bitrate"] == .rate(amount: 8 * 2_500, seconds: 10))
        #expect(said?["resets"] == .count(0))
    }

    @Test func `a new start time begins a new segment even where no counter fell`() {
        var log = RoomLog()
        log.publisher(0, entry(0, bytes: 0))
        log.publisher(5, entry(5, bytes: 1_000))
        log.publisher(10, entry(10, bytes: 1_500, start: 9))
        log.publisher(15, entry(15, bytes: 2_500, start: 9))
        let said = log.publication
        #expect(said?["resets"] == .count(1))
        #expect(said?["sent-bitrate"] == .rate(amount: 8 * 2_000, seconds: 10))
    }

    @Test func `a lost count that falls takes nothing back`() {
        var log = RoomLog()
        log.publisher(0, entry(0, bytes: 0, lost: 0))
        log.publisher(5, entry(5, bytes: 1_000, lost: 4))
        log.publisher(10, entry(10, bytes: 2_000, lost: 3))
        log.publisher(15, entry(15, bytes: 3_000, lost: 5))
        #expect(log.publication?["send-loss"] == .share(part: 6, whole: 300))
    }

    @Test func `the highest active layer speaks for the picture`() {
        var log = RoomLog()
        log.publisher(0, entry(0, bytes: 0, layers: layer(1280, 720) + "," + layer(320, 180)))
        log.publisher(5, entry(5, bytes: 1, layers: layer(320, 180, rate: 15) + "," + layer(1280, 720)))
        log.publisher(
            10, entry(10, bytes: 2, layers: layer(1280, 720, rate: 0, bitrate: 0) + "," + layer(320, 180, rate: 15)))
        log.publisher(15, entry(15, bytes: 3, layers: layer(1280, 720, bitrate: 0) + "," + layer(320, 180, bitrate: 0)))
        let said = log.publication
        #expect(said?["encoded-resolution"] == .category(["1280x720": 5, "320x180": 5]))
        #expect(said?["encoded-frame-rate"] == .gauge(weighted: 30 * 5 + 15 * 5, weight: 10))
        #expect(said?["switch-count"] == .count(1))
    }

    @Test func `the worst active layer speaks for the limitation`() {
        var log = RoomLog()
        let reasons = [
            ("0", "0"), ("QualityDegradationCPU", "5"), ("7", "OTPublisherVideoEventReasonQualityDegradationCPU"),
            ("7", "0"), ("9", "0"),
        ]
        for (i, reason) in reasons.enumerated() {
            let second = Double(i) * 5
            log.publisher(
                second,
                entry(
                    second, bytes: i,
                    layers: layer(1280, 720, reason: "\"\(reason.0)\"") + ","
                        + layer(320, 180, reason: "\"\(reason.1)\"")
                        + "," + layer(160, 90, rate: 0, bitrate: 0, reason: "5")))
        }
        #expect(
            log.publication?["quality-limitation"]
                == .category(["bandwidth": 5, "cpu": 5, "other": 5, "none": 5]))
    }

    @Test func `a limitation that no table has is kept by its number, behind those that are known`() {
        var log = RoomLog()
        for (i, reasons) in [("0", "0"), ("12", "0"), ("12", "5"), ("7", "\"12\""), ("11", "4")].enumerated() {
            let second = Double(i) * 5
            log.publisher(
                second,
                entry(
                    second, bytes: i,
                    layers: layer(1280, 720, reason: reasons.0) + "," + layer(320, 180, reason: reasons.1)))
        }
        #expect(
            log.publication?["quality-limitation"] == .category(["#12": 5, "bandwidth": 5, "other": 5, "none": 5]))
    }

    @Test func `the transport is the media link's, else that of audio`() {
        var audio = RoomLog()
        var link = RoomLog()
        for second in [0.0, 5, 10] {
            let transport = #""transport":{"connectionEstimatedBandwidth":800000,"networkCondition":"Fair"}"#
            let line = #"[{"audioBytesSent":1,"timestamp":\#(RoomLog.clock(second)),\#(transport)}]"#
            audio.write(second, "publisher.audioNetworkStatsUpdated", line, ids: ids)
            link.write(second, "publisher.audioNetworkStatsUpdated", line, ids: ids)
            link.write(
                second, "publisher.mediaLinkStatsUpdated",
                #"[{"transport":{"connectionEstimatedBandwidth":300000,"networkCondition":"Warning"}}]"#, ids: ids)
        }
        #expect(audio.publication?["available-send-bitrate"] == .gauge(weighted: 8_000_000, weight: 10))
        #expect(audio.publication?["network-condition"] == .category(["Fair": 10]))
        #expect(link.publication?["available-send-bitrate"] == .gauge(weighted: 3_000_000, weight: 10))
        #expect(link.publication?["network-condition"] == .category(["Warning": 10]))
    }

    @Test(arguments: [true, false])
    func `a relayed publisher's media link is one per recipient`(isNamed: Bool) {
        var log = RoomLog()
        for (second, condition) in [(0.0, "Good"), (5, "Warning"), (10, "Good")] {
            func link(_ recipient: String, _ transport: String) -> String {
                let ids = isNamed ? #""connectionId":"\#(recipient)","subscriberId":"\#(recipient)","# : ""
                return #"{\#(ids)"transport":{\#(transport)}}"#
            }
            let entries = [
                link("a", #""connectionEstimatedBandwidth":800000,"networkCondition":"Good""#),
                // To the second one nothing is estimated at the end.
                link(
                    "b",
                    #""connectionEstimatedBandwidth":\#(second < 10 ? 200_000 : 0),"networkCondition":"\#(condition)""#),
            ]
            // In whatever order, where they have names.
            let turned = isNamed && second == 5 ? entries.reversed() : entries
            log.write(
                second, "publisher.mediaLinkStatsUpdated", "[" + turned.joined(separator: ",") + "]", ids: ids)
        }
        let said = log.publication
        // 10 s at 800 000 and 5 s at 200 000: the second recipient's last 5 s are not known.
        #expect(said?["available-send-bitrate"] == .gauge(weighted: 9_000_000, weight: 15))
        // Of one moment, the worst of them.
        #expect(said?["network-condition"] == .category(["Warning": 5, "Good": 5]))
    }

    @Test func `an intent without a stream is no publication`() {
        var log = RoomLog()
        log.write(0, "publisher.initialized", #"{"cameraResolution":2}"#, ids: ids)
        log.write(1, "session.publish", "{}", ids: ids)
        #expect(log.subjects.of(kind: "publication").isEmpty)
    }

    @Test(arguments: [
        (#""connection":"c","stream":"cam""#, #""connection":"c","stream":"screen""#, ["cam", "screen"]),
        (#""stream":"cam""#, #""stream":"screen""#, ["cam", "screen"]),
        (#""connection":"c1","publisher":"p""#, #""connection":"c2","publisher":"p""#, ["c1/p", "c2/p"]),
        (#""connection":"c1""#, #""connection":"c2""#, ["c1", "c2"]),
    ])
    func `publications are told apart by publisher, else stream, within their connection`(
        first: String, second: String, named: [String]
    ) {
        var log = RoomLog()
        for i in [0, 5, 10] {
            for (late, ids, bytes) in [(0.0, first, 1_000), (0.3, second, 500)] {
                let at = Double(i) + late
                log.write(
                    at, "publisher.videoNetworkStatsUpdated", "[\(entry(at, bytes: i * bytes))]", ids: ids)
            }
        }
        let said = log.subjects.of(kind: "publication").map(\.measurements)
        #expect(log.subjects.of(kind: "publication").map(\.id) == named)
        #expect(
            said.map { $0["sent-bitrate"] } == [
                .rate(amount: 80_000, seconds: 10), .rate(amount: 40_000, seconds: 10),
            ])
        #expect(said.map { $0["resets"] } == [.count(0), .count(0)])
    }

    @Test func `a line that names the stream is its publisher's`() {
        var log = RoomLog()
        log.write(0, "publisher.streamCreated", #"{"streamId":"st"}"#, ids: ids)
        for second in [0.0, 5, 10] {
            log.write(
                second, "publisher.videoNetworkStatsUpdated", "[\(entry(second, bytes: Int(second) * 1_000))]",
                ids: #""stream":"st""#)
        }
        let all = log.subjects.of(kind: "publication")
        #expect(all.map(\.id) == ["pub"])
        #expect(all.first?.measurements["sent-bitrate"] == .rate(amount: 80_000, seconds: 10))
        #expect(all.first?.measurements["publication-time"] == .duration(10))
    }
}
