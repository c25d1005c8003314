import KPIs
import TestSupport
import Testing

@Suite struct PublicationTimeTests {
    @Test func `lasts from streamCreated to the last line`() {
        #expect(publicationSaid(nil, [(1280, 720), (1280, 720)])["publication-time"] == .duration(6))
    }

    @Test func `ends with unpublish or the stream's destruction, statistics or none`() {
        var log = RoomLog()
        log.write(1, "publisher.streamCreated", "{}", ids: publisherID)
        log.write(3, "session.unpublish", #"{"error":{"domain":"D","code":1}}"#, ids: publisherID)
        log.write(4.5, "publisher.streamDestroyed", #"{"reason":"clientDisconnected"}"#, ids: publisherID)
        log.write(60, "session.unpublish", "{}", ids: publisherID)
        let said = log.subjects.of(kind: "publication").first?.measurements
        #expect(said?["publication-time"] == .duration(3.5))
        #expect(said?["sent-bitrate"] == nil)
        #expect(said?["encoded-resolution"] == nil)
    }
}
