import Charts
import Testing

@Suite struct SVGTests {
    @Test func `writes name, description, paper and elements in one order`() {
        var svg = SVG("test", width: 100, height: 50.25, title: "T", description: "D")
        svg.rect(x: 1, y: 2.04, width: 3, height: -4, .area(SeriesStyle(0)), title: "3 views")
        svg.line(x1: 0, y1: 0, x2: 9.96, y2: 5, .line(SeriesStyle(1), width: 2))
        svg.circle(x: 5, y: 6, radius: 2.5, .role(.mark))
        svg.text("p50", x: 10, y: 12, .quiet, anchor: .end, bold: true)
        var path = PathData()
        path.move(1, 2)
        path.line(3, 4.56)
        path.close()
        svg.path(path, .role(.band))
        svg.path(PathData(), .role(.band))
        svg.text("", x: 0, y: 0)
        #expect(
            svg.finished() == """
                <svg class="chart test" role="img" width="100" height="50.3" viewBox="0 0 100 50.3" fill="none" \
                stroke="none" font-family="system-ui, sans-serif" font-size="12">
                <title>T</title>
                <desc>D</desc>
                <rect class="paper" x="0" y="0" width="100" height="50.3" fill="#ffffff" stroke="none"/>
                <rect class="series-1 area" x="1" y="2" width="3" height="0" fill="#2878b5" stroke="none">\
                <title>3 views</title></rect>
                <line class="series-2 line" x1="0" y1="0" x2="10" y2="5" fill="none" stroke="#c95405" \
                stroke-width="2" stroke-dasharray="6 3"/>
                <circle class="mark" cx="5" cy="6" r="2.5" fill="none" stroke="#1b1f24" stroke-width="1"/>
                <text class="quiet" x="10" y="12" fill="#59626d" stroke="none" text-anchor="end" \
                font-weight="bold">p50</text>
                <path class="band" d="M1 2L3 4.6Z" fill="#e3e8ee" stroke="none"/>
                </svg>

                """)
    }

    @Test func `has only the id that it is given`() throws {
        let svg = SVG("test", width: 10, height: 10, title: "T", description: "D", id: "a\"b").finished()
        let picture = try Picture(svg)
        #expect(picture.root.attributes["id"] == "a\"b")
        #expect(picture.root.attributes["aria-labelledby"] == "a\"b-title a\"b-desc")
        #expect(picture.elements[1].attributes["id"] == "a\"b-title")
        #expect(picture.elements[2].attributes["id"] == "a\"b-desc")
    }

    @Test(arguments: Hostile.labels.indices)
    func `stays well-formed with any words`(number: Int) throws {
        let label = Hostile.labels[number]
        var svg = SVG("test", width: 10, height: 10, title: label, description: label)
        svg.text(label, x: 0, y: 0, title: label)
        svg.rect(x: 0, y: 0, width: 1, height: 1, .role(.band), title: label)
        let picture = try Picture(svg.finished())
        #expect(picture.all("script").isEmpty)
        #expect(picture.elements.allSatisfy { $0.attributes["onload"] == nil })
    }
}
