import Telemetry
import Testing

@Suite struct EnumerationTests {
    @Test func `names what the SDK numbers`() {
        #expect(Enumeration.networkCondition.name(1) == "Critical")
        #expect(Enumeration.networkReason.name(3) == "PacketLoss")
        #expect(Enumeration.degradationSource.name(0) == "None")
        #expect(Enumeration.videoReason.name(11) == "SenderQualityRestriction")
    }

    @Test func `keeps a number that the list does not have`() {
        #expect(Enumeration.networkCondition.name(6) == "#6")
        #expect(Enumeration.networkCondition.name(-1) == "#-1")
        #expect(Enumeration.networkCondition.name(1e300) == "#1e+300")
    }
}
