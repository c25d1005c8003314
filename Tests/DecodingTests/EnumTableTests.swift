import Telemetry
import TestSupport
import Testing

/// The condition, reason and source that a media link's line is read to have.
private func link(condition: String = "0", reason: String = "0", source: String = "0") -> DecodedLine {
    DecodedLine(
        source: "vonage", event: "subscriber.mediaLinkStatsUpdated",
        data:
            #"{"transport":{"networkCondition":\#(condition),"networkConditionReason":\#(reason)},"networkDegradationSource":\#(source)}"#
    )
}

private func reason(_ spelling: String, of event: String = "subscriber.videoDisabled") -> Double? {
    DecodedLine(source: "vonage", event: event, data: #"{"reason":\#(spelling)}"#).own.numbers[.reason]
}

@Suite struct EnumTableTests {
    @Test(
        arguments: [
            "1", "1.0", #""1""#, #""Critical""#, #""critical""#, #""CRITICAL""#, #""OTNetworkConditionCritical""#,
            #""otnetworkconditioncritical""#, #""OT_NETWORK_CONDITION_CRITICAL""#, #""OTConditionCritical""#,
        ])
    func `reads every spelling of a condition`(spelling: String) {
        let line = link(condition: spelling)
        #expect(line.own.numbers[.networkCondition] == 1)
        #expect(line.unknownValues == 0)
    }

    @Test(
        arguments: [
            ("3", 3), (#""PacketLoss""#, 3), (#""packet_loss""#, 3), (#""PACKETLOSS""#, 3),
            (#""OTNetworkReasonPacketLoss""#, 3), (#""OTNetworkConditionReasonBandwidth""#, 2),
            (#""OTNetworkReasonNetworkConditionChange""#, 4), (#""OTNetworkReasonUnknown""#, 1), (#""none""#, 0),
        ])
    func `reads every spelling of a network reason`(spelling: String, number: Double) {
        #expect(link(reason: spelling).own.numbers[.networkReason] == number)
    }

    @Test(
        arguments: [
            (#""None""#, 0), (#""Unknown""#, 0), (#""OTNetworkDegradationSourceUnknown""#, 0),
            (#""bothOrUnclear""#, 1), (#""OTNetworkDegradationSourceLocal""#, 2), (#""3""#, 3),
        ])
    func `reads every spelling of a degradation source`(spelling: String, number: Double) {
        let line = link(source: spelling)
        #expect(line.own.numbers[.degradationSource] == number)
        #expect(line.unknownValues == 0)
    }

    @Test(
        arguments: [
            ("3", 3), (#""QualityChanged""#, 3), (#""OTSubscriberVideoEventReasonQualityChanged""#, 3),
            (#""OTSubscriberVideoEventQualityChanged""#, 3), (#""quality""#, 3), (#""publishVideo""#, 1),
            (#""OTPublisherVideoEventReasonQualityDegradationCPU""#, 6), (#""cpu""#, 6),
            (#""senderQualityRestriction""#, 11),
        ])
    func `reads one table of video reasons for publishers and subscribers`(spelling: String, number: Double) {
        #expect(reason(spelling) == number)
    }

    @Test func `keeps and counts a number that the table does not have`() {
        let line = link(condition: "7", source: #""9""#)
        #expect(line.exclusion == nil)
        #expect(line.own.numbers[.networkCondition] == 7)
        #expect(line.own.numbers[.degradationSource] == 9)
        #expect(line.unknownValues == 2)
    }

    @Test func `counts a name that the table does not have and says nothing`() {
        let line = link(condition: #""Sunny""#)
        #expect(line.exclusion == nil)
        #expect(line.own.numbers[.networkCondition] == nil)
        #expect(line.unknownValues == 1)
    }

    @Test(arguments: ["null", #""""#, "-1", "1.5", #""NaN""#, "{}"])
    func `takes what is no value for none`(spelling: String) {
        #expect(link(condition: spelling).own.numbers[.networkCondition] == nil)
    }
}
