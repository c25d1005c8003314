import Charts

/// States of which several may hold at once: at each moment the one that matters most is shown.
struct StateSweep {
    private var edges: [(at: Int64, category: Int, step: Int)] = []
    /// By category: which edge is the end of the stretch added last.
    private var ends: [Int: Int] = [:]

    /// Adds a stretch; one that begins where the one before of its category ends goes on with it, for a view may have
    /// millions of them.
    ///
    /// - Parameter category: the later in the list of categories, the more it matters.
    mutating func add(_ from: Int64, _ to: Int64, _ category: Int) {
        guard to > from else { return }
        if let end = ends[category], edges[end].at == from {
            edges[end].at = to
            return
        }
        edges.append((from, category, 1))
        ends[category] = edges.count
        edges.append((to, category, -1))
    }

    /// The states one after the other, in seconds since a moment.
    func spans(since start: Int64, categories: Int) -> [LanesChart.Span] {
        var open = [Int](repeating: 0, count: categories)
        var spans: [LanesChart.Span] = []
        var before: Int64?
        for edge in edges.sorted(by: { $0.at < $1.at }) {
            if let before, edge.at > before, let category = open.lastIndex(where: { $0 > 0 }) {
                spans.append(
                    LanesChart.Span(
                        from: Double(before - start) / 1_000_000, to: Double(edge.at - start) / 1_000_000,
                        category: category))
            }
            open[edge.category] += edge.step
            before = edge.at
        }
        return spans.joined
    }
}

extension LanesChart.Content {
    /// States with the categories that occur, so that the legend names no others.
    static func states(known spans: [LanesChart.Span], of categories: [LegendEntry]) -> Self {
        let used = categories.indices.filter { category in spans.contains { $0.category == category } }
        let renumbered = spans.map { span in
            LanesChart.Span(from: span.from, to: span.to, category: used.firstIndex(of: span.category) ?? 0)
        }
        return .states(renumbered, categories: used.map { categories[$0] })
    }
}

extension [LanesChart.Span] {
    /// Neighbours of one category as one.
    var joined: [LanesChart.Span] {
        reduce(into: []) { spans, next in
            if let last = spans.last, last.category == next.category, next.from - last.to < 0.000_001 {
                spans[spans.count - 1] = LanesChart.Span(from: last.from, to: next.to, category: next.category)
            } else {
                spans.append(next)
            }
        }
    }
}
