import Charts
import Testing

@Suite struct TraceTests {
    @Test func `breaks at a gap and never bridges it`() {
        let trace = Trace([.init(0, 1), .init(5, 2), nil, .init(9, 3), nil, nil, .init(20, 4), .init(30, 4)])
        #expect(trace.path.text == "M0 1L5 2M20 4L30 4")
        #expect(trace.lonely == [.init(9, 3)])
    }

    @Test func `holds a step until the next value, known or not`() {
        let trace = Trace(steps: [(0, 5), (10, 8), (20, nil), (25, 3)], end: 40)
        #expect(trace.path.text == "M0 5L10 5L10 8L20 8M25 3L40 3")
    }

    @Test func `is empty without points`() {
        #expect(Trace([nil, nil]).stretches.isEmpty)
        #expect(Trace(steps: [], end: 9).path.text.isEmpty)
    }

    @Test func `keeps the first, lowest, highest and last of a unit's points`() {
        let points = [1.0, 5, 2, 9, 0, 4, 3].enumerated().map { Trace.Point(7 + Double($0) / 10, $1) }
        #expect(Trace(points).stretches == [[points[0], points[3], points[4], points[6]]])
    }

    @Test func `is no longer for a longer log`() {
        let points = (0..<100_000).map { Trace.Point(Double($0) / 1_000, Double($0 * 7919 % 101)) }
        #expect(Trace(points).stretches[0].count <= 400)
    }
}
