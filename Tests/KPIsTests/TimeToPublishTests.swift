import KPIs
import TestSupport
import Testing

@Suite struct TimeToPublishTests {
    @Test func `is publish to streamCreated of each attempt that succeeded`() {
        let said = publishingSession.of(kind: "publishing").first?.measurements
        #expect(said?["time-to-publish"] == .each([.duration(0.5), nil, nil, nil]))
    }
}
