import Telemetry
import TestSupport
import Testing

private func subscriber(_ data: String, _ kind: String = "video", members: String = "") -> DecodedLine {
    DecodedLine(source: "vonage", event: "subscriber.\(kind)NetworkStatsUpdated", data: data, members: members)
}

private func publisher(_ data: String, _ kind: String = "video") -> DecodedLine {
    DecodedLine(source: "vonage", event: "publisher.\(kind)NetworkStatsUpdated", data: data)
}

@Suite struct VonageStatisticsTests {
    @Test func `reads a subscriber's video in base units`() {
        let line = subscriber(
            #"{"videoPacketsLost":3,"videoPacketsReceived":900,"videoBytesReceived":800000,"timestamp":1795977500123,"width":1280,"height":720,"decodedFrameRate":29.5,"bitrate":500000,"totalBitrate":520000,"pauseCount":1,"totalPausesDuration":6300,"freezeCount":2,"totalFreezesDuration":1500,"codec":"VP8"}"#
        )
        #expect(line.kind == .subscriberVideo)
        #expect(
            line.own.numbers == [
                .lostPackets: 3, .packets: 900, .bytes: 800_000, .width: 1280, .height: 720, .frameRate: 29.5,
                .pauseCount: 1, .pauseTime: 6.3, .freezeCount: 2, .freezeTime: 1.5,
            ])
        #expect(line.own.instants == [.dataTime: 1_795_977_500_123_000])
        #expect(line.own.texts == [.codec: "VP8"])
    }

    @Test func `reads the names without a prefix`() {
        let line = subscriber(
            #"{"packetsLost":1,"packetsReceived":50,"bytesReceived":4000,"timeStamp":1795977500123}"#, "audio")
        #expect(line.kind == .subscriberAudio)
        #expect(line.own.numbers == [.lostPackets: 1, .packets: 50, .bytes: 4_000])
        #expect(line.own.instants == [.dataTime: 1_795_977_500_123_000])
    }

    @Test func `reads JavaScript's frame rate of what is received alone`() {
        let rate = #"{"bytesReceived":4000,"frameRate":24.5}"#
        #expect(subscriber(rate).own.numbers == [.bytes: 4_000, .frameRate: 24.5])
        #expect(subscriber(#"{"frameRate":-1}"#).own.numbers.isEmpty)
        #expect(publisher(#"{"bytesSent":4000,"frameRate":24.5}"#).parts.map(\.numbers) == [[.bytes: 4_000]])
        #expect(subscriber(rate).unknownNames.isEmpty && publisher(rate).unknownNames.isEmpty)
    }

    @Test func `reads React Native's wrapper and its stream`() {
        let data =
            #"{"videoStats":{"videoBytesReceived":9},"audioStats":{"audioBytesReceived":7},"stream":{"streamId":"st-1","connectionId":"other"}}"#
        let video = subscriber(data)
        #expect(video.own.numbers == [.bytes: 9])
        #expect(video.own.texts == [.stream: "st-1"])
        #expect(subscriber(data, "audio").own.numbers == [.bytes: 7])
    }

    @Test func `reads statistics in a text, beside the stream and inside a text`() {
        let inner = #"{\"videoBytesReceived\":9,\"timestamp\":1795977500123}"#
        let line = subscriber(#"{"jsonStats":"\#(inner)","stream":{"streamId":"st-1"}}"#)
        #expect(line.own.numbers == [.bytes: 9])
        #expect(line.own.texts == [.stream: "st-1"])
        let text = subscriber(#""{\"jsonStats\":\"{\\\"videoBytesReceived\\\":9}\"}""#)
        #expect(text.own.numbers == [.bytes: 9])
        #expect(subscriber(#"{"jsonStats":"{broken"}"#).exclusion == .badShape)
    }

    @Test func `reads numbers as texts and counts those that are none`() {
        let line = subscriber(
            #"{"videoBytesReceived":"800","videoPacketsReceived":"9","decodedFrameRate":"NaN","width":"","freezeCount":null,"pauseCount":"inf"}"#
        )
        #expect(line.own.numbers == [.bytes: 800, .packets: 9])
        #expect(line.missingNumbers == 4)
    }

    @Test func `takes sentinels for missing, a measured zero for a value`() {
        let line = subscriber(
            #"{"videoBytesReceived":-1,"decodedFrameRate":0,"width":0,"height":0,"freezeCount":-1,"totalFreezesDuration":0,"senderStats":{"connectionMaxAllocatedBitrate":0,"connectionEstimatedBandwidth":-1}}"#
        )
        #expect(line.own.numbers == [.frameRate: 0, .freezeTime: 0])
    }

    @Test func `keeps the negative half of a counter of 32 bits`() {
        #expect(subscriber(#"{"videoBytesReceived":-2147483000}"#).own.numbers[.bytes] == -2_147_483_000)
    }

    @Test func `reads what the sender says of itself`() {
        let line = subscriber(
            #"{"senderStats":{"connectionMaxAllocatedBitrate":2500000,"connectionEstimatedBandwidth":800000}}"#)
        #expect(line.own.numbers == [.maxAllocatedBitrate: 2_500_000, .senderEstimate: 800_000])
    }

    @Test func `keeps a clock that is no epoch for differences`() {
        #expect(subscriber(#"{"timestamp":2500.5}"#).own.instants == [.dataTime: 2_500_500])
    }

    @Test(arguments: ["-1", "0", "null", "\"\"", "\"NaN\""])
    func `a moment or a start that says nothing is missing`(stamp: String) {
        let line = subscriber(#"{"timestamp":\#(stamp),"startTime":\#(stamp),"videoBytesReceived":9}"#)
        #expect(line.own.instants.isEmpty)
        #expect(line.missingNumbers == 2)
    }

    @Test func `of two timestamps the last is the sample's moment`() {
        var log = RoomLog()
        for i in 0..<3 {
            log.write(
                Double(i), "subscriber.videoNetworkStatsUpdated",
                #"{"timestamp":5,"timestamp":\#(RoomLog.clock(Double(i))),"videoBytesReceived":\#(i * 100_000)}"#,
                ids: #""subscriber":"sub""#)
        }
        #expect(log.subjects["sub"]?.measurements["received-bitrate"] == .rate(amount: 1_600_000, seconds: 2))
    }

    @Test func `keeps the texts of several entries that are texts themselves`() {
        func entry(_ id: String) -> String {
            #"{"jsonStats":"{\"connectionId\":\"\#(id)\",\"subscriberId\":\"s\#(id)\",\"videoBytesSent\":1}"}"#
        }
        let line = publisher("[\(entry("aaaa")),\(entry("bbbb"))]")
        #expect(
            line.parts.map(\.texts) == [
                [.relayedConnection: "aaaa", .relayedSubscriber: "saaaa"],
                [.relayedConnection: "bbbb", .relayedSubscriber: "sbbbb"],
            ])
    }

    /// Parsing the inner text would overwrite the outer one while it is read: its numbers, made to look like texts that
    /// lie anywhere, ended the run.
    @Test(arguments: ["publisher", "subscriber"])
    func `refuses a text inside a text`(side: String) {
        let wild = Double(bitPattern: 0x2200_FFFF_FFFF_FFF0)
        let inner = "[" + [String](repeating: "\(wild)", count: 40).joined(separator: ",") + "]"
        let members = (0..<10).map { #""k\#($0)":{"a":\#(wild)}"# }.joined(separator: ",")
        func text(_ json: String) -> String {
            "\"" + json.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#) + "\""
        }
        let entry = #"{"jsonStats":\#(text(inner)),\#(members)}"#
        for outer in [entry, "[\(entry)]"] {
            let line = side == "publisher" ? publisher : { subscriber($0, $1) }
            #expect(line(#"{"jsonStats":\#(text(outer))}"#, "video").exclusion == .badShape)
        }
    }

    @Test func `reads React Native's wrapper inside a publisher's text`() {
        let line = publisher(#"{"jsonStats":"[{\"videoStats\":{\"videoBytesSent\":9},\"connectionId\":\"c1\"}]"}"#)
        #expect(line.parts.map(\.texts) == [[.relayedConnection: "c1"]])
        #expect(line.parts.map(\.numbers) == [[.bytes: 9]])
    }

    @Test func `reads a publisher's entries, one per recipient, with their layers last`() {
        let line = publisher(
            #"[{"videoLayers":[{"width":1280,"height":720,"encodedFrameRate":30,"bitrate":900000,"qualityLimitationReason":5,"scalabilityMode":null,"codec":"VP8"},{"width":320,"height":180,"encodedFrameRate":0,"bitrate":0}],"connectionId":"c1","subscriberId":"s1","videoBytesSent":10,"videoPacketsSent":2,"videoPacketsLost":1,"timestamp":1795977500123,"startTime":1795977490000},{"connectionId":"","subscriberId":"","videoBytesSent":7}]"#
        )
        #expect(line.kind == .publisherVideo)
        #expect(line.parts.map(\.part) == [.entry, .layer, .layer, .entry])
        #expect(line.parts[0].texts == [.relayedConnection: "c1", .relayedSubscriber: "s1"])
        #expect(line.parts[0].numbers == [.bytes: 10, .packets: 2, .lostPackets: 1])
        #expect(
            line.parts[0].instants == [.dataTime: 1_795_977_500_123_000, .startTime: 1_795_977_490_000_000])
        #expect(
            line.parts[1].numbers == [
                .width: 1280, .height: 720, .frameRate: 30, .bitrate: 900_000, .limitationReason: 5,
            ])
        #expect(line.parts[3].texts.isEmpty)
        #expect(line.parts[3].numbers == [.bytes: 7])
    }

    @Test func `reads a single entry without its array, and none`() {
        let one = publisher(
            #"{"audioBytesSent":5,"transport":{"connectionEstimatedBandwidth":-1,"networkCondition":"Good"}}"#, "audio")
        #expect(one.parts.map(\.numbers) == [[.bytes: 5, .networkCondition: 4]])
        let none = publisher("[]")
        #expect(none.exclusion == nil)
        #expect(none.kind == .note)
    }
}
