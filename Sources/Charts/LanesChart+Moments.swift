extension LanesChart {
    /// States as surfaces; solid ones stand out a little. What is shorter than a user unit is drawn as two, on top and
    /// as high as the lane, so that a stall of 50 ms is seen and not taken for an outline of its neighbours. Of many
    /// such of one category in one user unit the first is drawn: the width bounds the picture's size, not the log.
    func draw(_ spans: [Span], _ categories: [LegendEntry], _ svg: inout SVG, _ x: Scale, in body: PlotArea) {
        let middle = (body.top + body.bottom) / 2
        svg.line(x1: body.left, y1: middle, x2: body.right, y2: middle, .role(.grid, width: 0.5, dash: "1 3"))
        var short: [(left: Double, span: Span)] = []
        var seen = [Double](repeating: -.infinity, count: categories.count)
        for span in spans where span.to >= from && span.from <= to {
            let (left, right) = (x.position(span.from), x.position(span.to))
            if right - left >= 1 {
                surface(span, categories, &svg, left, right - left, in: body)
            } else if left.rounded(.down) > seen[span.category] {
                seen[span.category] = left.rounded(.down)
                short.append((min(left, body.right - 2), span))
            }
        }
        for (left, span) in short { surface(span, categories, &svg, left, 2, in: body) }
    }

    private func surface(
        _ span: Span, _ categories: [LegendEntry], _ svg: inout SVG, _ left: Double, _ width: Double, in body: PlotArea
    ) {
        let words = "\(categories[span.category].label), \(moment(span.from)) to \(moment(span.to))"
        let style = categories[span.category].style(at: span.category)
        let inset = style.texture == .solid || width <= 2 ? 0.0 : 3
        svg.surface(
            style, x: left, y: body.top + inset, width: width, height: body.height - 2 * inset, title: words)
    }

    /// Events as marks, a row for each kind. Marks less than 3 user units apart are one, and it says how many.
    func draw(_ events: [Event], _ kinds: [LegendEntry], _ svg: inout SVG, _ x: Scale, in body: PlotArea) {
        guard !kinds.isEmpty else {
            svg.nothing(in: body)
            return
        }
        for (i, category) in kinds.enumerated() {
            let kind = category.label
            let y = body.top + (Double(i) + 0.5) * body.height / Double(kinds.count)
            let room = body.left - 14
            let shown = TextFit.shortened(kind, width: room, size: SVG.fontSize)
            svg.text(shown, x: body.left - 10, y: y + 4, anchor: .end, title: shown == kind ? nil : kind)
            svg.line(x1: body.left, y1: y, x2: body.right, y2: y, .role(.grid, width: 0.5, dash: "1 3"))
            var together: [Event] = []
            func flush() {
                guard let first = together.first, let last = together.last else { return }
                var words = "\(moment(first.at)) \(self.words(kind, first.label))"
                if together.count > 1 {
                    words = "\(together.count) × \(kind), \(moment(first.at)) to \(moment(last.at)); first: \(words)"
                }
                svg.mark(category.style(at: i), x: x.position(first.at), y: y, radius: 4, title: words)
            }
            for event in events where event.kind == i && event.at >= from && event.at <= to {
                if let first = together.first, x.position(event.at) - x.position(first.at) >= 3 {
                    flush()
                    together = []
                }
                together.append(event)
            }
            flush()
        }
    }
}
