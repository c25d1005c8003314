import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct RevueTrackTests {
    @Test func `holds a value over the seconds that were not written`() throws {
        var room = Room()
        room.track(0, "v", #""inboundRtp":{"fps":30}"#)
        room.track(60, "v", #""inboundRtp":{"fps":10}"#)
        room.track(61, "v", #""inboundRtp":{"fps":20}"#)
        let stream = try #require(room.view("p/v")?.stream)
        let intervals = Intervals(stream)
        #expect(intervals.observed == 61)
        #expect(stream.weighted(.frameRate, intervals).map(\.value) == [30, 10])
        #expect(stream.weighted(.frameRate, intervals).map(\.seconds) == [60, 1])
    }

    @Test(arguments: [("1.5", "3.25", 1.75), ("1500", "3250", 1.75), ("0", "1100", 1.1), ("0", "1.1", 1.1)])
    func `decides the unit of freezes for the whole track`(before: String, after: String, seconds: Double) throws {
        var room = Room()
        let count = before == "0" ? 0 : 1
        room.track(0, "v", #""inboundRtp":{"freezeCount":\#(count),"totalFreezesDuration":\#(before)}"#)
        room.track(1, "v", #""inboundRtp":{"freezeCount":\#(count + 1),"totalFreezesDuration":\#(after)}"#)
        let stream = try #require(room.view("p/v")?.stream)
        let growth = try #require(stream.growth(.freezeTime, [])[0])
        #expect(abs(growth - seconds) < 1e-9)
    }

    @Test func `leaves the time out in which reporting was off`() throws {
        var room = Room()
        room.track(0, "v", #""inboundRtp":{"fps":30,"framesReceived":100}"#)
        room.add(10, "reportStatistics", #"{"enabled":false}"#)
        room.add(50, "reportStatistics", #"{"enabled":true}"#)
        room.track(50, "v", #""inboundRtp":{"fps":20,"framesReceived":1300}"#)
        room.track(51, "v", #""inboundRtp":{"fps":20,"framesReceived":1320}"#)
        let stream = try #require(room.view("p/v")?.stream)
        let intervals = Intervals(stream)
        #expect(intervals.observed == 11)
        #expect(intervals.gaps == [40])
        #expect(stream.weighted(.frameRate, intervals).map(\.seconds) == [10, 1])
        #expect(stream.growth(.framesReceived, stream.segmentStarts).compactMap(\.self).reduce(0, +) == 1_220)
    }

    @Test func `reporting that is switched off in the millisecond of a line is off from there`() throws {
        for lines in [[1_300.0], [1_300, 1_310], [1_310, 1_300]] {
            var room = Room()
            room.track(0, "v", #""inboundRtp":{"fps":30,"framesReceived":1000}"#)
            for frames in lines { room.track(10, "v", #""inboundRtp":{"fps":20,"framesReceived":\#(frames)}"#) }
            room.add(10, "reportStatistics", #"{"enabled":false}"#)
            room.track(50, "v", #""inboundRtp":{"fps":10,"framesReceived":1400}"#)
            room.track(51, "v", #""inboundRtp":{"fps":10,"framesReceived":1410}"#)
            let stream = try #require(room.view("p/v")?.stream)
            let intervals = Intervals(stream)
            #expect(intervals.observed == 11, "\(lines)")
            #expect(intervals.gaps == [40], "\(lines)")
            #expect(stream.weighted(.frameRate, intervals).map(\.value) == [30, 10], "\(lines)")
        }
    }

    @Test func `counters of 32 bits with a sign go on, sent ones too`() {
        var room = Room()
        for (second, received, sent) in [
            (0.0, 1_000, 2_147_483_000), (1, 2_000, -2_147_483_296), (2, 3_000, -2_147_482_296),
        ] {
            room.track(
                second, "v",
                #""inboundRtp":{"fps":30},"iceCandidatePair":{"bytesReceived":\#(received),"bytesSent":\#(sent),"packetsSent":\#(sent),"isReliable":true}"#
            )
        }
        let said = room.subjects["p/v"]?.measurements
        #expect(said?["resets"] == .count(0))
        #expect(said?["received-bitrate"] == .rate(amount: 16_000, seconds: 2))
    }

    @Test func `a line that does not say of what kind its track is changes nothing`() {
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
            var room = Room()
            for i in order {
                let kind = [#""kind":"video","#, "", #""kind":"new","#][i]
                let rtp = i == 0 ? #""inboundRtp":{"fps":30}"# : ""
                room.add(
                    Double(i), "didUpdateStatistics",
                    #"{"participant":"p","publication":"v",\#(kind)"local":false,"statistics":{\#(rtp)}}"#)
            }
            #expect(room.subjects["p/v"]?.media == "video", "\(order)")
        }
        var sound = Room()
        sound.track(0, "a", kind: "audio", #""inboundRtp":{"fps":null,"audioFrameRate":50}"#)
        sound.track(1, "a", kind: "", #""inboundRtp":{"fps":null,"audioFrameRate":50}"#)
        #expect(sound.subjects["p/a"]?.media == "audio")
    }

    @Test func `a line that does not say whose its track is is told by what it counts`() {
        var room = Room()
        for (second, whose) in [(0.0, #""local":true,"#), (1, ""), (2, #""local":null,"#)] {
            room.add(
                second, "didUpdateStatistics",
                #"{"participant":"me","publication":"mine","kind":"video",\#(whose)"statistics":{"outboundRtp":{"fps":20}}}"#
            )
        }
        #expect(room.subjects.all.map(\.kind) == ["publication"])
        #expect(room.subjects["mine"]?.measurements["encoded-frame-rate"] == .gauge(weighted: 40, weight: 2))
        var silent = Room()
        silent.track(0, "mine", local: true, participant: "me", #""outboundRtp":{"fps":20}"#)
        // Of neither kind: the track stays what it was.
        silent.add(
            1, "didUpdateStatistics", #"{"participant":"me","publication":"mine","kind":"video","statistics":{}}"#)
        #expect(silent.subjects.all.map(\.kind) == ["publication"])
    }

    @Test func `names the ways to the other side, and a new one by its number`() throws {
        var room = Room()
        for (i, type) in [1, 3, 9].enumerated() {
            room.track(Double(i), "v", #""iceCandidatePair":{"connectionType":\#(type),"isReliable":true}"#)
        }
        let view = try #require(room.view("p/v"))
        let names = try #require(view.path).values(.candidateType).map { view.texts[UInt32($0 ?? 0)] }
        #expect(names == ["tcp-relay", "udp-direct", "#9"])
    }

    @Test func `the path begins anew where any of its counters falls`() {
        var room = Room()
        for (second, received, sent) in [
            (0.0, (1_000, 500), (9_000, 90)), (1, (2_000, 1_000), (18_000, 180)),
            (30, (2_500, 3), (10, 1)), (31, (3_500, 503), (9_010, 91)),
        ] {
            room.track(
                second, "v",
                #""inboundRtp":{"fps":30},"iceCandidatePair":{"bytesReceived":\#(received.0),"packetsReceived":\#(received.1),"bytesSent":\#(sent.0),"packetsSent":\#(sent.1),"isReliable":true}"#
            )
        }
        let said = room.subjects["p/v"]?.measurements
        #expect(said?["resets"] == .count(1))
        #expect(said?["received-bitrate"] == .rate(amount: 16_000, seconds: 2))
    }

    @Test func `of two lines in one millisecond the later state counts, whatever their order`() {
        for turned in [false, true] {
            var room = Room()
            func line(_ second: Double, _ freezes: Int, _ bytes: Int) {
                room.track(
                    second, "v",
                    #""inboundRtp":{"fps":25,"framesReceived":\#(bytes / 40),"freezeCount":\#(freezes)},"iceCandidatePair":{"bytesReceived":\#(bytes),"isReliable":true}"#
                )
            }
            line(0, 0, 0)
            if turned { line(1, 1, 2_000) }
            line(1, 0, 1_000)
            if !turned { line(1, 1, 2_000) }
            let said = room.subjects["p/v"]?.measurements
            #expect(said?["freeze-count"] == .count(1))
            #expect(said?["received-bitrate"] == .rate(amount: 16_000, seconds: 1))
        }
    }
}
