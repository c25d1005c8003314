/// How one of several series or categories looks: never by colour alone.
package struct SeriesStyle: Sendable, Equatable {
    /// The colour's place in the palette, counted from 0 and around.
    package let colour: Int
    /// How a surface is filled.
    package let texture: Texture
    /// What marks a point.
    package let shape: Shape
    /// How a line is broken, in SVG's words; nil is a whole line.
    let dash: String?

    /// The look of the n-th series, counted from 0: from the seventh on colours return with another dash, shape and
    /// texture, and from the 37th on all of it.
    package init(_ index: Int) {
        let (turn, place) = max(0, index).quotientAndRemainder(dividingBy: 6)
        let other = (place + turn) % 6
        self.init(colour: place, texture: Texture.allCases[other], shape: Shape.allCases[other])
    }

    /// A look by choice, for categories that mean something: what is well steps back, what hurts is solid.
    package init(colour: Int, texture: Texture = .solid, shape: Shape = .circle) {
        self.colour = (colour % 6 + 6) % 6
        (self.texture, self.shape) = (texture, shape)
        dash = shape.dash
    }

    var hex: String { Palette.series[colour] }
    /// "series-1" is the first.
    var cssClass: String { "series-\(colour + 1)" }
}

extension Shape {
    /// Each shape has its own line, so that both tell the same series.
    fileprivate var dash: String? {
        switch self {
        case .circle: nil
        case .square: "6 3"
        case .triangle: "2 2"
        case .diamond: "8 3 2 3"
        case .wedge: "4 2"
        case .cross: "1 3"
        }
    }
}
