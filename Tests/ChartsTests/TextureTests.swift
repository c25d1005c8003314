import Charts
import Testing

@Suite struct TextureTests {
    @Test func `cuts strokes at the rectangle's edges`() {
        // x + y = 5, 10 and 15 within 10 × 8.
        #expect(
            Texture.rising.strokes(x: 0, y: 0, width: 10, height: 8).text == "M0 5L5 0M2 8L10 0M7 8L10 5")
        // x − y = −5, 0 and 5.
        #expect(
            Texture.falling.strokes(x: 0, y: 0, width: 10, height: 8).text == "M0 5L3 8M0 0L8 8M5 0L10 5")
        #expect(Texture.upright.strokes(x: 1, y: 2, width: 10, height: 3).text == "M5 2L5 5M10 2L10 5")
    }

    @Test func `crosses both ways, and has none where there is nothing to fill`() {
        let crossed = Texture.crossed.strokes(x: 0, y: 0, width: 10, height: 8).text
        #expect(crossed == "M0 5L5 0M2 8L10 0M7 8L10 5M0 5L3 8M0 0L8 8M5 0L10 5")
        #expect(Texture.hollow.strokes(x: 0, y: 0, width: 10, height: 8).text.isEmpty)
        #expect(Texture.rising.strokes(x: 0, y: 0, width: 0, height: 8).text.isEmpty)
    }

    @Test func `fills what is too narrow for strokes`() throws {
        var svg = SVG("test", width: 20, height: 20, title: "T", description: "D")
        svg.surface(SeriesStyle(colour: 2, texture: .rising), x: 1, y: 1, width: 2, height: 9)
        svg.surface(SeriesStyle(colour: 3, texture: .rising), x: 5, y: 1, width: 12, height: 9)
        let picture = try Picture(svg.finished())
        #expect(picture.all("rect", class: "series-3").map { $0.attributes["fill"] } == [Palette.series[2]])
        #expect(picture.all("rect", class: "series-4").map { $0.attributes["fill"] } == ["none"])
        #expect(picture.all("path", class: "series-4").count == 1)
    }
}
