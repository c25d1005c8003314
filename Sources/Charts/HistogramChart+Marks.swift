extension HistogramChart {
    /// A mark with its place: the line and, beside it, the words.
    struct Placed {
        let x: Double
        let left: Double
        let words: String
        let width: Double
        let line: Int
    }

    /// Marks from left to right, each label beside its line and in the first row where it has room.
    func place(_ marks: [(String, Double)], _ x: Scale, in area: PlotArea, hasOpenEnd: Bool) -> [Placed] {
        var ends: [Double] = []
        return marks.sorted { $0.1 < $1.1 }.map { label, value in
            let isBeyond = value > x.high && hasOpenEnd
            let place = isBeyond ? area.right - Self.openWidth / 2 : x.position(value)
            let words = TextFit.shortened(
                "\(label) \(measure.text(value))", width: area.width - 8, size: SVG.fontSize)
            let width = TextFit.width(words, size: SVG.fontSize)
            let fits = place + 4 + width <= self.width - 2
            let left = fits ? place + 4 : max(2, place - 4 - width)
            let line = ends.firstIndex { $0 + 6 <= left } ?? ends.count
            if line == ends.count { ends.append(0) }
            ends[line] = left + width
            return Placed(x: place, left: left, words: words, width: width, line: line)
        }
    }

    func draw(_ placed: [Placed], _ svg: inout SVG, in area: PlotArea) {
        func top(_ mark: Placed) -> Double { 22 + Double(mark.line) * Self.markLine }
        for (i, mark) in placed.enumerated() {
            let dash = [nil, "5 3", "2 2", "8 3 2 3"][i % 4]
            svg.line(x1: mark.x, y1: top(mark), x2: mark.x, y2: area.bottom, .role(.halo, width: 3))
            svg.line(x1: mark.x, y1: top(mark), x2: mark.x, y2: area.bottom, .role(.mark, width: 1.5, dash: dash))
        }
        for mark in placed {
            // The paper behind the words hides a neighbour's line that would run through them.
            svg.rect(x: mark.left - 1, y: top(mark), width: mark.width + 2, height: 13, .role(.paper))
            svg.text(mark.words, x: mark.left, y: top(mark) + 10)
        }
    }
}
