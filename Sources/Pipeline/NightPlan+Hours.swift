import Reporting

extension NightPlan {
    /// A quarter of an hour, microseconds: no zone's clock is set by less.
    private static let finest: Int64 = 900_000_000

    /// The night hour by hour of the zone's clock; empty where the logs alone decide which night it is. An hour that the
    /// clocks repeat is twice as long, and where they change by half an hour one is shorter or longer by that.
    package var hours: [NightHour] {
        guard let night else { return [] }
        var hours: [NightHour] = []
        for start in stride(from: night.lowerBound, to: night.upperBound, by: Int(NightPlan.finest)) {
            let end = min(start + NightPlan.finest, night.upperBound) / 1_000
            let label = hour(start)
            if let last = hours.last, last.label == label {
                hours[hours.count - 1] = NightHour(label: label, span: last.span.lowerBound..<end)
            } else {
                hours.append(NightHour(label: label, span: (start / 1_000)..<end))
            }
        }
        return hours
    }
}
