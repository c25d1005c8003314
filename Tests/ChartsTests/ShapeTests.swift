import Charts
import Testing

@Suite struct ShapeTests {
    @Test func `draws every shape around its point`() throws {
        var drawn: Set<String> = []
        for shape in Shape.allCases {
            var svg = SVG("test", width: 20, height: 20, title: "T", description: "D")
            svg.mark(SeriesStyle(colour: 0, shape: shape), x: 10, y: 10, radius: 5, title: "here")
            let picture = try Picture(svg.finished())
            let mark = try #require(picture.all("path").first ?? picture.all("circle").first)
            drawn.insert(mark.attributes["d"] ?? "circle")
            #expect(picture.all("title").last?.text == "here")
        }
        #expect(drawn.count == Shape.allCases.count)
        #expect(drawn.contains("M5.5 5.5L14.5 5.5L14.5 14.5L5.5 14.5Z"))
        #expect(drawn.contains("M5 5L15 15M5 15L15 5"))
    }
}
