import KPIs
import TestSupport
import Testing

@Suite struct SenderHeadroomTests {
    @Test func `is the estimate over the maximum`() {
        #expect(
            senderSaid([(1, 1), (250_000, 500_000), (750_000, 500_000)])["sender-headroom"]
                == .gauge(weighted: 10, weight: 10))
    }

    @Test func `is unknown without a maximum`() {
        #expect(senderSaid([(1, 1), (250_000, 0)])["sender-headroom"] == nil)
    }
}
