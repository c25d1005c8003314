/// Moments are microseconds since 1970-01-01T00:00:00Z in an `Int64`: exact for every client system, and
/// differences of them are exact too.
package enum Timestamp {
    /// 1973-03-03: no epoch number is read as an earlier moment, so a lesser one is of a clock that counts from elsewhere.
    package static let oldest: Int64 = 100_000_000_000_000

    /// 2001-01-02: a date before it is what a calendar begins with, in whatever time zone (year 1, 1970, or 2001, as
    /// Foundation's), and was written where there was none. No client system here is older.
    @inlinable package static var newestDefault: Int64 { 978_393_600_000_000 }

    /// Reads an epoch number by its magnitude: ns from 1e17, µs from 1e14, ms from 1e11, s between 1e9 and 4e9.
    ///
    /// - Returns: microseconds since 1970, or nil where the number is no epoch (usable for differences only).
    @inlinable package static func epoch(_ value: Double) -> Int64? {
        if value >= 1e17 { return value < 9e18 ? Int64(value / 1_000) : nil }
        if value >= 1e14 { return Int64(value.rounded()) }
        if value >= 1e11 { return Int64((value * 1_000).rounded()) }
        if value >= 1e9 && value <= 4e9 { return Int64((value * 1_000_000).rounded()) }
        return nil
    }

    /// The same for a whole number, without the rounding of a double.
    @inlinable package static func epoch(_ value: Int64) -> Int64? {
        if value >= 100_000_000_000_000_000 { return value / 1_000 }
        if value >= 100_000_000_000_000 { return value }
        if value >= 100_000_000_000 { return value * 1_000 }
        if value >= 1_000_000_000 && value <= 4_000_000_000 { return value * 1_000_000 }
        return nil
    }

    /// Reads RFC 3339 (`2026-11-29T06:00:00.123456Z`, any fraction, offset or Z), and `2026-11-29 06:00:00 +0000`. A date
    /// without an offset is UTC's.
    ///
    /// - Returns: microseconds since 1970, or nil where the text is no such date.
    package static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count >= 19 else { return nil }
        @inline(__always) func digits(_ at: Int) -> Int64? {
            guard at + 2 <= text.count else { return nil }
            let (tens, ones) = (text[at] &- 0x30, text[at + 1] &- 0x30)
            return tens <= 9 && ones <= 9 ? Int64(tens) &* 10 &+ Int64(ones) : nil
        }
        guard let century = digits(0), let ofCentury = digits(2), text[4] == 0x2D, let month = digits(5),
            text[7] == 0x2D, let day = digits(8), text[10] == 0x54 || text[10] == 0x74 || text[10] == 0x20,
            let hour = digits(11), text[13] == 0x3A, let minute = digits(14), text[16] == 0x3A,
            let second = digits(17)
        else { return nil }
        let year = century * 100 + ofCentury
        guard (1...12).contains(month), day >= 1, hour < 24, minute < 60, second <= 60,
            day <= 28 || day <= length(ofMonth: month, year)
        else { return nil }
        var at = 19
        var micros: Int64 = 0
        if at < text.count, text[at] == 0x2E || text[at] == 0x2C {
            at += 1
            var scale: Int64 = 100_000
            let start = at
            while at < text.count, text[at] >= 0x30, text[at] <= 0x39 {
                micros &+= Int64(text[at] &- 0x30) &* scale
                scale /= 10
                at &+= 1
            }
            guard at > start else { return nil }
        }
        var offset: Int64 = 0
        if at < text.count, text[at] == 0x20 { at += 1 }
        if at < text.count {
            switch text[at] {
            case 0x5A, 0x7A: at += 1
            case 0x2B, 0x2D:
                let sign: Int64 = text[at] == 0x2D ? -1 : 1
                guard let h = digits(at + 1) else { return nil }
                at += 3
                if at < text.count, text[at] == 0x3A { at += 1 }
                var m: Int64 = 0
                if at < text.count {
                    guard let read = digits(at) else { return nil }
                    m = read
                    at += 2
                }
                guard h < 24, m < 60 else { return nil }
                offset = sign * (h * 3600 + m * 60)
            default: return nil
            }
        }
        guard at == text.count else { return nil }
        return (days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset) * 1_000_000 + micros
    }

    private static func length(ofMonth month: Int64, _ year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01 in the proleptic Gregorian calendar.
    package static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let ofEra = y - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }

    /// Year, month and day of a count of days since 1970-01-01.
    package static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let z = days + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let ofEra = z - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let mp = (5 * ofYear + 2) / 153
        let month = mp < 10 ? mp + 3 : mp - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * mp + 2) / 5 + 1)
    }
}
