/// Writes one inline SVG, element by element.
///
/// Every element says its class, fill and stroke itself, in this order: class, geometry, fill, stroke and its width
/// and dash, text. There are no `style` attributes, no ids but the caller's, no references and no scripts.
package struct SVG {
    /// The font size of all words, in user units.
    package static let fontSize = 12.0

    private var markup: String

    /// Opens the picture with its name, its description in words and its paper.
    ///
    /// - Parameters:
    ///   - kind: a second class of the `<svg>` beside "chart".
    ///   - id: where the caller gives one, title and description have the ids `ID-title` and `ID-desc`.
    package init(
        _ kind: String, width: Double, height: Double, title: String, description: String, id: String? = nil
    ) {
        let size = (Fixed.coordinate(width), Fixed.coordinate(height))
        let name = id.map(Self.escaped)
        markup = "<svg class=\"chart \(kind)\" role=\"img\""
        if let name { markup += " id=\"\(name)\" aria-labelledby=\"\(name)-title \(name)-desc\"" }
        markup += " width=\"\(size.0)\" height=\"\(size.1)\" viewBox=\"0 0 \(size.0) \(size.1)\""
        markup += " fill=\"none\" stroke=\"none\" font-family=\"system-ui, sans-serif\""
        markup += " font-size=\"\(Fixed.coordinate(Self.fontSize))\">\n"
        let titleID = name.map { " id=\"\($0)-title\"" } ?? ""
        let descriptionID = name.map { " id=\"\($0)-desc\"" } ?? ""
        markup += "<title\(titleID)>\(Self.escaped(TextFit.clipped(title)))</title>\n"
        markup += "<desc\(descriptionID)>\(Self.escaped(description))</desc>\n"
        rect(x: 0, y: 0, width: width, height: height, .role(.paper))
    }

    /// The whole picture.
    package func finished() -> String { markup + "</svg>\n" }

    /// A rectangle; a negative or unknown size is drawn as none.
    package mutating func rect(
        x: Double, y: Double, width: Double, height: Double, _ paint: Paint, title: String? = nil
    ) {
        let place = [("x", x), ("y", y), ("width", max(0, width)), ("height", max(0, height))]
        element("rect", place, paint, title)
    }

    /// A straight line.
    package mutating func line(x1: Double, y1: Double, x2: Double, y2: Double, _ paint: Paint, title: String? = nil) {
        element("line", [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)], paint, title)
    }

    /// A circle.
    package mutating func circle(x: Double, y: Double, radius: Double, _ paint: Paint, title: String? = nil) {
        element("circle", [("cx", x), ("cy", y), ("r", radius)], paint, title)
    }

    /// A path; nothing where it is empty.
    package mutating func path(_ path: PathData, _ paint: Paint, title: String? = nil) {
        guard !path.text.isEmpty else { return }
        open("path", paint.cssClass)
        markup += " d=\"\(path.text)\""
        close("path", paint, title)
    }

    /// Where words stand relative to their point.
    package enum Anchor: String, Sendable {
        /// The point is left of, in the middle of or right of the words.
        case start, middle, end
    }

    /// Words on a line; nothing where there are none.
    package mutating func text(
        _ words: String, x: Double, y: Double, _ role: Palette.Role = .ink, anchor: Anchor = .start, bold: Bool = false,
        title: String? = nil
    ) {
        guard !words.isEmpty else { return }
        open("text", role.rawValue)
        markup += " x=\"\(Fixed.coordinate(x))\" y=\"\(Fixed.coordinate(y))\" fill=\"\(role.light)\" stroke=\"none\""
        if anchor != .start { markup += " text-anchor=\"\(anchor.rawValue)\"" }
        if bold { markup += " font-weight=\"bold\"" }
        markup += ">"
        if let title { markup += "<title>\(Self.escaped(TextFit.clipped(title)))</title>" }
        markup += Self.escaped(words) + "</text>\n"
    }

    private mutating func element(
        _ name: String, _ geometry: [(String, Double)], _ paint: Paint, _ title: String?
    ) {
        open(name, paint.cssClass)
        for (key, value) in geometry { markup += " \(key)=\"\(Fixed.coordinate(value))\"" }
        close(name, paint, title)
    }

    private mutating func open(_ name: String, _ cssClass: String) {
        markup += "<\(name) class=\"\(cssClass)\""
    }

    private mutating func close(_ name: String, _ paint: Paint, _ title: String?) {
        markup += " fill=\"\(paint.fill)\" stroke=\"\(paint.stroke)\""
        if let width = paint.width { markup += " stroke-width=\"\(Fixed.coordinate(width))\"" }
        if let dash = paint.dash { markup += " stroke-dasharray=\"\(dash)\"" }
        if let title {
            markup += "><title>\(Self.escaped(TextFit.clipped(title)))</title></\(name)>\n"
        } else {
            markup += "/>\n"
        }
    }
}
