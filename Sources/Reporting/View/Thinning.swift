import Charts

extension [LanesChart.Point] {
    /// As many points as a picture can show: of each of so many equal stretches of time the first, the lowest, the
    /// highest and the last. Gaps stay.
    func thinned(to stretches: Int = 400) -> [LanesChart.Point] {
        guard count > 4 * stretches, let first, let last, last.at > first.at else { return self }
        let width = (last.at - first.at) / Double(stretches)
        var kept: [LanesChart.Point] = []
        var from = 0
        while from < count {
            let stretch = ((self[from].at - first.at) / width).rounded(.down)
            var (end, low, high) = (from, from, from)
            var gap: Int?
            while end < count, ((self[end].at - first.at) / width).rounded(.down) == stretch {
                if let value = self[end].value {
                    if value < self[low].value ?? .infinity { low = end }
                    if value > self[high].value ?? -.infinity { high = end }
                } else {
                    gap = gap ?? end
                }
                end += 1
            }
            for place in Set([from, low, high, gap ?? from, end - 1]).sorted() { kept.append(self[place]) }
            from = end
        }
        return kept
    }
}
