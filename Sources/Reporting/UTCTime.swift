import Telemetry

/// Moments as machines write them.
package enum UTCTime {
    /// `2026-11-29T06:00:00.123Z` of milliseconds since 1970.
    package static func text(milliseconds: Int64) -> String {
        let (day, rest) = milliseconds.floored(by: 86_400_000)
        let date = Timestamp.date(days: day)
        return String(unsafeUninitializedCapacity: template.utf8CodeUnitCount) { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            start.update(from: template.utf8Start, count: template.utf8CodeUnitCount)
            Digits.write(date.year, digits: 4, to: start)
            Digits.write(date.month, digits: 2, to: start + 5)
            Digits.write(date.day, digits: 2, to: start + 8)
            Digits.write(rest / 3_600_000, digits: 2, to: start + 11)
            Digits.write(rest / 60_000 % 60, digits: 2, to: start + 14)
            Digits.write(rest / 1_000 % 60, digits: 2, to: start + 17)
            Digits.write(rest % 1_000, digits: 3, to: start + 20)
            return template.utf8CodeUnitCount
        }
    }

    private static let template: StaticString = "0000-00-00T00:00:00.000Z"
}

extension Int64 {
    /// Whole units, towards the past, and what is left of them.
    fileprivate func floored(by unit: Int64) -> (whole: Int64, rest: Int64) {
        let (whole, rest) = quotientAndRemainder(dividingBy: unit)
        return rest < 0 ? (whole - 1, rest + unit) : (whole, rest)
    }
}
