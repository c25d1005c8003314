import KPIs
import TestSupport
import Testing

@Suite struct QualityChangesTests {
    @Test func `counts the events of a view and of a publication`() {
        var log = RoomLog()
        log.video(0)
        log.write(1, "publisher.videoQualityChanged", #"{"reason":5}"#, ids: #""publisher":"pub""#)
        log.write(2, "publisher.videoNetworkStatsUpdated", "[{\"videoBytesSent\":1}]", ids: #""publisher":"pub""#)
        #expect(log.subjects["sub"]?.measurements["quality-changes"] == .count(0))
        #expect(log.subjects["pub"]?.measurements["quality-changes"] == .count(1))
    }
}
