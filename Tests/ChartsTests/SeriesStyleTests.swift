import Charts
import Testing

@Suite struct SeriesStyleTests {
    @Test func `differs from its neighbours in more than colour`() {
        let first = (0..<6).map(SeriesStyle.init(_:))
        #expect(Set(first.map(\.colour)).count == 6)
        #expect(Set(first.map(\.shape)).count == 6)
        #expect(Set(first.map(\.texture)).count == 6)
    }

    @Test func `stays unlike for 36 series`() {
        let looks = (0..<36).map { SeriesStyle($0) }.map { "\($0.colour) \($0.shape) \($0.texture)" }
        #expect(Set(looks).count == 36)
        #expect(SeriesStyle(-3) == SeriesStyle(0))
        #expect(SeriesStyle(colour: -1).colour == 5)
    }
}
