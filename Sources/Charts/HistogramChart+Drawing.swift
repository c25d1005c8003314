extension HistogramChart {
    static let openWidth = 24.0
    private static let openGap = 8.0
    static let markLine = 15.0

    /// As wide as asked for; some 190 user units high, and a line more for marks whose labels meet.
    package var svg: String {
        let closed = buckets.filter { !isOpenBelow($0) && !isOpenAbove($0) }
        let below = buckets.first.flatMap { isOpenBelow($0) ? $0 : nil }
        let above = buckets.last.flatMap { isOpenAbove($0) && !isOpenBelow($0) ? $0 : nil }
        let known = marks.compactMap { mark in mark.value.flatMap { $0.isFinite ? (mark.label, $0) : nil } }

        var area = PlotArea(left: 0, right: width - 12, top: 0, bottom: 0)
        let heights = heights(of: closed)
        let highest = max(heights.map(\.height).max() ?? 0, Double(max(below?.count ?? 0, above?.count ?? 0)))
        // Laid out with a height first: the labels of the axis decide where the plot begins.
        let (_, ticks) = counted.axis((0, highest), about: 4, start: 1, end: 0)
        area.left = 4 + SVG.labelWidth(ticks, counted)
        var plot = area
        if below != nil { plot.left += Self.openWidth + Self.openGap }
        if above != nil { plot.right -= Self.openWidth + Self.openGap }
        let x = scale(closed, plot)
        let placed = place(known, x, in: area, hasOpenEnd: above != nil)
        area.top = 24 + Double(placed.map { $0.line + 1 }.max() ?? 0) * Self.markLine
        area.bottom = area.top + 120
        let height = area.bottom + 40

        var svg = SVG("histogram", width: width, height: height, title: title, description: description, id: id)
        let heading = closed.isEmpty || isEven(closed) ? counted.name : "\(counted.name), per width of a bar"
        svg.text(heading, x: 4, y: 14, .quiet)
        guard highest > 0 else {
            svg.nothing(in: area)
            return svg.finished()
        }
        let (y, _) = counted.axis((0, highest), about: 4, start: area.bottom, end: area.top)
        svg.valueAxis(y, ticks, counted, in: area)
        if let below { bar(&svg, below, area.left, Self.openWidth, y.position(Double(below.count)), area.bottom) }
        for (bucket, height) in heights {
            let (left, right) = (x.position(bucket.low), x.position(bucket.high))
            bar(&svg, bucket, left, right - left, y.position(height), area.bottom)
        }
        if let above {
            bar(
                &svg, above, area.right - Self.openWidth, Self.openWidth, y.position(Double(above.count)),
                area.bottom)
        }
        svg.baseAxis(labels(x, closed, below, above, in: area), in: area, within: 2...(width - 2))
        svg.text(
            TextFit.shortened(measure.title, width: area.width, size: SVG.fontSize), x: (area.left + area.right) / 2,
            y: area.bottom + 33, .quiet, anchor: .middle)
        draw(placed, &svg, in: area)
        return svg.finished()
    }

    private func scale(_ closed: [Bucket], _ plot: PlotArea) -> Scale {
        Scale(kind, low: closed.first?.low ?? 0, high: closed.last?.high ?? 1, start: plot.left, end: plot.right)
    }

    private func isEven(_ closed: [Bucket]) -> Bool {
        let widths = drawnWidths(closed)
        guard let narrow = widths.min(), let wide = widths.max() else { return true }
        return wide - narrow <= wide * 0.02
    }

    /// Widths in the axis's own sense, in parts of the whole axis.
    private func drawnWidths(_ closed: [Bucket]) -> [Double] {
        let unit = scale(closed, PlotArea(left: 0, right: 1, top: 0, bottom: 0))
        return closed.map { unit.position($0.high) - unit.position($0.low) }
    }

    private func heights(of closed: [Bucket]) -> [(bucket: Bucket, height: Double)] {
        let widths = drawnWidths(closed)
        let narrowest = widths.filter { $0 > 0 }.min() ?? 1
        let even = isEven(closed)
        return zip(closed, widths).map { bucket, width in
            (bucket, even || width <= 0 ? Double(bucket.count) : Double(bucket.count) * narrowest / width)
        }
    }

    private func bar(
        _ svg: inout SVG, _ bucket: Bucket, _ left: Double, _ width: Double, _ top: Double, _ bottom: Double
    ) {
        guard bucket.count > 0 else { return }
        // A single view among a million is seen: a bar is never lower than a hairline.
        let height = max(bottom - top, 1)
        let gap = width > 4 ? 0.5 : 0
        svg.rect(
            x: left + gap, y: bottom - height, width: max(width - 2 * gap, 0.5), height: height, .area(SeriesStyle(0)),
            title: "\(range(bucket)): \(bucket.count) \(counted.name)")
    }

    private func labels(
        _ x: Scale, _ closed: [Bucket], _ below: Bucket?, _ above: Bucket?, in area: PlotArea
    ) -> [(x: Double, text: String)] {
        let ticks = x.ticks(about: 5)
        // On a logarithmic axis each label has the decimals that it needs itself.
        func text(_ value: Double, step: Double? = nil) -> String {
            measure.tick(
                value, step: x.kind == .logarithmic && value != 0 ? value : min(step ?? ticks.step, ticks.step))
        }
        // Where the open ends begin is no tick: it has the decimals of the buckets.
        let low = below.flatMap { bucket in
            bucket.high.isFinite
                ? (area.left + Self.openWidth / 2, "<" + text(bucket.high, step: closed.first?.width)) : nil
        }
        let high = above.map { (area.right - Self.openWidth / 2, "≥" + text($0.low, step: closed.last?.width)) }
        func isFree(_ place: Double, _ words: String) -> Bool {
            let half = TextFit.width(words, size: SVG.fontSize) / 2
            let lowEnd = low.map { $0.0 + TextFit.width($0.1, size: SVG.fontSize) / 2 + 4 } ?? 0
            let highEnd = high.map { $0.0 - TextFit.width($0.1, size: SVG.fontSize) / 2 - 4 } ?? width
            return place - half >= lowEnd && place + half <= highEnd
        }
        let between: [(Double, String)] =
            closed.isEmpty
            ? [] : ticks.values.map { (x.position($0), text($0)) }.filter { isFree($0.0, $0.1) }
        return ([low].compactMap { $0 } + between + [high].compactMap { $0 }).map { (x: $0.0, text: $0.1) }
    }
}
