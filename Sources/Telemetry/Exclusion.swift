/// Why a line does not count: the closed list of the log format, in the order in which a line that fails
/// twice is counted. Raw values are part of the partial-file format; names are a public schema.
package enum Exclusion: UInt8, CaseIterable, Sendable {
    case damagedMember, tooLong, notUTF8, invalidJSON, notAnObject, noSession, noTime, unknownSource, badShape,
        duplicate

    /// The name in report.json and on the page.
    package var name: String {
        switch self {
        case .damagedMember: "damaged-member"
        case .tooLong: "too-long"
        case .notUTF8: "not-utf8"
        case .invalidJSON: "invalid-json"
        case .notAnObject: "not-an-object"
        case .noSession: "no-session"
        case .noTime: "no-time"
        case .unknownSource: "unknown-source"
        case .badShape: "bad-shape"
        case .duplicate: "duplicate"
        }
    }
}
