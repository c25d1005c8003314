import Charts
import Testing

@Suite struct ScaleTests {
    @Test func `maps values along the axis and stops at its ends`() {
        let scale = Scale(low: -10, high: 30, start: 200, end: 0)
        #expect(scale.position(-10) == 200)
        #expect(scale.position(0) == 150)
        #expect(scale.position(30) == 0)
        #expect(scale.position(1e9) == 0)
        #expect(scale.position(.nan) == 200)
        #expect(scale.position(.infinity) == 0)
    }

    @Test func `gives equal ratios equal room`() {
        let scale = Scale(.logarithmic, low: 1, high: 10_000, start: 0, end: 400)
        #expect(abs(scale.position(10) - 100) < 1e-9)
        #expect(abs(scale.position(1_000) - 300) < 1e-9)
        #expect(scale.position(0) == 0)
    }

    @Test func `is linear where a logarithm has no meaning`() {
        #expect(Scale(.logarithmic, low: 0, high: 10, start: 0, end: 1).kind == .linear)
        #expect(Scale(.logarithmic, low: -1, high: 10, start: 0, end: 1).position(4.5) == 0.5)
    }

    @Test func `opens around a single value`() {
        #expect(Scale(low: 4, high: 4, start: 0, end: 100).position(4) == 50)
        #expect(Scale(low: -4, high: -4, start: 0, end: 100).position(-4) == 50)
        #expect(Scale(low: 0, high: 0, start: 0, end: 100).high == 1)
        #expect(abs(Scale(.logarithmic, low: 8, high: 8, start: 0, end: 100).position(8) - 50) < 1e-9)
    }

    @Test func `takes ends in any order and the hugest of them`() {
        #expect(Scale(low: 9, high: 1, start: 0, end: 1).low == 1)
        let huge = Scale(low: -Double.greatestFiniteMagnitude, high: .greatestFiniteMagnitude, start: 0, end: 100)
        #expect(huge.position(0) == 50)
        #expect(Scale(low: .nan, high: .infinity, start: 0, end: 1).high == 1)
    }

    @Test func `knows the extent of what is known`() throws {
        let extent = try #require(Scale.extent([nil, 3, .nan, -1, .infinity]))
        #expect(extent.low == -1 && extent.high == 3)
        #expect(Scale.extent([nil, .nan]) == nil)
    }
}
