/// Values over the hours of a night, one line for each series; an unknown hour is a gap.
package struct LineChart: Sendable {
    /// One line.
    package struct Series: Sendable, Equatable {
        package let name: String
        /// Base units, one for each label of the chart; nil is unknown, and so is what is missing at the end.
        package let values: [Double?]

        package init(_ name: String, _ values: [Double?]) {
            self.name = name
            self.values = values.map { $0?.isFinite == true ? $0 : nil }
        }
    }

    private let title: String
    private let measure: Measure
    private let axisName: String
    private let labels: [String]
    private let series: [Series]
    private let startsAtZero: Bool
    private let width: Double
    private let id: String?

    /// - Parameters:
    ///   - axisName: what the labels are, the first header of the table: "hour, UTC".
    ///   - labels: one for each point in time; 23 or 25 where the clocks change.
    ///   - startsAtZero: whether the axis includes zero. Without it small changes look large: for rates only.
    ///   - width: user units, 200 at least.
    package init(
        title: String, measure: Measure, axisName: String, labels: [String], series: [Series],
        startsAtZero: Bool = true, width: Double = 360, id: String? = nil
    ) {
        (self.title, self.measure, self.axisName, self.labels, self.id) = (title, measure, axisName, labels, id)
        self.series = series.map { Series($0.name, Array($0.values.prefix(labels.count))) }
        (self.startsAtZero, self.width) = (startsAtZero, max(width, 200))
    }

    /// As wide as asked for; some 200 user units high, and more for the legend's lines.
    package var svg: String {
        let names = series.count > 1 ? series.map { LegendEntry($0.name) } : []
        let legend = Legend(names, swatch: .line, left: 4, right: width - 4)
        let top = 28 + legend.height
        let height = top + 130 + 40
        var svg = SVG("lines", width: width, height: height, title: title, description: description, id: id)
        var area = PlotArea(left: 4, right: width - 12, top: top, bottom: top + 130)
        svg.text(TextFit.shortened(measure.title, width: width - 8, size: SVG.fontSize), x: 4, y: 14, .quiet)
        svg.legend(legend, y: 28)
        let values = series.flatMap(\.values)
        guard let extent = Scale.extent(values), !labels.isEmpty else {
            svg.nothing(in: area)
            return svg.finished()
        }
        let (low, high) = startsAtZero ? (min(0, extent.low), max(0, extent.high)) : extent
        let (y, ticks) = measure.axis((low, high), about: 4, start: area.bottom, end: area.top)
        area.left = 4 + SVG.labelWidth(ticks, measure)
        svg.valueAxis(y, ticks, measure, in: area)
        let slot = area.width / Double(labels.count)
        let places = labels.indices.map { area.left + (Double($0) + 0.5) * slot }
        svg.baseAxis(Self.thinned(labels, places, slot), in: area, within: 2...(width - 2))
        svg.text(
            TextFit.shortened(axisName, width: area.width, size: SVG.fontSize), x: (area.left + area.right) / 2,
            y: area.bottom + 33, .quiet, anchor: .middle)
        for (i, one) in series.enumerated() {
            // Shapes tell lines apart; one line alone needs none, and a page has dozens of charts.
            draw(one, SeriesStyle(i), &svg, places, y, marked: slot >= 10 && series.count > 1)
        }
        return svg.finished()
    }

    /// One row for each label, one column for each series.
    package var table: TableTwin {
        TableTwin(
            headers: [axisName] + series.map(\.name),
            rows: labels.enumerated().map { i, label in
                [label] + series.map { measure.text(i < $0.values.count ? $0.values[i] : nil) }
            })
    }

    /// Every label, or every second, third, fourth, sixth, … where they need the room.
    private static func thinned(_ labels: [String], _ places: [Double], _ slot: Double) -> [(x: Double, text: String)] {
        let shown = labels.map { TextFit.shortened($0, width: 80, size: SVG.fontSize) }
        let widest = (shown.map { TextFit.width($0, size: SVG.fontSize) }.max() ?? 0) + 10
        let steps = [1, 2, 3, 4, 6, 8, 12, 24, 48]
        let every = steps.first { Double($0) * slot >= widest } ?? max(1, Int((widest / slot).rounded(.up)))
        return stride(from: 0, to: labels.count, by: every).map { (x: places[$0], text: shown[$0]) }
    }

    private func draw(
        _ one: Series, _ style: SeriesStyle, _ svg: inout SVG, _ places: [Double], _ y: Scale, marked: Bool
    ) {
        let points = zip(places, one.values).map { x, value in value.map { Trace.Point(x, y.position($0)) } }
        let trace = Trace(points)
        svg.path(trace.path, .line(style, width: 2), title: one.name)
        guard marked else {
            for point in trace.lonely { svg.mark(style, x: point.x, y: point.y, radius: 2.5) }
            return
        }
        for (i, point) in points.enumerated() {
            guard let point, let value = one.values[i] else { continue }
            svg.mark(
                style, x: point.x, y: point.y, radius: 2.5, title: "\(one.name), \(labels[i]): \(measure.text(value))")
        }
    }

    private var description: String {
        guard !series.isEmpty else { return "no data" }
        return series.map { one in
            let unknown = labels.count - one.values.count { $0 != nil }
            var words = TextFit.clipped(one.name) + ": "
            if let extent = Scale.extent(one.values) {
                words += "lowest \(measure.text(extent.low)), highest \(measure.text(extent.high))"
            } else {
                words += "no data"
            }
            if unknown > 0 { words += ", \(unknown) of \(labels.count) unknown" }
            return words
        }.joined(separator: "; ")
    }
}
