import Telemetry

/// A day of the calendar, without a time zone.
package struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01.
    package let days: Int64

    package init(days: Int64) { self.days = days }

    /// Reads `2026-11-29`; nil where the text is no day of the calendar.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        func number(_ range: Range<Int>) -> Int64? {
            var value: Int64 = 0
            for byte in bytes[range] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = value * 10 + Int64(byte - UInt8(ascii: "0"))
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            year >= 1970, (1...12).contains(month)
        else { return nil }
        let days = Timestamp.days(year, month, day)
        guard Timestamp.date(days: days) == (year, month, day) else { return nil }
        self.days = days
    }

    package var year: Int { Int(Timestamp.date(days: days).year) }
    package var month: Int { Int(Timestamp.date(days: days).month) }
    package var day: Int { Int(Timestamp.date(days: days).day) }

    package func advanced(by count: Int) -> CivilDate { CivilDate(days: days + Int64(count)) }

    package static func < (a: CivilDate, b: CivilDate) -> Bool { a.days < b.days }

    package var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
}

/// A number with leading zeros, as file names and dates have it.
func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
