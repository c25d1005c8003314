/// What marks a point: told apart in grey and by touch of the eye, not by colour.
package enum Shape: CaseIterable, Sendable {
    /// Filled forms, and at last a cross of lines.
    case circle, square, triangle, diamond, wedge, cross
}

extension SVG {
    /// A mark around a point, some 2 × `radius` wide, in a series' colour on a rim of paper.
    package mutating func mark(_ style: SeriesStyle, x: Double, y: Double, radius r: Double, title: String? = nil) {
        guard style.shape != .circle else {
            circle(x: x, y: y, radius: r, .area(style), title: title)
            return
        }
        var outline = PathData()
        func draw(_ corners: [(Double, Double)]) {
            for (i, corner) in corners.enumerated() {
                i == 0
                    ? outline.move(x + corner.0 * r, y + corner.1 * r)
                    : outline.line(x + corner.0 * r, y + corner.1 * r)
            }
        }
        switch style.shape {
        case .square, .circle: draw([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])
        case .triangle: draw([(0, -1.1), (1.1, 0.9), (-1.1, 0.9)])
        case .wedge: draw([(0, 1.1), (1.1, -0.9), (-1.1, -0.9)])
        case .diamond: draw([(0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)])
        case .cross:
            draw([(-1, -1), (1, 1)])
            draw([(-1, 1), (1, -1)])
            path(outline, .line(style, width: 2, dashed: false), title: title)
            return
        }
        outline.close()
        path(outline, .area(style), title: title)
    }
}
