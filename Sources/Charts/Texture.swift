/// How a surface is filled, so that it is known without its colour: by strokes drawn one by one, since a `<pattern>`
/// would need an id that is unique in the page.
package enum Texture: CaseIterable, Sendable {
    /// Filled · strokes like / · empty · strokes like \ · both · strokes like |.
    case solid, rising, hollow, falling, crossed, upright

    /// The distance of two strokes, in user units.
    static let spacing = 5.0

    /// The strokes within a rectangle. They lie on one grid for the whole picture: neighbours of a kind join.
    package func strokes(x: Double, y: Double, width: Double, height: Double) -> PathData {
        var path = PathData()
        guard width > 0, height > 0 else { return path }
        let (right, bottom) = (x + width, y + height)
        if self == .rising || self == .crossed {
            // x + y is the same all along a stroke.
            for c in Self.grid(from: x + y, to: right + bottom) {
                let (x0, x1) = (max(x, c - bottom), min(right, c - y))
                path.move(x0, c - x0)
                path.line(x1, c - x1)
            }
        }
        if self == .falling || self == .crossed {
            for c in Self.grid(from: x - bottom, to: right - y) {
                let (x0, x1) = (max(x, c + y), min(right, c + bottom))
                path.move(x0, x0 - c)
                path.line(x1, x1 - c)
            }
        }
        if self == .upright {
            for c in Self.grid(from: x, to: right) {
                path.move(c, y)
                path.line(c, bottom)
            }
        }
        return path
    }

    private static func grid(from low: Double, to high: Double) -> [Double] {
        let (first, last) = ((low / spacing).rounded(.down) + 1, (high / spacing).rounded(.up) - 1)
        return first <= last ? stride(from: first, through: last, by: 1).map { $0 * spacing } : []
    }
}

extension SVG {
    /// A rectangle in a category's colour and texture, with an outline where it is not filled.
    package mutating func surface(
        _ style: SeriesStyle, x: Double, y: Double, width: Double, height: Double, title: String? = nil
    ) {
        let texture = style.texture
        // Too narrow for strokes: what happened there is seen as a full bar.
        guard texture != .solid, width >= 4 else {
            rect(x: x, y: y, width: width, height: height, .area(style), title: title)
            return
        }
        rect(x: x, y: y, width: width, height: height, .role(.paper), title: title)
        path(
            texture.strokes(x: x, y: y, width: width, height: height), .line(style, width: 1.5, dashed: false),
            title: title)
        let inset = 0.7
        rect(
            x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset,
            .line(style, width: 1.4, dashed: false))
    }
}
