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
