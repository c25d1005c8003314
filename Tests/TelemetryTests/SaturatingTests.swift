import Telemetry
import Testing

@Suite struct SaturatingTests {
    @Test(
        arguments: [
            (2.9, 2), (-2.9, -2), (1e300, Int.max), (-1e300, Int.min), (.infinity, Int.max), (.nan, 0),
        ] as [(Double, Int)])
    func `stops at the end of the range`(value: Double, whole: Int) {
        #expect(Int(saturating: value) == whole)
    }
}

@Suite struct SaturatedSumTests {
    @Test func `a sum beyond the range is its end`() {
        #expect(Int.max.addingSaturated(1) == .max)
        #expect(Int.min.addingSaturated(-1) == .min)
        #expect(2.addingSaturated(3) == 5)
    }
}
