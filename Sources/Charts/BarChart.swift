/// Groups compared: each with its name and value on a line, and below it a bar with its interval.
package struct BarChart: Sendable {
    /// One group.
    package struct Row: Sendable {
        /// The group's name as it came from the logs.
        package let label: String
        /// Base units; nil is unknown and has no bar.
        package let value: Double?
        /// The interval in which the true value lies, usually at 95 %; nil where the kind has none.
        package let interval: (low: Double, high: Double)?
        /// What a reader has to know beside the number: "few", "12 of 40 views could say". Empty for nothing.
        package let note: String

        package init(
            _ label: String, _ value: Double?, interval: (low: Double, high: Double)? = nil, note: String = ""
        ) {
            (self.label, self.note) = (label, note)
            self.value = value?.isFinite == true ? value : nil
            let isInterval = interval.map { $0.low.isFinite && $0.high.isFinite && $0.low <= $0.high } ?? false
            self.interval = isInterval ? interval : nil
        }
    }

    private let title: String
    private let measure: Measure
    private let grouping: String
    private let rows: [Row]
    private let width: Double
    private let id: String?

    /// - Parameters:
    ///   - grouping: what the rows are, the first header of the table: "app version".
    ///   - rows: in the order in which they are shown.
    ///   - width: user units, 200 at least.
    package init(
        title: String, measure: Measure, grouping: String, rows: [Row], width: Double = 360, id: String? = nil
    ) {
        (self.title, self.measure, self.grouping, self.rows) = (title, measure, grouping, rows)
        (self.width, self.id) = (max(width, 200), id)
    }

    /// As wide as asked for; 36 user units high for each row, 14 more for a note.
    package var svg: String {
        let hasAxis = rows.contains { $0.value != nil || $0.interval != nil }
        let height = rows.reduce(10) { $0 + Self.height($1) } + (rows.isEmpty ? 40 : hasAxis ? 36 : 0)
        var svg = SVG("bars", width: width, height: height, title: title, description: description, id: id)
        let area = PlotArea(left: 14, right: width - 14, top: 6, bottom: height - (hasAxis ? 38 : 4))
        guard !rows.isEmpty else {
            svg.nothing(in: area)
            return svg.finished()
        }
        let extent = Scale.extent(rows.flatMap { [$0.value, $0.interval?.low, $0.interval?.high] } + [0]) ?? (0, 1)
        let (x, ticks) = measure.axis(extent, about: 4, start: area.left, end: area.right)
        if hasAxis {
            for tick in ticks.values {
                let place = x.position(tick)
                svg.line(
                    x1: place, y1: area.top, x2: place, y2: area.bottom, .role(.grid, width: 0.5, dash: "1 3"))
            }
        }
        if hasAxis {
            let zero = x.position(0)
            svg.line(x1: zero, y1: area.top, x2: zero, y2: area.bottom, .role(.axis))
        }
        var top = area.top
        for row in rows {
            draw(row, &svg, x, top)
            top += Self.height(row)
        }
        if hasAxis {
            let labels = ticks.values.map { (x: x.position($0), text: measure.tick($0, step: ticks.step)) }
            svg.baseAxis(labels, in: area, within: 2...(width - 2))
            svg.text(
                TextFit.shortened(measure.title, width: area.width, size: SVG.fontSize), x: width / 2,
                y: area.bottom + 33, .quiet, anchor: .middle)
        }
        return svg.finished()
    }

    /// One row for each group; interval and note have columns where any row has them.
    package var table: TableTwin {
        let hasInterval = rows.contains { $0.interval != nil }
        let hasNote = rows.contains { !$0.note.isEmpty }
        return TableTwin(
            headers: [grouping, measure.name] + (hasInterval ? ["interval"] : []) + (hasNote ? ["note"] : []),
            rows: rows.map { row in
                [row.label, measure.text(row.value)] + (hasInterval ? [words(row.interval) ?? "unknown"] : [])
                    + (hasNote ? [row.note] : [])
            })
    }

    private static func height(_ row: Row) -> Double { row.note.isEmpty ? 36 : 50 }

    private func words(_ interval: (low: Double, high: Double)?) -> String? {
        interval.map { "\(measure.text($0.low)) to \(measure.text($0.high))" }
    }

    private func draw(_ row: Row, _ svg: inout SVG, _ x: Scale, _ top: Double) {
        let value = measure.text(row.value)
        let valueWidth = TextFit.width(value, size: SVG.fontSize) + 10
        let room = width - 8 - valueWidth
        let label = TextFit.shortened(row.label, width: max(room, 40), size: SVG.fontSize)
        let (words, bar) = (top + 12, top + 17)
        // Paper behind the words: grid lines stay out of them.
        svg.rect(x: 3, y: top, width: width - 6, height: 15, .role(.paper))
        svg.text(label, x: 4, y: words, title: label == row.label ? nil : row.label)
        svg.text(value, x: width - 4, y: words, row.value == nil ? .quiet : .ink, anchor: .end, bold: row.value != nil)
        if let number = row.value {
            let (a, b) = (x.position(min(0, number)), x.position(max(0, number)))
            svg.rect(
                x: a, y: bar, width: max(b - a, number == 0 ? 0 : 1), height: 11, .area(SeriesStyle(0)),
                title: "\(row.label): \(value)" + (self.words(row.interval).map { ", \($0)" } ?? ""))
        }
        if let interval = row.interval {
            var whisker = PathData()
            let (low, high, middle) = (x.position(interval.low), x.position(interval.high), bar + 5.5)
            whisker.move(low, middle)
            whisker.line(high, middle)
            for end in [low, high] {
                whisker.move(end, middle - 4)
                whisker.line(end, middle + 4)
            }
            svg.path(whisker, .role(.halo, width: 4))
            svg.path(whisker, .role(.mark, width: 1.5))
        }
        if !row.note.isEmpty {
            let note = TextFit.shortened(row.note, width: width - 8, size: SVG.fontSize)
            svg.rect(x: 3, y: bar + 14, width: width - 6, height: 15, .role(.paper))
            svg.text(note, x: 4, y: bar + 25, .quiet, title: note == row.note ? nil : row.note)
        }
    }

    private var description: String {
        guard !rows.isEmpty else { return "no data" }
        var words = "\(measure.name) by \(grouping), \(rows.count == 1 ? "1 group" : "\(rows.count) groups")"
        let unknown = rows.count { $0.value == nil }
        if unknown > 0 { words += ", \(unknown) unknown" }
        let known = rows.compactMap { row in row.value.map { (row.label, $0) } }
        if let highest = known.max(by: { $0.1 < $1.1 }), let lowest = known.min(by: { $0.1 < $1.1 }) {
            words += "; highest \(measure.text(highest.1)) (\(TextFit.clipped(highest.0)))"
            words += ", lowest \(measure.text(lowest.1)) (\(TextFit.clipped(lowest.0)))"
        }
        return words
    }
}
