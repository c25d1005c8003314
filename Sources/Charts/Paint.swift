/// How an element is painted: its class for the page's CSS, and the same said in attributes for pages without.
package struct Paint: Sendable, Equatable {
    let cssClass: String
    let fill: String
    let stroke: String
    var width: Double?
    var dash: String?

    /// A role of the palette: filled or drawn, as the role is.
    package static func role(_ role: Palette.Role, width: Double = 1, dash: String? = nil) -> Paint {
        role.fills
            ? Paint(cssClass: role.rawValue, fill: role.light, stroke: "none")
            : Paint(cssClass: role.rawValue, fill: "none", stroke: role.light, width: width, dash: dash)
    }

    /// A surface in a series' colour.
    package static func area(_ series: SeriesStyle) -> Paint {
        Paint(cssClass: "\(series.cssClass) area", fill: series.hex, stroke: "none")
    }

    /// A line in a series' colour, with its dash unless another is asked for.
    package static func line(_ series: SeriesStyle, width: Double, dashed: Bool = true) -> Paint {
        Paint(
            cssClass: "\(series.cssClass) line", fill: "none", stroke: series.hex, width: width,
            dash: dashed ? series.dash : nil)
    }
}

/// The `d` of a path, in absolute coordinates.
package struct PathData: Sendable, Equatable {
    private(set) var markup = Markup()

    package init() {}

    package var text: String { markup.text }

    /// Starts a new stretch.
    package mutating func move(_ x: Double, _ y: Double) { add("M", x, y) }

    /// Draws on.
    package mutating func line(_ x: Double, _ y: Double) { add("L", x, y) }

    /// Closes the stretch.
    package mutating func close() { markup.add("Z") }

    private mutating func add(_ command: StaticString, _ x: Double, _ y: Double) {
        markup.add(command)
        markup.add(coordinate: x)
        markup.add(" ")
        markup.add(coordinate: y)
    }
}
