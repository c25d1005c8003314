import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

extension Subject {
    /// The view, or the test's.
    fileprivate var view: Receiving? {
        switch content {
        case .receiving(let view): view
        case .test(let test): test.view
        default: nil
        }
    }
}

@Suite struct VonageViewsTests {
    @Test func `tells views apart by subscriber, else by stream`() {
        var log = RoomLog()
        for second in [0.0, 5, 10] {
            log.video(second, ids: #""stream":"st-1","subscriber":"sub-1""#)
            log.video(second + 0.1, ids: #""stream":"st-1","subscriber":"sub-2""#)
            log.video(second + 0.2, ids: #""stream":"st-2","subscriber":"""#)
            log.video(second + 0.3, ids: #""stream":"st-3","subscriber":"<none>""#)
            log.video(second + 0.4, ids: #""stream":"st-4","subscriber":null"#)
        }
        #expect(log.subjects.of(kind: "view").map(\.id) == ["st-2", "st-3", "st-4", "sub-1", "sub-2"])
    }

    @Test func `takes rates from the data's clock and the link's time from the envelope`() throws {
        var log = RoomLog()
        for second in [0.0, 5, 10] {
            log.video(second)
            log.link(second + 0.25, condition: "4")
        }
        let view = try #require(log.subjects["sub"]?.view)
        #expect(view.stream.times == [0, 5, 10].map { Int64(RoomLog.clock($0)) * 1_000 })
        #expect(view.path?.times == [0.25, 5.25, 10.25].map { Int64(RoomLog.clock($0)) * 1_000 })
        #expect(view.audio == nil)
    }

    @Test func `orders lines that come late and drops those that come twice`() throws {
        var log = RoomLog()
        for second in [10.0, 0, 5, 5, 15] { log.video(second) }
        let subjects = log.subjects
        #expect(subjects.duplicates == 1)
        #expect(subjects["sub"]?.measurements["received-bitrate"] == .rate(amount: 1_500_000, seconds: 15))
    }

    @Test func `finds a fallback to audio between two events, and one that never ends`() throws {
        var log = RoomLog()
        let ids = #""subscriber":"sub""#
        log.video(0)
        log.write(1, "subscriber.videoDisableWarning", #"{"reason":3}"#, ids: ids)
        log.write(2, "subscriber.videoDisabled", #"{"reason":"QualityChanged"}"#, ids: ids)
        log.write(7.5, "subscriber.videoEnabled", #"{"reason":3}"#, ids: ids)
        log.write(9, "subscriber.videoDisableWarning", #"{"reason":3}"#, ids: ids)
        log.write(10, "subscriber.videoDisableWarningLifted", #"{"reason":3}"#, ids: ids)
        log.write(20, "subscriber.videoDisabled", #"{"reason":"3"}"#, ids: ids)
        log.video(24)
        let view = try #require(log.subjects["sub"]?.view)
        #expect(view.fallbacks?.map { $0.upperBound - $0.lowerBound } == [5_500_000, 4_000_000])
        #expect(view.fallbackIsOpen)
    }

    @Test func `takes a mute by publisher or subscriber for no fallback`() throws {
        var log = RoomLog()
        for reason in ["1", "2"] {
            log.write(1, "subscriber.videoDisabled", #"{"reason":\#(reason)}"#, ids: #""subscriber":"sub""#)
            log.write(9, "subscriber.videoEnabled", #"{"reason":\#(reason)}"#, ids: #""subscriber":"sub""#)
        }
        let view = try #require(log.subjects["sub"]?.view)
        #expect(view.fallbacks == [])
        #expect(!view.fallbackIsOpen)
    }

    @Test func `counts events of change, not changes between samples`() throws {
        var log = RoomLog()
        log.link(0, condition: "5")
        log.link(5, condition: "1")
        log.write(
            5, "subscriber.networkConditionChanged", #"{"reason":4,"mediaLinkStats":{}}"#, ids: #""subscriber":"sub""#)
        log.write(
            6, "subscriber.videoQualityChanged", #"{"reason":9,"stats":{"width":1}}"#, ids: #""subscriber":"sub""#)
        log.write(7, "subscriber.videoQualityChanged", #"{"reason":8}"#, ids: #""subscriber":"sub""#)
        let view = try #require(log.subjects["sub"]?.view)
        #expect(view.conditionChanges == 1)
        #expect(view.qualityChanges == 2)
        #expect(view.stream.isEmpty)
    }

    @Test func `a reset of any counter begins a new segment of all of them`() {
        var log = RoomLog()
        for (second, bytes, packets, freezes) in [
            (0.0, 5_000, 50, 3), (5, 9_000, 90, 4), (10, 100, 1, 0), (15, 2_100, 21, 1),
        ] {
            log.write(
                second, "subscriber.videoNetworkStatsUpdated",
                #"{"timestamp":\#(RoomLog.clock(second)),"videoBytesReceived":\#(bytes),"videoPacketsReceived":\#(packets),"videoPacketsLost":0,"freezeCount":\#(freezes)}"#,
                ids: #""subscriber":"sub""#)
        }
        let said = log.subjects["sub"]?.measurements
        #expect(said?["resets"] == .count(1))
        #expect(said?["received-bitrate"] == .rate(amount: 48_000, seconds: 10))
        #expect(said?["freeze-count"] == .count(2))
        #expect(said?["observed-time"] == .duration(15))
    }

    @Test func `a mute is no freeze`() {
        var log = RoomLog()
        for second in [0.0, 5, 10, 15] {
            let frozen =
                #","decodedFrameRate":\#(second == 0 ? 30 : 0),"freezeCount":0,"totalFreezesDuration":0,"pauseCount":\#(second == 15 ? 1 : 0),"totalPausesDuration":\#(second == 15 ? 6_000 : 0),"videoBytesReceived":500"#
            log.video(second, frozen)
        }
        let said = log.subjects["sub"]?.measurements
        #expect(said?["freeze-count"] == .count(0))
        #expect(said?["pause-time"] == .duration(6))
        // Nothing arrives either: a picture that stands still while data comes would be an open freeze.
        #expect(said?["open-freeze"] == .outcome(false))
    }

    @Test func `a picture that stands while bytes come is an open freeze, a missing rate is not`() {
        var frozen = RoomLog()
        var silent = RoomLog()
        for second in [0.0, 3, 6] {
            frozen.video(second, #","decodedFrameRate":\#(second == 0 ? 30 : 0)"#)
            silent.video(second, second < 6 ? #","decodedFrameRate":30"# : "")
        }
        #expect(frozen.subjects["sub"]?.measurements["open-freeze-time"] == .duration(6))
        #expect(silent.subjects["sub"]?.measurements["open-freeze"] == .outcome(false))
    }

    @Test func `an SDK without freeze counters says nothing of freezes`() {
        var log = RoomLog()
        for second in [0.0, 5, 10] { log.video(second) }
        let said = log.subjects["sub"]?.measurements
        for id in [
            "freeze-count", "freeze-time", "pause-count", "frame-rate", "resolution", "switch-count", "codec-changes",
        ] {
            #expect(said?[id] == nil, "\(id)")
        }
        #expect(said?["condition-changes"] == .count(0))
    }

    @Test func `gives a viewer its own dimensions`() {
        var log = RoomLog()
        log.video(0, ids: #""connection":"c1","subscriber":"a","client":{"network":"wifi","country":"FR"}"#)
        log.video(0, ids: #""connection":"c2","subscriber":"b","client":{"network":"cellular","country":"FR"}"#)
        #expect(log.subjects["a"]?.client == ["network": "wifi", "country": "FR"])
        #expect(log.subjects["b"]?.client == ["network": "cellular", "country": "FR"])
    }

    /// Two viewers of one name, of 1,000 and 500 bytes a second.
    private func twoViewers(_ first: String, _ second: String) -> [String: Measurement] {
        var log = RoomLog()
        for i in [0, 5, 10] {
            for (late, ids, bytes) in [(0.0, first, 1_000), (0.3, second, 500)] {
                let at = Double(i) + late
                log.write(
                    at, "subscriber.videoNetworkStatsUpdated",
                    #"{"timestamp":\#(RoomLog.clock(at)),"videoBytesReceived":\#(i * bytes)}"#, ids: ids)
            }
        }
        return log.subjects.of(kind: "view").reduce(into: [:]) { $0[$1.id] = $1.measurements["received-bitrate"] }
    }

    @Test(arguments: [#""stream":"s""#, #""subscriber":"s""#, #""subscriber":"s","stream":"st""#])
    func `tells views of one name apart by connection, else by participant`(name: String) {
        let both: [Measurement] = [.rate(amount: 80_000, seconds: 10), .rate(amount: 40_000, seconds: 10)]
        #expect(
            twoViewers(#""connection":"c1","# + name, #""connection":"c2","# + name)
                == ["c1/s": both[0], "c2/s": both[1]])
        #expect(
            twoViewers(#""participant":"x","# + name, #""participant":"y","# + name)
                == ["x/s": both[0], "y/s": both[1]])
    }

    @Test func `an event that names only the stream is that of the stream's view`() throws {
        for (ids, event) in [
            (#""subscriber":"sub","stream":"st""#, #""stream":"st""#),
            (#""connection":"c","subscriber":"sub","stream":"st""#, #""stream":"st""#),
            (#""subscriber":"sub","stream":"st""#, #""connection":"c","stream":"st""#),
            (#""connection":"c","stream":"sub""#, #""stream":"sub""#),
            (#""connection":"c","subscriber":"sub""#, #""connection":"c""#),
        ] {
            var log = RoomLog()
            log.write(1.5, "subscriber.videoDisabled", #"{"reason":3}"#, ids: event)
            log.video(2, ids: ids)
            log.write(3.5, "subscriber.videoEnabled", #"{"reason":3}"#, ids: event)
            log.video(7, ids: ids)
            let views = log.subjects.of(kind: "view")
            #expect(views.map(\.id) == ["sub"], "\(ids) \(event)")
            #expect(views.first?.measurements["audio-fallback-time"] == .duration(2), "\(ids) \(event)")
        }
    }

    @Test func `an event that could be several views' is none of theirs`() {
        var log = RoomLog()
        for ids in [
            #""connection":"c","subscriber":"a","stream":"st""#, #""connection":"c","subscriber":"b","stream":"st""#,
        ] {
            for second in [0.0, 5] { log.video(second, ids: ids) }
        }
        log.write(3, "subscriber.videoDisabled", #"{"reason":3}"#, ids: #""stream":"st""#)
        log.write(4, "subscriber.videoDisabled", #"{"reason":3}"#, ids: #""connection":"c","subscriber":"b""#)
        let said = log.subjects.of(kind: "view").map { ($0.id, $0.measurements["audio-fallback-count"]) }
        #expect(said.map(\.0) == ["a", "b", "st"])
        #expect(said.map(\.1) == [.count(0), .count(1), .count(1)])
    }

    @Test func `reads React Native's events of a stream`() {
        var log = RoomLog()
        for second in [0.0, 2] {
            log.write(
                second, "subscriber.videoNetworkStatsUpdated",
                #"{"videoStats":{"videoBytesReceived":\#(Int(second) * 1_000),"timestamp":\#(RoomLog.clock(second))},"stream":{"streamId":"st"}}"#,
                ids: #""test":false"#)
        }
        log.write(
            0.5, "subscriber.videoDisabled", #"{"reason":"qualityChanged","stream":{"streamId":"st"}}"#,
            ids: #""test":false"#)
        log.write(
            1.5, "subscriber.videoEnabled", #"{"reason":"qualityChanged","stream":{"streamId":"st"}}"#,
            ids: #""test":false"#)
        let views = log.subjects.of(kind: "view")
        #expect(views.map(\.id) == ["st"])
        #expect(views.first?.measurements["audio-fallback-time"] == .duration(1))
    }

    /// Seconds of each fallback by (second, whether on, reason).
    private func fallbacks(_ events: [(Double, Bool, Int)]) -> [Double]? {
        var log = RoomLog()
        for (second, isOn, reason) in events {
            log.write(
                second, isOn ? "subscriber.videoEnabled" : "subscriber.videoDisabled", #"{"reason":\#(reason)}"#,
                ids: #""subscriber":"sub""#)
        }
        return log.subjects["sub"]?.view?.fallbacks?.map { Double($0.upperBound - $0.lowerBound) / 1_000_000 }
    }

    @Test func `a video that comes and goes in one millisecond has two fallbacks`() {
        #expect(fallbacks([(1, false, 3), (2, true, 3), (2, false, 3), (6, true, 3)]) == [1, 4])
        // The other way round in the file: the same.
        #expect(fallbacks([(1, false, 3), (2, false, 3), (2, true, 3), (6, true, 3)]) == [1, 4])
        // Muted, then a fallback, and a fallback, then muted.
        #expect(fallbacks([(1, false, 1), (2, true, 1), (2, false, 3), (6, true, 3)]) == [4])
        #expect(fallbacks([(1, false, 3), (2, true, 3), (2, false, 1), (6, true, 1)]) == [1])
        // On before: off and on again.
        #expect(fallbacks([(1, false, 3), (1, true, 3), (4, true, 3)]) == [0])
    }
}
