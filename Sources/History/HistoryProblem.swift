/// The history cannot be used, or not in this way. The night's report does not depend on it.
package struct HistoryProblem: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Kind: Sendable {
        /// Written by a later version of the program: it stays as it is.
        case newer
        /// No database, or a damaged one.
        case corrupt
        /// The folder or file cannot be made or written.
        case cannotWrite
        /// Another program holds it for longer than we wait.
        case busy
        /// Anything else that SQLite says.
        case other
    }

    package let kind: Kind
    /// The database.
    package let path: String
    /// What was found.
    package let found: String

    package init(_ kind: Kind, _ path: String, _ found: String) {
        self.kind = kind
        self.path = path
        self.found = found
    }

    package var description: String {
        let remedy =
            switch kind {
            case .newer: "run that version, or give another folder with --state"
            case .corrupt: "restore it from a backup, or move it away to begin a new history"
            case .cannotWrite: "give another folder with --state, or let this user write there"
            case .busy: "run again when the other program is done"
            case .other: "look after the disk, then run again"
            }
        return "\(path): \(found); \(remedy)"
    }
}
