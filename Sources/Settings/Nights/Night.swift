import Foundation

/// One night: from the first moment of a day in a time zone to the first moment of the next. It lasts 24 hours,
/// or 23 or 25 where the clocks change.
package struct Night: Equatable, Sendable {
    package let date: CivilDate
    package let zone: TimeZone
    /// The first moment of the night, µs since 1970 UTC.
    package let start: Int64
    /// The first moment after the night, µs since 1970 UTC.
    package let end: Int64

    package init(_ date: CivilDate, in zone: TimeZone) {
        self.date = date
        self.zone = zone
        start = Night.firstMoment(of: date, in: zone)
        end = Night.firstMoment(of: date.advanced(by: 1), in: zone)
    }

    /// Whether a moment (µs since 1970 UTC) falls into the night.
    package func contains(_ moment: Int64) -> Bool { moment >= start && moment < end }

    /// The day that a moment (µs since 1970 UTC) belongs to.
    package static func date(of moment: Int64, in zone: TimeZone) -> CivilDate {
        let offset = zone.secondsFromGMT(for: instant(moment))
        let local = floorDivided(moment, 1_000_000) + Int64(offset)
        return CivilDate(days: floorDivided(local, 86_400))
    }

    /// The hours on the clock of the night, in order, each once: an hour that a clock change skips is not
    /// there, and one that it repeats is there once.
    package var clockHours: [Int] {
        var hours = [Int]()
        // A quarter of an hour is the finest step of any zone's offset.
        for moment in stride(from: start, to: end, by: 900_000_000) {
            let offset = Int64(zone.secondsFromGMT(for: Night.instant(moment)))
            let local = moment / 1_000_000 + offset - date.days * 86_400
            let hour = Int(floorDivided(local, 3_600))
            if (0..<24).contains(hour), !hours.contains(hour) { hours.append(hour) }
        }
        return hours
    }

    private static func firstMoment(of date: CivilDate, in zone: TimeZone) -> Int64 {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        // From noon back: midnight itself does not exist in zones that change their clocks at 00:00.
        let noonAsUTC = Date(timeIntervalSince1970: Double(date.days * 86_400 + 43_200))
        let noon = noonAsUTC.addingTimeInterval(-Double(zone.secondsFromGMT(for: noonAsUTC)))
        return Int64(calendar.startOfDay(for: noon).timeIntervalSince1970) * 1_000_000
    }

    private static func instant(_ moment: Int64) -> Date {
        Date(timeIntervalSince1970: Double(moment) / 1_000_000)
    }
}

/// Division that rounds down, also below zero.
private func floorDivided(_ value: Int64, _ by: Int64) -> Int64 {
    let quotient = value / by
    return value % by < 0 ? quotient - 1 : quotient
}
