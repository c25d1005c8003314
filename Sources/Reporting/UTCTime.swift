import Telemetry

/// Moments as machines write them.
package enum UTCTime {
    /// `2026-11-29T06:00:00.123Z` of milliseconds since 1970.
    package static func text(milliseconds: Int64) -> String {
        let (day, rest) = milliseconds.floored(by: 86_400_000)
        let date = Timestamp.date(days: day)
        return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
            + padded(rest / 3_600_000, 2) + ":" + padded(rest / 60_000 % 60, 2) + ":"
            + padded(rest / 1_000 % 60, 2) + "." + padded(rest % 1_000, 3) + "Z"
    }

    private static func padded(_ number: Int64, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}

extension Int64 {
    /// Whole units, towards the past, and what is left of them.
    fileprivate func floored(by unit: Int64) -> (whole: Int64, rest: Int64) {
        let (whole, rest) = quotientAndRemainder(dividingBy: unit)
        return rest < 0 ? (whole - 1, rest + unit) : (whole, rest)
    }
}
