import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct CourseTests {
    private func course(_ columns: [Field: [Double?]], every seconds: Double = 1) -> [Happening.What] {
        Receiving.video(.example(every: seconds, counters: [.freezeCount], columns)).course(nil).map(\.what)
    }

    @Test func `freezes of neighbouring samples are one spell, freezes far apart are two`() {
        #expect(
            course([.freezeCount: [0, 1, 2, 2], .freezeTime: [0, 0.5, 1, 1]]) == [.freeze(count: 2, seconds: 1)])
        #expect(
            course([.freezeCount: [0, 1, 1, 2], .freezeTime: [0, 0.5, 0.5, 1]], every: 10) == [
                .freeze(count: 1, seconds: 0.5), .freeze(count: 1, seconds: 0.5),
            ])
    }

    @Test func `what happens between two freezes keeps them apart, what happens with one comes behind it`() {
        #expect(
            course([
                .freezeCount: [0, 1, 1, 2, 3], .freezeTime: [0, 0.5, 0.5, nil, 1.5],
                .width: [640, 640, 320, 320, 160], .height: [360, 360, 180, 180, 90],
            ]) == [
                .freeze(count: 1, seconds: 0.5), .sizeChanged(from: SIMD2(640, 360), to: SIMD2(320, 180)),
                .freeze(count: 2, seconds: nil), .sizeChanged(from: SIMD2(320, 180), to: SIMD2(160, 90)),
            ])
    }

    @Test func `a freeze whose length the client does not tell has none`() {
        #expect(course([.freezeCount: [0, 1]]) == [.freeze(count: 1, seconds: nil)])
    }

    @Test func `sizes that are absent or 0x0 change nothing`() {
        #expect(
            course([.width: [640, 0, nil, 640, 320], .height: [360, 0, nil, 360, 180]]) == [
                .sizeChanged(from: SIMD2(640, 360), to: SIMD2(320, 180))
            ])
    }

    @Test func `a gap and counters that begin anew are told`() {
        let stream = SampleSeries.example(
            at: [0, 1, 2, 60, 61], counters: [.freezeCount], [.freezeCount: [5, 5, 5, 5, 0]])
        #expect(Receiving.video(stream).course(nil).map(\.what) == [.gap(seconds: 58), .reset])
    }

    @Test func `a play is told from its tap to its end`() throws {
        var log = PlayLog()
        log.say(0, "playRequested")
        log.say(1, "RateChange", #""rate":1.0"#)
        log.say(2, "RateChange", #""rate":0.0"#)
        log.say(5, "RateChange", #""rate":1.0"#)
        log.say(9, "Error", #""didRecover":true,"error":{"domain":"D","code":-1}"#)
        log.say(10, "ended", #""reason":"closed""#)
        let subject = try #require(Subjects(log.text, keepsPlaces: true).all.first)
        guard case .playback(let play) = subject.content else { return }
        let course = play.course(subject.trail)
        #expect(
            course.map(\.what) == [
                .asked, .started, .pause(seconds: 3), .error(domain: "D", code: -1, recovered: true),
                .ended(reason: "closed"),
            ])
        #expect(course.map { $0.places.map(\.line) } == [[1], [2], [3], [5], [6]])
    }

    @Test func `many failures in a row name their first lines and the last`() {
        let all = (0..<10).map { i in
            Happening(
                .requestFailed(.segment, failure: "404", bitrate: nil), at: Int64(i),
                places: [Playback.Place(file: 0, line: UInt32(i + 1))])
        }
        let merged = Happening.merged(all)
        #expect(merged.count == 1 && merged[0].count == 10)
        #expect(merged[0].places.map(\.line) == [1, 2, 3, 10])
    }
}
