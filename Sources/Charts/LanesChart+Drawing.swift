extension LanesChart {
    private static let margin = 6.0
    private static let headingHeight = 20.0
    private static let stateHeight = 22.0
    private static let lineHeight = 58.0
    private static let eventHeight = 17.0
    private static let widestGutter = 128.0

    /// As wide as asked for, as high as its lanes.
    package var svg: String {
        let legends = lanes.map(legend)
        var height = Self.margin
        for (lane, legend) in zip(lanes, legends) { height += headHeight(legend) + bodyHeight(lane) + 8 }
        height += outside > 0 ? 58 : 42
        var svg = SVG("lanes", width: width, height: height, title: title, description: description, id: id)
        let gutter = min(lanes.map(labelRoom).max() ?? 0, Self.widestGutter)
        let x = Scale(low: from, high: to, start: Self.margin + gutter, end: width - 14)
        let ticks = Ticks.time(low: from, high: to, about: Int((x.end - x.start) / 50))
        var top = Self.margin
        for (lane, legend) in zip(lanes, legends) {
            head(lane, legend, &svg, top)
            let bodyTop = top + headHeight(legend)
            let body = PlotArea(left: x.start, right: x.end, top: bodyTop, bottom: bodyTop + bodyHeight(lane))
            for tick in ticks.values {
                let place = x.position(tick)
                svg.line(
                    x1: place, y1: body.top, x2: place, y2: body.bottom, .role(.grid, width: 0.5, dash: "1 3"))
            }
            draw(lane, &svg, x, in: body)
            top = body.bottom + 8
        }
        let base = PlotArea(left: x.start, right: x.end, top: Self.margin, bottom: top)
        let decimals = Fixed.decimals(ofStep: ticks.step)
        svg.baseAxis(
            ticks.values.map { (x: x.position($0), text: Elapsed.text($0, decimals: decimals)) }, in: base,
            within: 2...(width - 2))
        svg.text(
            TextFit.shortened(axisName, width: base.width, size: SVG.fontSize), x: (base.left + base.right) / 2,
            y: top + 33, .quiet, anchor: .middle)
        if let words = outsideWords { svg.text(words, x: Self.margin, y: top + 50) }
        return svg.finished()
    }

    private func heading(_ lane: Lane) -> String {
        let unit: String
        switch lane.content {
        case .steps(_, let measure), .lines(_, let measure): unit = measure.unit.isEmpty ? "" : ", \(measure.unit)"
        case .states, .events: unit = ""
        }
        // A long title is cut, its unit is not; bold letters are a little wider than the estimate.
        let room = (width - 2 * Self.margin) / 1.06 - TextFit.width(unit, size: SVG.fontSize)
        return TextFit.shortened(lane.title, width: room, size: SVG.fontSize) + unit
    }

    private func legend(_ lane: Lane) -> Legend {
        let left = Self.margin + TextFit.width(heading(lane), size: SVG.fontSize) * 1.06 + 16
        let right = width - Self.margin
        switch lane.content {
        case .states(_, let categories):
            return Legend(categories, swatch: .surface, left: Self.margin, right: right, firstLeft: left)
        case .steps(let series, _), .lines(let series, _):
            let names = series.count > 1 ? series.map { LegendEntry($0.name) } : []
            return Legend(names, swatch: .line, left: Self.margin, right: right, firstLeft: left)
        case .events: return Legend([], swatch: .surface, left: Self.margin, right: right)
        }
    }

    private func headHeight(_ legend: Legend) -> Double {
        Self.headingHeight + Double(max(legend.lines, 1) - 1) * Legend.lineHeight
    }

    private func bodyHeight(_ lane: Lane) -> Double {
        switch lane.content {
        case .states: Self.stateHeight
        case .steps, .lines: Self.lineHeight
        case .events(_, let kinds): Double(max(kinds.count, 1)) * Self.eventHeight
        }
    }

    private func labelRoom(_ lane: Lane) -> Double {
        switch lane.content {
        case .states: 0
        case .steps(let series, let measure):
            axis(series, measure, stepped: true, bottom: 0, top: 1).map { SVG.labelWidth($0.ticks, measure) } ?? 0
        case .lines(let series, let measure):
            axis(series, measure, stepped: false, bottom: 0, top: 1).map { SVG.labelWidth($0.ticks, measure) } ?? 0
        case .events(_, let kinds): SVG.labelWidth(kinds.map(\.label)) + 4
        }
    }

    private func axis(
        _ series: [Series], _ measure: Measure, stepped: Bool, bottom: Double, top: Double
    ) -> (scale: Scale, ticks: Ticks)? {
        let values = series.flatMap { shown($0, stepped: stepped).map(\.value) }
        guard let extent = Scale.extent(values) else { return nil }
        let (scale, ticks) = measure.axis(
            (min(0, extent.low), max(0, extent.high)), about: 2, start: bottom, end: top)
        return (scale, ticks)
    }

    /// The points within the picture, and the step before its start, which still holds when it begins.
    private func shown(_ one: Series, stepped: Bool) -> [Point] {
        let first = one.points.firstIndex { $0.at >= from } ?? one.points.count
        let holding = stepped ? one.points.lastIndex { $0.at <= from } ?? first : first
        return one.points.dropFirst(min(first, holding)).filter { $0.at <= to }
    }

    private func head(_ lane: Lane, _ legend: Legend, _ svg: inout SVG, _ top: Double) {
        svg.text(heading(lane), x: Self.margin, y: top + 13, bold: true, title: lane.title)
        svg.legend(legend, y: top + 9)
    }

    private func draw(_ lane: Lane, _ svg: inout SVG, _ x: Scale, in body: PlotArea) {
        switch lane.content {
        case .states(let spans, let categories): draw(spans, categories, &svg, x, in: body)
        case .events(let events, let kinds): draw(events, kinds, &svg, x, in: body)
        case .steps(let series, let measure): draw(series, measure, stepped: true, &svg, x, in: body)
        case .lines(let series, let measure): draw(series, measure, stepped: false, &svg, x, in: body)
        }
    }

    private func draw(
        _ series: [Series], _ measure: Measure, stepped: Bool, _ svg: inout SVG, _ x: Scale, in body: PlotArea
    ) {
        guard let (y, ticks) = axis(series, measure, stepped: stepped, bottom: body.bottom, top: body.top + 4) else {
            svg.nothing(in: body)
            return
        }
        svg.valueAxis(y, ticks, measure, in: body)
        for (i, one) in series.enumerated() {
            let points = shown(one, stepped: stepped).map { (x: x.position($0.at), y: $0.value.map(y.position)) }
            let trace =
                stepped
                ? Trace(steps: points, end: x.end)
                : Trace(points.map { point in point.y.map { Trace.Point(point.x, $0) } })
            let style = SeriesStyle(i)
            svg.path(trace.path, .line(style, width: stepped ? 2 : 1.5), title: one.name)
            for point in trace.lonely { svg.mark(style, x: point.x, y: point.y, radius: 2, title: one.name) }
        }
    }
}
