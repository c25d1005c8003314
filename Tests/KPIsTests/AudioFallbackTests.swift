import KPIs
import TestSupport
import Testing

@Suite struct AudioFallbackTests {
    @Test func `counts fallbacks and their time, the open one to the last line`() {
        var log = RoomLog()
        let ids = #""subscriber":"sub""#
        log.write(10, "subscriber.videoDisabled", #"{"reason":3}"#, ids: ids)
        log.write(12, "subscriber.videoEnabled", #"{"reason":3}"#, ids: ids)
        log.write(20, "subscriber.videoDisabled", #"{"reason":3}"#, ids: ids)
        log.video(25.5)
        let said = log.subjects["sub"]?.measurements
        #expect(said?["audio-fallback-count"] == .count(2))
        #expect(said?["audio-fallback-time"] == .duration(7.5))
        #expect(said?["audio-fallback-open"] == .outcome(true))
    }

    @Test func `a warning and a mute are no fallback`() {
        var log = RoomLog()
        log.write(1, "subscriber.videoDisableWarning", #"{"reason":3}"#, ids: #""subscriber":"sub""#)
        log.write(2, "subscriber.videoDisabled", #"{"reason":1}"#, ids: #""subscriber":"sub""#)
        let said = log.subjects["sub"]?.measurements
        #expect(said?["audio-fallback-count"] == .count(0))
        #expect(said?["audio-fallback-time"] == .duration(0))
        #expect(said?["audio-fallback-open"] == .outcome(false))
    }
}
