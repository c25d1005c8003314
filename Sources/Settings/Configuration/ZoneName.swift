import Foundation

/// The names of time zones.
package enum ZoneName {
    enum Reading {
        case zone(TimeZone)
        /// `what was found; what to do`.
        case unknown(String)
    }

    static func read(_ text: String) -> Reading {
        if !text.isEmpty, let zone = TimeZone(identifier: text) { return .zone(zone) }
        let hint = Spelling.hint(
            for: text, among: TimeZone.knownTimeZoneIdentifiers, otherwise: "write a name such as Europe/Paris or UTC")
        return .unknown("unknown time zone '\(text)'\(hint)")
    }

    /// The name as it is printed: Foundation calls UTC by its old name.
    package static func text(_ zone: TimeZone) -> String { zone.identifier == "GMT" ? "UTC" : zone.identifier }
}
