import Telemetry
import TestSupport
import Testing

private func line(_ event: String, _ data: String?) -> DecodedLine {
    DecodedLine(source: "vonage", event: event, data: data)
}

@Suite struct VonageTests {
    @Test(arguments: [
        "subscriber.videoNetworkStatsUpdated", "publisher.audioNetworkStatsUpdated", "subscriber.mediaLinkStatsUpdated",
        "publisher.mediaLinkStatsUpdated", "subscriber.videoDisabled", "publisher.networkConditionChanged",
        "subscriber.rtcStatsReport", "session.publish", "publisher.initialized",
    ])
    func `refuses data of another shape`(event: String) {
        for data in ["17", "true", #""no JSON in here""#] { #expect(line(event, data).exclusion == .badShape) }
    }

    @Test func `refuses an array where one object belongs, and statistics without any`() {
        #expect(line("subscriber.videoNetworkStatsUpdated", "[{}]").exclusion == .badShape)
        #expect(line("publisher.videoNetworkStatsUpdated", "[1]").exclusion == .badShape)
        #expect(line("subscriber.audioNetworkStatsUpdated", nil).exclusion == .badShape)
    }

    @Test func `uses an event without data, and unknown members`() {
        #expect(line("subscriber.videoEnabled", nil).kind == .videoEnabled)
        #expect(line("session.publish", "null").kind == .publish)
        let odd = line("subscriber.videoNetworkStatsUpdated", #"{"sparkle":1,"nested":{"videoBytesReceived":2}}"#)
        #expect(odd.exclusion == nil)
        #expect(odd.kind == .note)
    }

    @Test func `counts an unknown event and keeps its line`() {
        let odd = line("subscriber.somethingNew", #"{"a":1}"#)
        #expect(odd.exclusion == nil)
        #expect(odd.isUnknownEvent)
    }

    @Test func `takes the events of a network test for a part of the test`() {
        let test = line("networkTest.started", #"{"duration":15}"#)
        #expect(!test.isUnknownEvent)
        #expect(test.isTest)
        #expect(test.kind == .note)
    }

    @Test(arguments: [
        "subscriber.videoEnabled", "publisher.streamCreated", "session.publish", "camera.access", "networkTest.ended",
    ])
    func `recognises its events without a source`(event: String) {
        let line = Subjects(#"{"time":1795977500000,"session":"s","event":"\#(event)"}"#)
        #expect(line.excluded.isEmpty)
        #expect(line.used == 1)
    }

    @Test func `tells reasons of conditions from reasons of videos`() {
        #expect(line("subscriber.networkConditionChanged", #"{"reason":"NetworkConditionChange"}"#).unknownValues == 0)
        #expect(line("subscriber.videoQualityChanged", #"{"reason":"NetworkConditionChange"}"#).unknownValues == 1)
    }

    @Test func `a media link that knows nothing is still a sample`() {
        let link = line("subscriber.mediaLinkStatsUpdated", #"{"transport":{"connectionEstimatedBandwidth":-1}}"#)
        #expect(link.kind == .subscriberLink)
        #expect(link.own.numbers.isEmpty)
    }

    @Test func `reads the stream that an event names in its data`() {
        let event = line("subscriber.videoDisabled", #"{"reason":3,"stream":{"streamId":"st"}}"#)
        #expect(event.own.texts[.stream] == "st")
        #expect(event.own.numbers[.reason] == 3)
    }
}
