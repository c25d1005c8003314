import Charts
import Testing

@Suite struct ElapsedTests {
    @Test(
        arguments: [
            (0, 0, "0:00"), (75, 0, "1:15"), (59.96, 1, "1:00.0"), (3_599.5, 0, "1:00:00"), (3_661.25, 2, "1:01:01.25"),
            (-5, 0, "-0:05"), (-0.2, 0, "0:00"), (360_000, 0, "100:00:00"), (.nan, 0, "unknown"),
        ] as [(Double, Int, String)])
    func `reads as a player's clock`(seconds: Double, decimals: Int, expected: String) {
        #expect(Elapsed.text(seconds, decimals: decimals) == expected)
    }
}
