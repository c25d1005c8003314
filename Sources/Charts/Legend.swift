/// Swatches with words, set in lines that wrap.
struct Legend {
    /// What a swatch shows.
    enum Swatch {
        /// A dash with the series' mark · the texture of a category.
        case line, surface
    }

    struct Item {
        let label: String
        let style: SeriesStyle
        let x: Double
        let line: Int
        let shown: String
    }

    static let lineHeight = 18.0
    private static let swatchWidth = 24.0

    let swatch: Swatch
    let items: [Item]
    /// How many lines it takes; 0 without items.
    let lines: Int

    var height: Double { Double(lines) * Self.lineHeight }

    /// - Parameters: the first line may begin further right, after a title.
    init(_ labels: [LegendEntry], swatch: Swatch, left: Double, right: Double, firstLeft: Double? = nil) {
        var (x, line) = (firstLeft ?? left, 0)
        var items: [Item] = []
        for (i, category) in labels.enumerated() {
            let label = category.label
            let room = right - left - Self.swatchWidth
            let shown = TextFit.shortened(label, width: room, size: SVG.fontSize)
            let width = Self.swatchWidth + TextFit.width(shown, size: SVG.fontSize)
            if x + width > right, x > left { (x, line) = (left, line + 1) }
            items.append(Item(label: label, style: category.style(at: i), x: x, line: line, shown: shown))
            x += width + 12
        }
        (self.swatch, self.items, lines) = (swatch, items, items.isEmpty ? 0 : line + 1)
    }
}

extension SVG {
    /// Draws a legend whose first line has its middle at `y`.
    mutating func legend(_ legend: Legend, y: Double) {
        for item in legend.items {
            let middle = y + Double(item.line) * Legend.lineHeight
            switch legend.swatch {
            case .line:
                line(x1: item.x, y1: middle, x2: item.x + 18, y2: middle, .line(item.style, width: 2))
                mark(item.style, x: item.x + 9, y: middle, radius: 3)
            case .surface: surface(item.style, x: item.x, y: middle - 5, width: 18, height: 10)
            }
            let cut = item.shown == item.label ? nil : item.label
            text(item.shown, x: item.x + 22, y: middle + 4, title: cut)
        }
    }
}
