/// Writes one inline SVG, element by element.
///
/// Every element says its class, fill and stroke itself, in this order: class, geometry, fill, stroke and its width
/// and dash, text. There are no `style` attributes, no ids but the caller's, no references and no scripts.
package struct SVG {
    /// The font size of all words, in user units.
    package static let fontSize = 12.0

    private var markup = Markup()

    /// Opens the picture with its name, its description in words and its paper.
    ///
    /// - Parameters:
    ///   - kind: a second class of the `<svg>` beside "chart".
    ///   - id: where the caller gives one, title and description have the ids `ID-title` and `ID-desc`.
    package init(
        _ kind: String, width: Double, height: Double, title: String, description: String, id: String? = nil
    ) {
        let name = id.map(Self.escaped)
        markup.add("<svg class=\"chart ")
        markup.add(text: kind)
        markup.add("\" role=\"img\"")
        if let name {
            markup.attribute("id", name)
            markup.attribute("aria-labelledby", "\(name)-title \(name)-desc")
        }
        markup.attribute("width", width)
        markup.attribute("height", height)
        markup.attribute("viewBox", "0 0 \(Fixed.coordinate(width)) \(Fixed.coordinate(height))")
        markup.add(" fill=\"none\" stroke=\"none\" font-family=\"system-ui, sans-serif\"")
        markup.attribute("font-size", Self.fontSize)
        markup.add(">\n<title")
        if let name { markup.attribute("id", "\(name)-title") }
        markup.add(">")
        markup.add(text: Self.escaped(TextFit.clipped(title)))
        markup.add("</title>\n<desc")
        if let name { markup.attribute("id", "\(name)-desc") }
        markup.add(">")
        markup.add(text: Self.escaped(description))
        markup.add("</desc>\n")
        rect(x: 0, y: 0, width: width, height: height, .role(.paper))
    }

    /// The whole picture.
    package func finished() -> String {
        var whole = markup
        whole.add("</svg>\n")
        return whole.text
    }

    /// A rectangle; a negative or unknown size is drawn as none.
    package mutating func rect(
        x: Double, y: Double, width: Double, height: Double, _ paint: Paint, title: String? = nil
    ) {
        open("rect", paint.cssClass)
        markup.attribute("x", x)
        markup.attribute("y", y)
        markup.attribute("width", max(0, width))
        markup.attribute("height", max(0, height))
        close("rect", paint, title)
    }

    /// A straight line.
    package mutating func line(x1: Double, y1: Double, x2: Double, y2: Double, _ paint: Paint, title: String? = nil) {
        open("line", paint.cssClass)
        markup.attribute("x1", x1)
        markup.attribute("y1", y1)
        markup.attribute("x2", x2)
        markup.attribute("y2", y2)
        close("line", paint, title)
    }

    /// A circle.
    package mutating func circle(x: Double, y: Double, radius: Double, _ paint: Paint, title: String? = nil) {
        open("circle", paint.cssClass)
        markup.attribute("cx", x)
        markup.attribute("cy", y)
        markup.attribute("r", radius)
        close("circle", paint, title)
    }

    /// A path; nothing where it is empty.
    package mutating func path(_ path: PathData, _ paint: Paint, title: String? = nil) {
        guard !path.markup.isEmpty else { return }
        open("path", paint.cssClass)
        markup.add(" d=\"")
        markup.add(path.markup)
        markup.add("\"")
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
        markup.attribute("x", x)
        markup.attribute("y", y)
        markup.attribute("fill", role.light)
        markup.add(" stroke=\"none\"")
        if anchor != .start { markup.attribute("text-anchor", anchor.rawValue) }
        if bold { markup.add(" font-weight=\"bold\"") }
        markup.add(">")
        if let title { addTitle(title) }
        markup.add(text: Self.escaped(words))
        markup.add("</text>\n")
    }

    private mutating func open(_ name: StaticString, _ cssClass: String) {
        markup.add("<")
        markup.add(name)
        markup.attribute("class", cssClass)
    }

    private mutating func close(_ name: StaticString, _ paint: Paint, _ title: String?) {
        markup.attribute("fill", paint.fill)
        markup.attribute("stroke", paint.stroke)
        if let width = paint.width { markup.attribute("stroke-width", width) }
        if let dash = paint.dash { markup.attribute("stroke-dasharray", dash) }
        guard let title else { return markup.add("/>\n") }
        markup.add(">")
        addTitle(title)
        markup.add("</")
        markup.add(name)
        markup.add(">\n")
    }

    private mutating func addTitle(_ title: String) {
        markup.add("<title>")
        markup.add(text: Self.escaped(TextFit.clipped(title)))
        markup.add("</title>")
    }
}
