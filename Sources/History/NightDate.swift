import Telemetry

/// A night's date, and the weeks and months it is part of.
package struct NightDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    package let days: Int64

    package init(days: Int64) { self.days = days }

    /// Reads `2026-11-29`; nil where the text is no day of the calendar.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard bytes.count == 10, parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
            !bytes.contains(UInt8(ascii: "+")), let year = Int64(parts[0]), let month = Int64(parts[1]),
            let day = Int64(parts[2]), (1...12).contains(month)
        else { return nil }
        days = Timestamp.days(year, month, day)
        guard Timestamp.date(days: days) == (year, month, day) else { return nil }
    }

    /// 0 for Monday to 6 for Sunday.
    package var weekday: Int {
        // 1970-01-01 was a Thursday.
        Int(((days + 3) % 7 + 7) % 7)
    }

    /// Saturday or Sunday by the date of the night's beginning: people watch other things, longer and elsewhere, so
    /// these nights are compared with their like alone.
    package var isWeekend: Bool { weekday >= 5 }

    /// `2026-W48`: the week from Monday to Sunday, of the year that its Thursday lies in (ISO 8601).
    package var week: String {
        let thursday = days - Int64(weekday) + 3
        let year = Timestamp.date(days: thursday).year
        let number = (thursday - Timestamp.days(year, 1, 1)) / 7 + 1
        return "\(NightDate.padded(year, 4))-W\(NightDate.padded(number, 2))"
    }

    /// `2026-11`.
    package var month: String { String(text.prefix(7)) }

    /// `2026-11-29`.
    package var text: String {
        let date = Timestamp.date(days: days)
        return "\(NightDate.padded(date.year, 4))-\(NightDate.padded(date.month, 2))-\(NightDate.padded(date.day, 2))"
    }

    package static func < (a: NightDate, b: NightDate) -> Bool { a.days < b.days }

    private static func padded(_ number: Int64, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
