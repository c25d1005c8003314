/// One KPI over the last nights, word-sized: a line with a dot at the last night, on the band of what is usual.
///
/// An unknown night is a gap. A night outside the band has a ring, so that it is seen without colour.
package struct Sparkline: Sendable {
    private let title: String
    private let measure: Measure
    private let labels: [String]
    private let values: [Double?]
    private let band: (low: Double, high: Double)?
    private let id: String?

    /// - Parameters:
    ///   - labels: a name for each value, oldest first ("2026-11-29"); what is missing is numbered.
    ///   - values: base units, oldest first; nil is unknown.
    ///   - band: what is usual, in the same units; nil where there is no baseline yet.
    package init(
        title: String, measure: Measure, labels: [String], values: [Double?], band: (low: Double, high: Double)?,
        id: String? = nil
    ) {
        (self.title, self.measure, self.labels, self.id) = (title, measure, labels, id)
        self.values = values.map { $0?.isFinite == true ? $0 : nil }
        let isBand = band.map { $0.low.isFinite && $0.high.isFinite && $0.low <= $0.high } ?? false
        self.band = isBand ? band : nil
    }

    /// 168 × 40 user units.
    package var svg: String {
        let (width, height) = (168.0, 40.0)
        var svg = SVG("sparkline", width: width, height: height, title: title, description: description, id: id)
        let area = PlotArea(left: 6, right: width - 8, top: 6, bottom: height - 6)
        guard let extent = Scale.extent(values + [band?.low, band?.high]) else {
            svg.nothing(in: area)
            return svg.finished()
        }
        let scale = Scale(low: extent.low, high: extent.high, start: area.bottom, end: area.top)
        if let band {
            let (top, bottom) = (scale.position(band.high), scale.position(band.low))
            svg.rect(x: 0, y: top, width: width, height: bottom - top, .role(.band))
            var edges = PathData()
            for y in [top, bottom] {
                edges.move(0, y)
                edges.line(width, y)
            }
            svg.path(edges, .role(.bandEdge, dash: "3 2"))
        }
        let x = Scale(low: 0, high: Double(max(1, values.count - 1)), start: area.left, end: area.right)
        let points = values.enumerated().map { i, value in
            // One value alone is the last one, at the right.
            value.map { Trace.Point(values.count == 1 ? area.right : x.position(Double(i)), scale.position($0)) }
        }
        let trace = Trace(points)
        let style = SeriesStyle(0)
        svg.path(trace.path, .line(style, width: 1.5))
        for point in trace.lonely { svg.circle(x: point.x, y: point.y, radius: 2, .area(style)) }
        if let band {
            for case (let point?, let value?) in zip(points, values) where value < band.low || value > band.high {
                svg.circle(x: point.x, y: point.y, radius: 3.5, .role(.mark))
            }
        }
        if let last = points.last, let last { svg.circle(x: last.x, y: last.y, radius: 2.5, .area(style)) }
        return svg.finished()
    }

    /// One row for each night.
    package var table: TableTwin {
        TableTwin(
            headers: ["night", measure.name],
            rows: values.enumerated().map { [$0 < labels.count ? labels[$0] : "\($0 + 1)", measure.text($1)] })
    }

    private var description: String {
        var words = values.count == 1 ? "1 night" : "\(values.count) nights"
        let unknown = values.count { $0 == nil }
        if unknown > 0 { words += ", \(unknown) unknown" }
        if let extent = Scale.extent(values) {
            words += "; lowest \(measure.text(extent.low)), highest \(measure.text(extent.high))"
        }
        if let last = values.last { words += "; last \(measure.text(last))" }
        if let band {
            words += "; usual \(measure.text(band.low)) to \(measure.text(band.high))"
            let outside = values.count { value in value.map { $0 < band.low || $0 > band.high } ?? false }
            words += outside == 0 ? "" : ", \(outside) outside"
        } else {
            words += "; no baseline"
        }
        return words
    }
}
