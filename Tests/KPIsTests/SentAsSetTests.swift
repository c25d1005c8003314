import KPIs
import TestSupport
import Testing

let publisherID = #""publisher":"pub""#

/// A publisher set to `settings` that sends these sizes at 24 frames a second, a sample every 5 s.
func publicationSaid(_ settings: String?, _ sizes: [(Int, Int)]) -> [String: Measurement] {
    var log = RoomLog()
    if let settings { log.write(0, "publisher.initialized", settings, ids: publisherID) }
    log.write(1, "publisher.streamCreated", "{}", ids: publisherID)
    for (i, size) in sizes.enumerated() {
        let second = 2 + Double(i) * 5
        log.write(
            second, "publisher.videoNetworkStatsUpdated",
            #"[{"timestamp":\#(RoomLog.clock(second)),"videoBytesSent":\#(i),"videoLayers":[{"width":\#(size.0),"height":\#(size.1),"encodedFrameRate":24,"bitrate":1}]}]"#,
            ids: publisherID)
    }
    return log.subjects.of(kind: "publication").first?.measurements ?? [:]
}

@Suite struct SentAsSetTests {
    private let high = #"{"cameraResolution":"High","cameraFrameRate":30,"maxBitrate":900000}"#

    @Test func `is the share of the time at the set size or more`() {
        let said = publicationSaid(high, [(1280, 720), (1280, 720), (640, 360), (720, 1280)])
        #expect(said["sent-as-set"] == .share(part: 10, whole: 15))
        #expect(said["sent-as-set/frame-rate"] == .gauge(weighted: 0.8 * 15, weight: 15))
        // Four samples 5 s apart with a byte more each: 24 bits of at most 900,000 bit/s.
        #expect(said["sent-as-set/bitrate"] == .gauge(weighted: 24.0 / 900_000, weight: 15))
        #expect(said["settings"] == .table(#"{"width":1280,"height":720,"frame-rate":30,"max-bitrate":900000}"#))
    }

    @Test func `is unknown without settings, or without a size that is known`() {
        #expect(publicationSaid(nil, [(1280, 720), (1280, 720)])["sent-as-set"] == nil)
        #expect(publicationSaid(#"{"cameraResolution":17}"#, [(1280, 720), (1280, 720)])["sent-as-set"] == nil)
        #expect(publicationSaid(high, [(1280, 720)])["sent-as-set"] == nil)
        #expect(publicationSaid(high, [(1280, 720)])["sent-as-set/bitrate"] == nil)
        let open = #"{"cameraResolution":"High","cameraFrameRate":30}"#
        #expect(publicationSaid(open, [(1280, 720), (1280, 720)])["sent-as-set/bitrate"] == nil)
    }
}
