import Decoding
import Telemetry
import TestSupport
import Testing

/// A member that the format does not have loses no line and is kept with where it stood.
@Suite struct UnknownFieldTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let source: String
        let event: String
        let data: String
        let names: [String]
        var testDescription: String { "\(source) \(event) \(names)" }
    }

    @Test(arguments: [
        Line(
            source: "avmetrics", event: "RateChange",
            data: #"{"rate":1,"new":2,"mediaTime":3,"variant":{"url":"u","newer":1,"videoAttributes":{"newest":1}}}"#,
            names: ["event.new", "variant.newer", "videoAttributes.newest"]),
        Line(
            source: "avmetrics", event: "HLSMediaSegmentRequest",
            data:
                #"{"url":"https://h/a","a1":1,"mediaResourceRequest":{"a2":1,"networkTransactionMetrics":{"taskInterval":1,"a3":1,"transactionMetrics":[{"isCellular":true,"a4":1,"response":{"statusCode":200,"a5":1,"headers":{"X-Anything":"no field"}}}]}}}"#,
            names: [
                "request event.a1", "mediaResourceRequest.a2", "networkTransactionMetrics.a3", "transactionMetrics.a4",
                "response.a5",
            ]),
        Line(
            source: "avmetrics", event: "Error",
            data: #"{"didRecover":true,"error":{"domain":"d","code":1,"description":"x","e1":1}}"#, names: ["error.e1"]),
        Line(
            source: "avmetrics", event: "accessLog", data: #"{"numberOfStalls":1,"uri":"u","l1":1}"#,
            names: ["accessLog.l1"]),
        Line(
            source: "vonage", event: "subscriber.videoNetworkStatsUpdated",
            data:
                #"{"videoBytesReceived":1,"timestamp":1,"v1":1,"senderStats":{"connectionEstimatedBandwidth":1,"v2":1}}"#,
            names: ["statistics.v1", "senderStats.v2"]),
        Line(
            source: "vonage", event: "publisher.videoNetworkStatsUpdated",
            data: #"[{"connectionId":"c","videoLayers":[{"codec":"VP8","p1":1}],"p2":1,"transport":{"p3":1}}]"#,
            names: ["videoLayers.p1", "statistics.p2", "transport.p3"]),
        Line(
            source: "vonage", event: "subscriber.mediaLinkStatsUpdated", data: #"{"transport":{},"m1":1}"#,
            names: ["mediaLinkStats.m1"]),
        Line(
            source: "vonage", event: "session.publish", data: #"{"error":{"domain":"d","code":1,"x1":1},"x2":1}"#,
            names: ["publishing event.x2", "error.x1"]),
        Line(
            source: "vonage", event: "publisher.rtcStatsReport",
            data: #"[{"connectionId":"c","r1":1,"jsonArrayOfReports":"[{\"type\":\"codec\",\"id\":\"c\",\"r2\":1}]"}]"#,
            names: ["rtcStatsReport.r1", "codec.r2"]),
        Line(
            source: "webrtc", event: "getStats",
            data:
                #"[{"type":"inbound-rtp","id":"i","timestamp":1,"kind":"video","qpSum":4,"w1":1,"values":{"w2":1}},{"type":"candidate-pair","id":"p","w3":1},{"type":"certificate","id":"x","not":"read"}]"#,
            names: ["inbound-rtp.w1", "inbound-rtp.w2", "candidate-pair.w3"]),
        Line(
            source: "revue", event: "didUpdateStatistics",
            data:
                #"{"participant":"p","publication":"v","kind":"video","local":false,"u1":1,"statistics":{"u2":1,"videoSource":{"fps":1,"u3":1},"inboundRtp":{"fps":25,"u4":1},"codec":{"mimeType":"video/VP8","u5":1},"iceCandidatePair":{"bytesSent":1,"u6":1}}}"#,
            names: [
                "didUpdateStatistics.u1", "statistics.u2", "RTP statistics.u3", "RTP statistics.u4", "codec.u5",
                "iceCandidatePair.u6",
            ]),
    ])
    func `is kept wherever it stands`(line: Line) {
        let decoded = DecodedLine(source: line.source, event: line.event, data: line.data)
        #expect(decoded.exclusion == nil)
        #expect(Set(decoded.unknownNames[.field] ?? []) == Set(line.names))
        #expect(decoded.unknownNames[.field]?.count == line.names.count)
        #expect(decoded.unknownNames.keys.allSatisfy { $0 == .field })
    }

    @Test func `of an envelope is kept, dimensions of a client are whatever an app has`() {
        let decoded = DecodedLine(
            source: "avmetrics", event: "firstFrame", data: nil,
            members: #","sequence_nr":1,"X-Playback-Session-Id":"s","client":{"app":"1","anything":2}"#)
        #expect(decoded.unknownNames == [.field: ["envelope.sequence_nr"]])
    }

    @Test func `stands beside unknown events, enum values and entry types`() {
        let event = DecodedLine(source: "vonage", event: "subscriber.dancing", data: #"{"a":1}"#)
        #expect(event.isUnknownEvent)
        #expect(event.unknownNames == [.event: ["event.subscriber.dancing"]])
        let value = DecodedLine(
            source: "vonage", event: "subscriber.mediaLinkStatsUpdated",
            data: #"{"networkDegradationSource":17,"transport":{"networkCondition":"Superb"}}"#)
        #expect(Set(value.unknownNames[.value] ?? []) == ["networkDegradationSource.17", "networkCondition.Superb"])
        let type = DecodedLine(source: "webrtc", event: "getStats", data: #"[{"type":"quantum","id":"q"}]"#)
        #expect(type.exclusion == nil)
        #expect(type.unknownNames == [.entryType: ["entry.quantum"]])
    }

    @Test func `a text that may be about somebody is counted, not shown`() {
        let value = DecodedLine(
            source: "vonage", event: "subscriber.videoDisabled", data: #"{"reason":"ann@example.com has left"}"#)
        #expect(value.unknownNames == [.value: ["video event reason.(a text that is no name)"]])
    }
}
