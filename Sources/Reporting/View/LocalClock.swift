import Foundation

/// Times of day as the report's zone has them.
package struct LocalClock: Sendable {
    private let zone: TimeZone
    /// The zone's name, as the report says it.
    package let zoneName: String

    /// - Parameter zoneName: an IANA name; one that the system does not know is taken for UTC.
    package init(zoneName: String) {
        let known = TimeZone(identifier: zoneName)
        zone = known ?? .gmt
        self.zoneName = known == nil ? "UTC" : zoneName
    }

    /// `19:03:22.200` of microseconds since 1970; what is below a millisecond is cut.
    package func time(_ moment: Int64) -> String { String(local(moment).dropFirst(11).dropLast()) }

    /// `2026-11-29 19:03:22`.
    package func dateTime(_ moment: Int64) -> String {
        String(local(moment).prefix(19)).replacing("T", with: " ")
    }

    private func local(_ moment: Int64) -> String {
        let milliseconds = moment >= 0 ? moment / 1_000 : (moment - 999) / 1_000
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
        return UTCTime.text(milliseconds: milliseconds + Int64(offset) * 1_000)
    }
}
