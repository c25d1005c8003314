import Foundation

/// Reads the name of a time zone.
enum ZoneName {
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
}
