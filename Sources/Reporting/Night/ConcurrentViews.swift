import KPIs

/// An hour of the night as its pages name it; the clocks may skip a name or give it to two hours.
package struct NightHour: Sendable {
    package let label: String
    /// Milliseconds since 1970.
    package let span: Range<Int64>

    package init(label: String, span: Range<Int64>) {
        self.label = label
        self.span = span
    }
}

/// How many views were under way at the same time, on average over each hour: the time that views' sessions have in the
/// hour over the hour's length. What a session has before or after the night is no part of it.
struct ConcurrentViews {
    private let hours: [NightHour]
    /// Milliseconds by section and hour.
    private var times: [Section: [Int64]] = [:]

    init(_ data: NightData) throws {
        hours = data.hours
        guard let first = hours.first, let last = hours.last else { return }
        let night = first.span.lowerBound..<last.span.upperBound
        try data.rows { row in
            guard row.kind == "view", !row.section.isAudio, row.first < night.upperBound, row.last > night.lowerBound
            else { return }
            var own = times[row.section] ?? Array(repeating: 0, count: hours.count)
            times[row.section] = nil
            for (hour, span) in hours.lazy.map(\.span).enumerated() where row.first < span.upperBound {
                guard row.last > span.lowerBound else { break }
                own[hour] += min(row.last, span.upperBound) - max(row.first, span.lowerBound)
            }
            times[row.section] = own
        }
    }

    /// By label the mean of views under way; nil for labels that the night does not have.
    func means(of section: Section, _ labels: [String]) -> [Double?] {
        guard let own = times[section] else { return labels.map { _ in nil } }
        return labels.map { label in
            let places = hours.indices.filter { hours[$0].label == label }
            let whole = places.reduce(Int64(0)) { $0 + hours[$1].span.upperBound - hours[$1].span.lowerBound }
            guard whole > 0 else { return nil }
            return Double(places.reduce(Int64(0)) { $0 + own[$1] }) / Double(whole)
        }
    }
}
