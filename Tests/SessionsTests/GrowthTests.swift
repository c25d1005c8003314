import Sessions
import Telemetry
import TestSupport
import Testing

@Suite struct GrowthTests {
    private func steps(_ series: SampleSeries, _ field: Field) -> [SampleSeries.Step] {
        var steps: [SampleSeries.Step] = []
        series.forEachStep(field, series.segmentStarts) { steps.append($0) }
        return steps
    }

    @Test func `adds up over segments and never falls`() throws {
        let series = SampleSeries.example(counters: [.bytes], [.bytes: [100, 150, 10, 40]])
        let total = try #require(series.total(.bytes, series.segmentStarts))
        #expect(total.amount == 80)
        #expect(total.seconds == 2)
    }

    @Test func `bridges samples that do not know the counter`() throws {
        let series = SampleSeries.example(counters: [.bytes], [.bytes: [0, nil, 30, 40]])
        let steps = steps(series, .bytes)
        #expect(steps.map(\.amount) == [30, 10])
        #expect(steps.map(\.seconds) == [2, 1])
    }

    @Test func `does not bridge a reset that another counter shows`() {
        let series = SampleSeries.example(
            counters: [.bytes, .packets], [.bytes: [0, nil, 30], .packets: [5, 1, 2]])
        #expect(steps(series, .bytes).isEmpty)
    }

    @Test func `knows nothing of one sample`() {
        #expect(SampleSeries.example([.bytes: [5]]).total(.bytes, []) == nil)
        #expect(SampleSeries.example([.width: [5], .height: [5]]).sizeChanges == nil)
        #expect(SampleSeries.example([.codec: [5]]).changes(.codec) == nil)
    }

    @Test func `tells a rotation from a switch, past sizes of nothing`() throws {
        let series = SampleSeries.example([
            .width: [640, 0, 640, 360, nil, 360, 1280], .height: [360, 0, 360, 640, nil, 640, 720],
        ])
        let changes = try #require(series.sizeChanges)
        #expect(changes.switches == 1)
        #expect(changes.rotations == 1)
    }

    @Test func `counts changes past missing values`() {
        #expect(SampleSeries.example([.codec: [1, nil, 1, 2, nil, 1]]).changes(.codec) == 2)
    }

    @Test func `adds the time of a size up`() {
        let series = SampleSeries.example(every: 2, [.width: [640, 640, 0, 320], .height: [360, 360, 0, 180]])
        #expect(series.sizeTimes(Intervals(series)) == ["640x360": 2, "320x180": 2])
    }

    @Test func `a count that is told once in a segment has risen by nobody knows what`() {
        let once = SampleSeries.example([.lostPackets: [nil, 7, nil]])
        #expect(once.riseOnly(.lostPackets, []) == nil)
        // One value before a reset and one behind it.
        let apart = SampleSeries.example([.lostPackets: [7, 40]])
        #expect(apart.riseOnly(.lostPackets, [1]) == nil)
        #expect(apart.riseOnly(.lostPackets, []) == 33)
    }

    @Test func `a rise adds nothing across a reset`() {
        let lost = SampleSeries.example([.lostPackets: [0, 2, 40, 41]])
        #expect(lost.riseOnly(.lostPackets, [2]) == 3)
    }

    @Test func `losses and packets grow over the same stretches`() throws {
        let late = SampleSeries.example([.packets: [0, 1_000, 2_000, 3_000], .lostPackets: [nil, nil, 50, 100]])
        #expect(try #require(late.loss([])) == (50, 1_000))
        // Every other sample has both.
        let holes = SampleSeries.example([.packets: [0, nil, 200, 300, 400], .lostPackets: [0, 9, 4, nil, 6]])
        #expect(try #require(holes.loss([])) == (6, 400))
        #expect(SampleSeries.example([.packets: [0, 9], .lostPackets: [nil, 9]]).loss([]) == nil)
    }
}
