import Foundation

/// Which nights a run is asked for: `2026-11-29`, `yesterday`, or `2026-11-01..2026-11-29` with both ends.
package enum NightChoice: Equatable, Sendable {
    case date(CivilDate)
    case yesterday
    case range(CivilDate, CivilDate)

    /// A longer range is taken for a slip of the keyboard.
    package static let longestRange = 366

    /// Reads the value of `--night`.
    package init(_ text: String) throws(UsageError) {
        if text == "yesterday" {
            self = .yesterday
            return
        }
        guard let dots = text.range(of: "..") else {
            self = .date(try NightChoice.date(text))
            return
        }
        let first = try NightChoice.date(String(text[..<dots.lowerBound]))
        let last = try NightChoice.date(String(text[dots.upperBound...]))
        guard first <= last else {
            throw UsageError("--night: the range '\(text)' ends before it begins; write the earlier night first")
        }
        guard last.days - first.days < Int64(NightChoice.longestRange) else {
            throw UsageError(
                "--night: the range '\(text)' is longer than \(NightChoice.longestRange) nights; split it")
        }
        self = .range(first, last)
    }

    /// The nights, oldest first.
    ///
    /// - Parameter now: µs since 1970 UTC; says which day yesterday was in `zone`.
    package func nights(now: Int64, in zone: TimeZone) -> [Night] {
        switch self {
        case .date(let date): [Night(date, in: zone)]
        case .yesterday: [Night(Night.date(of: now, in: zone).advanced(by: -1), in: zone)]
        case .range(let first, let last): (first.days...last.days).map { Night(CivilDate(days: $0), in: zone) }
        }
    }

    private static func date(_ text: String) throws(UsageError) -> CivilDate {
        if let date = CivilDate(text) { return date }
        throw UsageError("--night: '\(text)' is no night; write 2026-11-29, yesterday or 2026-11-01..2026-11-29")
    }
}
