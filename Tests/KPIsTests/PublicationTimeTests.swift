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

    /// Seconds on air by (second, whether a stream began) of one publisher, with a last line at 100 s.
    private func onAir(_ events: [(Double, Bool)]) -> Measurement? {
        var log = RoomLog()
        for (second, isBegin) in events {
            log.write(
                second, isBegin ? "publisher.streamCreated" : "publisher.streamDestroyed", "{}", ids: publisherID)
        }
        log.write(100, "publisher.videoQualityChanged", #"{"reason":9}"#, ids: publisherID)
        return log.subjects.of(kind: "publication").first?.measurements["publication-time"]
    }

    @Test func `a publisher that goes on air again is on air again`() {
        // 10–20 and 30–60; the third time until its last line.
        #expect(onAir([(10, true), (20, false), (30, true), (60, false)]) == .duration(40))
        #expect(onAir([(10, true), (20, false), (30, true), (60, false), (90, true)]) == .duration(50))
        // Told twice, it began and ended the first time.
        #expect(onAir([(10, true), (15, true), (20, false), (25, false)]) == .duration(10))
        // A stream whose beginning is not in the log says nothing; the next one does.
        #expect(onAir([(5, false), (10, true), (20, false)]) == .duration(10))
    }

    @Test func `a stream that follows another in one millisecond is on air`() {
        for turned in [false, true] {
            #expect(onAir([(10, true), (20, turned), (20, !turned), (50, false)]) == .duration(40))
        }
    }
}
