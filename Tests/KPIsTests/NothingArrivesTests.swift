import KPIs
import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct NothingArrivesTests {
    private func count(_ bytes: [Double], every seconds: Double = 2) -> [Measurement?] {
        let said = Receiving.video(.example(every: seconds, [.bytes: bytes.map { $0 }])).measurements
        return [said["nothing-arrives-count"], said["nothing-arrives-time"]]
    }

    @Test func `a run of five seconds or more between growth`() {
        #expect(count([0, 1, 1, 1, 1, 2]) == [.count(1), .duration(6)])
        #expect(count([0, 1, 1, 1, 2]) == [.count(0), .duration(0)])
    }

    @Test func `leaves out what is open at either end`() {
        #expect(count([1, 1, 1, 1, 2, 3]) == [.count(0), .duration(0)])
        #expect(count([0, 1, 1, 1, 1, 1]) == [.count(0), .duration(0)])
    }

    @Test func `a source that holds values tells it by both frame counters`() {
        let stream = SampleSeries.example(
            every: 1, holds: true, [.framesReceived: [0, 9, 9, 19, 29], .framesRendered: [0, 9, 9, 9, 19]])
        let said = Receiving(media: .video, stream: stream).measurements
        #expect(said["nothing-arrives-count"] == .count(1))
        #expect(said["nothing-arrives-time"] == .duration(1))
    }

    @Test func `is unknown for a video whose frames are not counted`() {
        let view = Receiving(media: .video, stream: .example(every: 5, [.bytes: [0, 1, 1, 2]]))
        #expect(view.measurements["nothing-arrives-count"] == nil)
    }

    @Test func `a run that ends in a sample without the counter is none, and so is one that a reset ends`() {
        let missing = Receiving.video(.example(every: 5, [.bytes: [0, 1_000, 1_000, 1_000, nil, 2_000, 3_000]]))
        #expect(missing.measurements["nothing-arrives-count"] == .count(0))
        let reset = Receiving.video(.example(every: 5, counters: [.bytes], [.bytes: [0, 9_000, 9_000, 9_000, 0, 10]]))
        #expect(reset.measurements["nothing-arrives-count"] == .count(0))
    }

    @Test func `what stands still when reporting is switched off is no run`() {
        let stream = SampleSeries.example(
            at: [0, 1, 2, 2.3], holds: true,
            [.framesReceived: [0, 25, 50, 50], .framesRendered: [0, 25, 50, 50], .enabled: [nil, nil, nil, 0]])
        let said = Receiving(media: .video, stream: stream).measurements
        #expect(said["nothing-arrives-count"] == .count(0))
        #expect(said["nothing-arrives-time"] == .duration(0))
    }

    @Test func `a run goes on across a gap without its time, and needs growth behind it`() {
        // Every 2 s: growth, 10 s still, a gap of 60 s, 4 s still; then growth, or the end.
        let times = [0, 2, 4, 6, 8, 10, 12, 72, 74, 76, 78].map(Double.init)
        func said(_ last: Double) -> [Measurement?] {
            let bytes: [Double?] = [0, 9, 9, 9, 9, 9, 9, 9, 9, 9, last]
            let view = Receiving.video(.example(at: times, [.bytes: bytes]))
            return [view.measurements["nothing-arrives-count"], view.measurements["nothing-arrives-time"]]
        }
        #expect(said(20) == [.count(1), .duration(14)])
        #expect(said(9) == [.count(0), .duration(0)])
    }

    @Test func `is unknown where no two neighbours have the counters`() {
        let once = Receiving.video(.example(every: 5, [.bytes: [0, nil, nil], .jitter: [0, 1, 1]]))
        #expect(once.measurements["nothing-arrives-count"] == nil)
        let frames = SampleSeries.example(
            holds: true, [.framesReceived: [5, nil], .framesRendered: [5, nil], .frameRate: [5, 5]])
        let held = Receiving(media: .video, stream: frames).measurements
        #expect(held["nothing-arrives-time"] == nil)
        #expect(held["muted-time"] == nil)
    }

    /// Frames to 125 in the first second, nothing new in the second, then no line until `last` with `frames` of `rate`.
    private func outage(until last: Double, frames: Double, rate: Double?) -> [Measurement?] {
        let counts: [Double?] = [100, 125, 125, 125 + frames]
        let stream = SampleSeries.example(
            at: [0, 1, 2, last], holds: true,
            [.framesReceived: counts, .framesRendered: counts, .frameRate: [25, 25, 0, rate]])
        let said = Receiving(media: .video, stream: stream).measurements
        return [said["nothing-arrives-count"], said["nothing-arrives-time"]]
    }

    @Test func `where nothing was written nothing changed, up to the last second`() {
        // Still from 1 s to 21 s; the line at 22 s tells of the second before it.
        #expect(outage(until: 22, frames: 5, rate: 5) == [.count(1), .duration(20)])
        #expect(outage(until: 22, frames: 0, rate: 0) == [.count(1), .duration(21)])
    }

    @Test func `lines that were lost are no silence: more frames came than one second has`() {
        #expect(outage(until: 22, frames: 500, rate: 25) == [.count(1), .duration(1)])
        #expect(outage(until: 22, frames: 5, rate: nil) == [.count(1), .duration(1)])
        #expect(outage(until: 4, frames: 25, rate: 25) == [.count(1), .duration(1)])
    }
}
