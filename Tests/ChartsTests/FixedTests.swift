import Charts
import Testing

@Suite struct FixedTests {
    @Test(
        arguments: [
            (1.25, 1, "1.3"), (-1.25, 1, "-1.3"), (0, 2, "0.00"), (-0.04, 1, "0.0"), (12_345.678, 2, "12345.68"),
            (0.005, 3, "0.005"), (99.96, 1, "100.0"), (7, 0, "7"), (1e20, 2, "1e+20"), (.nan, 1, "unknown"),
            (-.infinity, 0, "unknown"),
        ] as [(Double, Int, String)])
    func `writes so many decimals and a point`(value: Double, decimals: Int, expected: String) {
        #expect(Fixed.text(value, decimals: decimals) == expected)
    }

    @Test func `writes coordinates as short as they are`() {
        #expect(Fixed.coordinate(12) == "12")
        #expect(Fixed.coordinate(12.04) == "12")
        #expect(Fixed.coordinate(-0.01) == "0")
        #expect(Fixed.coordinate(12.34) == "12.3")
        #expect(Fixed.coordinate(.nan) == "0")
        #expect(Fixed.coordinate(-12.34) == "-12.3")
        #expect(Fixed.coordinate(0.05) == "0.1")
        #expect(Fixed.coordinate(-99.95) == "-100")
        #expect(Fixed.coordinate(1_234_567.89) == "1234567.9")
        #expect(Fixed.coordinate(-2e15) == "-2000000000000000")
    }

    @Test(
        arguments: [(20, 0), (1, 0), (0.5, 1), (0.1, 1), (0.25, 2), (0.005, 3), (0.001 * 500, 1), (0, 0)]
            as [(Double, Int)])
    func `knows the decimals that a step needs`(step: Double, expected: Int) {
        #expect(Fixed.decimals(ofStep: step) == expected)
    }
}
