import KPIs
import TestSupport
import Testing

@Suite struct ConditionChangesTests {
    @Test func `counts the events of a view and of a publication`() {
        var log = RoomLog()
        for second in [0.0, 5, 10] {
            log.video(second)
            log.write(second, "publisher.networkConditionChanged", #"{"reason":4}"#, ids: #""publisher":"pub""#)
            log.write(
                second, "publisher.videoNetworkStatsUpdated", "[{\"videoBytesSent\":1}]", ids: #""publisher":"pub""#)
        }
        log.write(1, "subscriber.networkConditionChanged", nil, ids: #""subscriber":"sub""#)
        #expect(log.subjects["sub"]?.measurements["condition-changes"] == .count(1))
        #expect(log.subjects["pub"]?.measurements["condition-changes"] == .count(3))
    }
}
