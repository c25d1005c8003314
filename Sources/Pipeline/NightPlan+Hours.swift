import Reporting

extension NightPlan {
    /// The night hour by hour, by the zone's names; empty where the logs alone decide which night it is.
    package var hours: [NightHour] {
        guard let night else { return [] }
        return stride(from: night.lowerBound, to: night.upperBound, by: 3_600_000_000).map { start in
            let end = min(start + 3_600_000_000, night.upperBound)
            return NightHour(label: hour(start), span: (start / 1_000)..<(end / 1_000))
        }
    }
}
