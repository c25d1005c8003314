/// The part of a picture in which values are drawn.
struct PlotArea {
    var left: Double, right: Double, top: Double, bottom: Double

    var width: Double { right - left }
    var height: Double { bottom - top }
}

extension SVG {
    /// Room for words at the left of the plot.
    static func labelWidth(_ labels: [String]) -> Double {
        (labels.map { TextFit.width($0, size: fontSize) }.max() ?? 0) + 6
    }

    /// Room for the tick labels of a vertical axis.
    static func labelWidth(_ ticks: Ticks, _ measure: Measure) -> Double {
        labelWidth(ticks.values.map { measure.tick($0, step: ticks.step) })
    }

    /// Grid lines and labels at the left.
    mutating func valueAxis(_ scale: Scale, _ ticks: Ticks, _ measure: Measure, in area: PlotArea) {
        var grid = PathData()
        for y in ticks.values.map(scale.position) {
            grid.move(area.left, y)
            grid.line(area.right, y)
        }
        path(grid, .role(.grid, width: 0.5, dash: "1 3"))
        for value in ticks.values {
            let y = scale.position(value)
            text(measure.tick(value, step: ticks.step), x: area.left - 5, y: y + 4, .quiet, anchor: .end)
        }
    }

    /// The base line with labelled notches below, as many as have room; labels stay within the picture.
    mutating func baseAxis(
        _ labels: [(x: Double, text: String)], in area: PlotArea, within edges: ClosedRange<Double>
    ) {
        // One element for all: a page has dozens of axes.
        var lines = PathData()
        lines.move(area.left, area.bottom)
        lines.line(area.right, area.bottom)
        for label in labels {
            lines.move(label.x, area.bottom)
            lines.line(label.x, area.bottom + 4)
        }
        path(lines, .role(.axis))
        var free = edges.lowerBound
        for label in labels {
            let width = TextFit.width(label.text, size: Self.fontSize)
            guard edges.upperBound - edges.lowerBound >= width else { continue }
            let x = min(max(label.x, edges.lowerBound + width / 2), edges.upperBound - width / 2)
            guard x - width / 2 >= free else { continue }
            text(label.text, x: x, y: area.bottom + 16, .quiet, anchor: .middle)
            free = x + width / 2 + 6
        }
    }

    /// Says that there is nothing to draw, in the middle of where it would be.
    mutating func nothing(_ words: String = "no data", in area: PlotArea) {
        text(
            words, x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2 + 4, .quiet, anchor: .middle)
    }
}
