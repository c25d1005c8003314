import Telemetry
import TestSupport
import Testing

@Suite struct VonageLinkTests {
    @Test func `reads a subscriber's own side of the link`() {
        let line = DecodedLine(
            source: "vonage", event: "subscriber.mediaLinkStatsUpdated",
            data:
                #"{"transport":{"connectionEstimatedBandwidth":640000,"networkCondition":2,"networkConditionReason":2},"remotePublisherTransport":{"connectionEstimatedBandwidth":90000,"networkCondition":5},"networkDegradationSource":2}"#
        )
        #expect(line.kind == .subscriberLink)
        #expect(
            line.own.numbers == [
                .availableIncoming: 640_000, .networkCondition: 2, .networkReason: 2, .degradationSource: 2,
            ])
    }

    @Test(arguments: ["0", "-1", "null", #""NaN""#])
    func `takes no estimate for unknown`(estimate: String) {
        let line = DecodedLine(
            source: "vonage", event: "subscriber.mediaLinkStatsUpdated",
            data: #"{"transport":{"connectionEstimatedBandwidth":\#(estimate),"networkCondition":0}}"#)
        #expect(line.own.numbers == [.networkCondition: 0])
    }

    @Test(arguments: [
        #"[{"transport":{"connectionEstimatedBandwidth":640000,"networkCondition":"Good"}}]"#,
        #"{"transport":{"connectionEstimatedBandwidth":640000,"networkCondition":"Good"}}"#,
    ])
    func `reads a publisher's link in its array and without`(data: String) {
        let line = DecodedLine(source: "vonage", event: "publisher.mediaLinkStatsUpdated", data: data)
        #expect(line.kind == .publisherLink)
        #expect(line.parts.map(\.numbers) == [[.availableOutgoing: 640_000, .networkCondition: 4]])
    }
}
